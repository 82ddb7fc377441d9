// Written by `TALONG_TYPES=write cargo test -p talong-wire` from crates/wire; what the page needs beside it stands in
// lib/types.d.ts. In words and with examples: docs/table-protocol.md.

/** Why a parti is not rated. */
export type Aid = "hint" | "again" | "company";

/** A rule book. */
export type Book = { title: Text, sections: Array<Section> };

/** Rank then suit: `Th`. Where cards may be hidden, `?` is one that this seat may not see. */
export type Card = string;

/** Events that look alike in both families. */
export type CommonEvent =
  | { "event": "drawn", seat: Seat, card: Face }
  | { "event": "won", side: Side };

/** What somebody gave to a deal. */
export type Contribution = {
  /** Whose it is. */
  seat: number,
  /** 64 hexadecimal digits. */
  value: string };

/** What a new table is to be. */
export type CreateRequest = {
  /** As a message's: 1–64 characters, never used again for another table. The same id again gets the same table. */
  id?: string | null,
  /** The host's name. */
  name: string,
  /** One for each seat; exactly one is `you`. Left out: you at seat 0, the others open. */
  seats?: Array<SeatRequest> | null,
  /** What is left out is as it is without a wish. */
  settings?: SettingsWish,
  /** Deal at once. Only where no seat is open. The host accepts the rules by sending this. */
  start?: boolean,
  /** The host contributes to the first deal: it comes when that has. */
  contributes?: boolean,
  /** The preset. */
  game: string,
  /** The seating; the game's first without one. */
  seating?: string | null,
  /** The switches; the others have their defaults. */
  rules?: Rules };

/** A table that has been made. */
export type Created = {
  /** Its id. */
  table: string,
  /** What opens a seat. */
  invite: string,
  /** The host's seat. */
  seat: number };

/** What somebody must do because of an answer. */
export type Duty = { seat: Seat | null, must: Must, suit: Suit };

/** Every answer that is not what was asked for. */
export type ErrorBody = {
  /** Why. */
  error: Refusal };

/** A card as far as it may be seen; none stands for one that is hidden. */
export type Face = string;

/** What everybody may know of how deals come about. */
export type Fair = {
  /** The promise of the next deal. */
  next: Promise | null,
  /** How the last one was kept. */
  last: FairDeal | null,
  /** Is the first deal wanted? */
  starting: boolean };

/** How a deal came about. What is not to be told yet is left empty. */
export type FairDeal = {
  /** Its number at the table. */
  number: number,
  /** What the server had bound itself to. */
  commitment: string,
  /** What the seats gave. */
  contributions: Array<Contribution>,
  /** How often it went back. */
  again: number,
  /** How many cards the pack has. */
  size: number,
  /** The server's own part. */
  secret: string | null,
  /** What followed. */
  seed: string | null };

/** Every deal that was promised. */
export type FairDeals = {
  /** In order. */
  deals: Array<FairDeal> };

/** Cards that may be added to the last play. */
export type FollowUp = { seat: Seat, cards: Array<Face> };

/** What work has come to. */
export type Found = Reviewed | Rated;

/** What a client says. */
export type FromClient =
  | { "t": "hello",
  /** Whose seat; without one to watch. */
  secret?: string | null,
  /** The last event seen. */
  last?: number | null,
  /** Will this client contribute to deals? */
  contributes?: boolean }
  | { "t": "contribute",
  /** The deal's number. */
  number: number,
  /** 64 hexadecimal digits. */
  value: string }
  | { "t": "sit",
  /** What opens a seat. */
  invite: string,
  /** The name to be shown. */
  name: string,
  /** Which seat; the first open one if none. */
  seat?: number | null }
  | { "t": "leave" }
  | { "t": "name",
  /** The name to be shown. */
  name: string,
  /** The colour to be shown, counted from 0. */
  colour?: number | null }
  | { "t": "accept" }
  | { "t": "start" }
  | { "t": "act",
  /** Its text. */
  action: string }
  | { "t": "explain",
  /** Its text. */
  action: string }
  | { "t": "undo" }
  | { "t": "back",
  /** How many stay; 0 for the whole deal once more. */
  at: number }
  | { "t": "points" }
  | { "t": "claim" }
  | { "t": "hint" }
  | { "t": "next" }
  | { "t": "seat",
  /** Which seat. */
  seat: number,
  /** What becomes of it. */
  kind: SeatKind,
  /** The bot's level. */
  level?: string | null }
  | { "t": "wait",
  /** Which seat. */
  seat: number,
  /** Wait? */
  on: boolean }
  | { "t": "settings",
  /** Those to change. */
  settings: SettingsWish }
  | { "t": "rules",
  /** The switches; the others have their defaults. */
  rules: Rules }
  | { "t": "say",
  /** Its name. */
  phrase: string }
  | { "t": "nudge",
  /** Their seat. */
  seat: number }
  | { "t": "end" }
  | { "t": "ping" };

/** What the table sees happen, as far as it may be seen. */
export type GameEvent = CommonEvent | TolvaEvent | VandtiaEvent;

/** What is being waited for, in either family. */
export type GamePhase = "deal" | "arrange" | "declare" | "lead" | "meld" | "answer" | "follow" | "over";

/** Words of the games, and what they mean. */
export type Glossary = { terms: Array<Term> };

/** A gubbe that has been declared. */
export type Gubbe = { kind: GubbeKind, side: Side, from_trick: number };

/** Half or whole. */
export type GubbeKind = "half" | "full";

/** How a gubbe ended. */
export type GubbeResult = { kind: GubbeKind, side: Side, made: boolean };

/** A deal step by step, with words. */
export type GuideInfo = {
  /** The learner's seat. */
  seat: Seat, title: Text, game: string, seating: string, seats: number, sides: number, rules: Rules, deals: Array<ReplayDeal>, deal: number, from: number, steps: Array<GuideStep> };

/** One thing that happened, and what is said of it. */
export type GuideStep = { say: Text | null,
  /** Its number among the record's entries. */
  entry: number, seat: Seat | null, action: string | null, events: Array<GameEvent>, view: Position };

/** A guided deal among others. */
export type GuideTitle = { id: string, game: string, title: Text };

/** An event with what happened in the game. */
export type Happened = {
  /** Its number. */
  n: number,
  /** What it was. */
  what: What,
  /** The game's events, as the client sees them. */
  events: Array<GameEvent> };

/** An action and what Mästare thinks of it. */
export type Hint = {
  /** The action. */
  action: string,
  /** The estimated chance of winning the parti with it. */
  chance: number,
  /** Was it worked out to the end? */
  exact: boolean,
  /** The thought behind it. */
  why: Text | null,
  /** All of it in words. */
  text: Text };

/** A named set of house rules, its switches with their values as rules give them: `rules` can be sent as they are. */
export type House = { name: string, text: Text, rules: Rules };

/** Long work, and how far it has come. One that nobody asks about for half a minute is given up. */
export type Job<Part, Found> = {
  /** Its name. */
  job: string,
  /** Is it over? */
  state: JobState,
  /** How much has been done. */
  done: number,
  /** How much there is to do. */
  of: number,
  /** What has been found so far. */
  parts: Array<Part>,
  /** What was found, when it is done. */
  result: Found | null,
  /** Why it was stopped. */
  error: Refusal | null };

/** Whether work goes on. */
export type JobState = "working" | "done" | "stopped";

/** Who has a seat. */
export type Kind = "open" | "bot" | "human";

/** What an attentive player remembers. */
export type Known = {
  /** The cards known to be in each hand: melded, or picked up with the pile. */
  hands: Array<Array<Card>>,
  /** The cards seen to leave play. */
  gone: Array<Card> };

/** How the last deal ended. What each side's cards are worth is told as the rules count it. */
export type LastDeal = { vinst: Side | null, sist: Side | null, card_points?: Array<number>, matadors?: Array<number>, eyes?: Array<number>, gubbe: GubbeResult | null };

/** All lessons. */
export type Lessons = { puzzles: Array<PuzzleTitle>, guides: Array<GuideTitle> };

/** A level of bots. */
export type Level = { level: string, title: Text };

/** What a table may be set to. */
export type Limits = { pace_ms: Range, race_ms: Range, away_s: Range,
  /** The longest name, in characters. */
  name: number,
  /** How many colours there are to choose from. */
  colours: number };

/** A card in the trick. */
export type Lying = { seat: Seat, card: Card };

/** Whether an action may be done there, and why not. */
export type MayTry = { legal: boolean, error: Refusal | null };

/** A king and a queen that were melded. */
export type Meld = { seat: Seat, suit: Suit, name: MeldName, points: number, cards: Array<Card> };

/** What a meld is called. */
export type MeldName = "trumf" | "tjog" | "viv" | "mal";

/** What an answer obliges a player to. */
export type Must = "lead-suit" | "lead-king-or-queen" | "play-king-or-queen" | "lead-king-or-queen-next";

/** A table in a few words, for somebody who sits there. */
export type MyTable = { table: string, seat: number, game: string, seating: string, phase: TablePhase, names: Array<string>,
  /** The bots' levels. */
  levels: Array<string | null>, scores: Array<number> | null, winner: Winner | null,
  /** Seconds since 1970. */
  created: number, changed: number };

/** The tables where somebody has a seat, the latest first. */
export type MyTables = { tables: Array<MyTable> };

/** A paragraph in both languages, with the ids of the rules that it tells. */
export type Paragraph = { sv: string, en: string, rules: Array<string> };

/** Something that can be said at a table. */
export type Phrase = {
  /** Its name. */
  phrase: string,
  /** The words. */
  text: Text,
  /** Also while a deal is played by teams? */
  always: boolean };

/** A place of a row on the table. */
export type Place = { up: Card | null, down: Face | null };

/** Where cards were played from. */
export type PlayedFrom = "hand" | "table";

/** A decision of the deal, to play from again. */
export type Point = {
  /** How many actions came before it. */
  at: number,
  /** What was done. */
  action: string };

/** Where a game stands, without its rules. */
export type Position = {
  /** What is being waited for. */
  phase: GamePhase,
  /** Who dealt. */
  dealer: Seat,
  /** Who may act. */
  to_act: Array<Seat>,
  /** The legal actions by seat, the seat written as a text. */
  legal: { [key in string]: Array<string> },
  /** The points of each side. */
  scores: Array<number>,
  /** Who won, if it is over. */
  winner: Winner | null } & (TolvaFields | VandtiaFields);

/** A game with its seatings, switches and named house rules, whose forms may be richer than here. */
export type Preset = {
  /** Its name. */
  name: string,
  /** Other names that it goes by. */
  also: Array<string>,
  /** The seatings, the default first. */
  seatings: Array<Seating>,
  /** Every switch. */
  switches: Array<Switch>,
  /** The named house rules. */
  houses: Array<House> };

/** What can be played, and what a table can be set to. */
export type Presets = {
  /** The games. */
  presets: Array<Preset>,
  /** The levels of bots, the weakest first. */
  levels: Array<Level>,
  /** What can be said at a table. */
  phrases: Array<Phrase>,
  /** What a table may be set to. */
  limits: Limits };

/** The promise of the next deal. */
export type Promise = {
  /** The deal's number at the table. */
  number: number,
  /** What the server has bound itself to. */
  commitment: string,
  /** The seats that have contributed. */
  seats: Array<number> };

/** A puzzle: one decision of `seat`. */
export type PuzzleInfo = { id: string, game: string, seating: string, seats: number, sides: number, rules: Rules, seat: Seat, title: Text, task: Text, view: View };

/** A puzzle among others. */
export type PuzzleTitle = { id: string, game: string, family: string | null, title: Text };

/** A question that waits for its answer. */
export type Question = { seat: Seat | null, suit: Suit | null };

/** The window of a race. */
export type Race = {
  /** How long it is still open. */
  left_ms: number,
  /** How long it is open in all. */
  of_ms: number };

/** What a table can be set to, both ends included, and what it is without a wish. */
export type Range = {
  /** The least. */
  min: number,
  /** The greatest. */
  max: number,
  /** Without a wish. */
  default: number };

/** `2`–`9`, `T`, `J`, `Q`, `K`, `A`. */
export type Rank = string;

/** A parti has been rated. `docs/rating.md` says what the number means. */
export type Rated = { difference: number,
  /** The standard error of the difference. */
  error: number, deals: number };

/** A parti that is over, in which Mästare is to play a seat with the same cards. */
export type RatingRequest = {
  /** The record. */
  record: string,
  /** Which parti, counted from 1. */
  parti: number,
  /** Whose seat Mästare takes. */
  seat: number,
  /** The level of the bot at each seat; the own seat's says nothing. */
  levels: Array<string | null> };

/** Why something was refused. */
export type Refusal = {
  /** The rule's id in the catalogue; none where the request itself made no sense. */
  rule: string | null,
  /** The reason in Swedish. */
  sv: string,
  /** The reason in English. */
  en: string,
  /** The reasons one by one, where there are several. */
  reasons?: Array<Refusal> };

/** A decision. Chances are those of winning the parti, from 0 to 1. */
export type Remark = {
  /** Its number among the record's entries. */
  entry: number, seat: number, action: string,
  /** What would have been better, if anything clearly was. */
  better: string | null,
  /** The chance after what was done. */
  chance: number,
  /** The chance after the best. */
  best: number,
  /** 0 where it may be chance: less than twice `noise`. */
  cost: number,
  /** The standard error. */
  noise: number,
  /** Worked out to the end, with nothing left to chance. */
  exact: boolean, why: Text | null, text: Text };

/** The outline of a record and the steps of one of its deals. */
export type Replay<Step> = { game: string, seating: string, seats: number, sides: number, rules: Rules, deals: Array<ReplayDeal>, deal: number, from: number, steps: Array<Step> };

/** A deal of a record. */
export type ReplayDeal = {
  /** Its parti, counted from 1. */
  parti: number,
  /** Its number among the record's entries; the first parti is 0. */
  entry: number,
  /** Who dealt. */
  dealer: Seat,
  /** How many steps it has. */
  steps: number,
  /** The points after it. */
  scores: Array<number>,
  /** Was it played to its end? */
  over: boolean,
  /** Did the parti end with it? */
  ends: boolean };

/** What is to be seen of a record. */
export type ReplayRequest = {
  /** The record. */
  record: string,
  /** Which deal, counted from 0 through all partier. */
  deal?: number,
  /** From which step of it on; at most 400 come at once. */
  from?: number,
  /** Whose view; a spectator's without one. */
  seat?: number | null,
  /** All cards open? */
  open?: boolean };

/** One thing that happened. What does not change from step to step is left out of the view, and so is what is known. */
export type ReplayStep = {
  /** Its number among the record's entries. */
  entry: number, seat: Seat | null, action: string | null, events: Array<GameEvent>, view: Position };

/** Whose decisions of a deal that is over are to be reviewed. */
export type ReviewRequest = {
  /** The record. */
  record: string,
  /** Which deal, counted from 0 through all partier. */
  deal?: number,
  /** Whose decisions. */
  seat: number };

/** A deal has been reviewed. */
export type Reviewed = { deal: number, seat: number,
  /** How many deals were imagined for each decision. */
  samples: number };

/** Rules with their rule book. */
export type RuleBook = { game: string, seating: string, seats: number, sides: number,
  /** Every switch, resolved. */
  rules: Rules, book: Book };

/** Every switch of some rules, resolved. */
export type Rules = { [key in string]: SwitchValue };

/** Are these rules a game, and what do they say? */
export type RulesRequest = {
  /** The preset. */
  game: string,
  /** The seating; the game's first without one. */
  seating?: string | null,
  /** The switches; the others have their defaults. */
  rules?: Rules };

/** A seat, counted clockwise from 0. */
export type Seat = number;

/** A seat and who has it. */
export type SeatInfo = {
  /** Which seat. */
  seat: number,
  /** Its side. */
  side: number,
  /** Who has it. */
  kind: Kind,
  /** The name shown to all; empty at an open seat. */
  name: string,
  /** A bot's level. */
  level: string | null,
  /** Has its owner accepted the rules as they are? */
  accepted: boolean,
  /** Does its owner want the next deal? */
  ready: boolean,
  /** Has its owner a socket? */
  here: boolean,
  /** Is its owner gone for so long that a bot plays? */
  away: boolean,
  /** Has the host said to wait for it? */
  wait: boolean,
  /** The colour that its owner has chosen. */
  colour: number | null };

/** What the host can make of a seat. */
export type SeatKind = "open" | "bot";

/** Who is to have a seat of a new table. */
export type SeatRequest =
  | { "kind": "you" }
  | { "kind": "open" }
  | { "kind": "bot", level: string };

/** A seating, and how many sit and play for themselves in it. */
export type Seating = { seating: string, seats: number, sides: number };

/** A headed run of paragraphs. */
export type Section = { title: Text, paragraphs: Array<Paragraph> };

/** What the server says. */
export type ServerMessage =
  | { "t": "snapshot",
  /** The id of the hello that asked for it. */
  id: string | null,
  /** The last event. */
  n: number,
  /** Your seat. */
  you: number | null,
  /** The table. */
  table: TableInfo,
  /** What your seat sees. */
  view: View | null,
  /** The window of a race. */
  race: Race | null,
  /** The events since the last one seen, if they are kept. */
  missed: Array<Happened> | null,
  /** Else the events of the deal so far, as far as they are kept. */
  recent: Array<Happened> | null }
  | { "t": "event",
  /** Its number. */
  n: number,
  /** What it was. */
  what: What,
  /** The game's events, as your seat sees them. */
  events: Array<GameEvent>,
  /** The table, if it changed. */
  table: TableInfo | null,
  /** What your seat sees, if it changed. */
  view: View | null,
  /** The window of a race that it opened. */
  race: Race | null }
  | { "t": "seats",
  /** All seats. */
  seats: Array<SeatInfo>,
  /** How many watch. */
  watchers: number }
  | { "t": "ack",
  /** The message's id. */
  id: string,
  /** The event that it became. */
  n: number }
  | { "t": "refused",
  /** The message's id, if it had one. */
  id: string | null,
  /** Why. */
  error: Refusal }
  | { "t": "explained",
  /** The message's id. */
  id: string,
  /** The action asked about. */
  action: string,
  /** Would it? */
  legal: boolean,
  /** If not, why. */
  error: Refusal | null }
  | { "t": "points",
  /** The message's id. */
  id: string,
  /** The own decisions of this deal, the earliest first. */
  points: Array<Point> }
  | { "t": "hint",
  /** The message's id. */
  id: string,
  /** The event after which it was thought. */
  n: number,
  /** The actions worth most, the best first. */
  hints: Array<Hint> }
  | { "t": "said",
  /** The seat. */
  seat: number,
  /** The phrase's name. */
  phrase: string }
  | { "t": "nudged",
  /** Who is slow. */
  seat: number,
  /** Who reminds. */
  by: number }
  | { "t": "pong",
  /** The message's id. */
  id: string }
  | { "t": "bye",
  /** The reason for programs. */
  why: string,
  /** The reason for people. */
  error: Refusal };

/** How a table is run, apart from the rules of the game. */
export type Settings = {
  /** How long a bot takes for each action, in milliseconds. */
  pace_ms: number,
  /** How long the window of a race stays open, in milliseconds. */
  race_ms: number,
  /** How long a seat may be empty before a bot plays it, in seconds. */
  away_s: number,
  /** May those without a seat watch? */
  watch: boolean,
  /** May everyone ask for hints, also with other people at the table? */
  hints: boolean };

/** Settings that somebody wishes for; what is left out stays. */
export type SettingsWish = {
  /** How long a bot takes for each action, in milliseconds. */
  pace_ms?: number | null,
  /** How long the window of a race stays open, in milliseconds. */
  race_ms?: number | null,
  /** How long a seat may be empty before a bot plays it, in seconds. */
  away_s?: number | null,
  /** May those without a seat watch? */
  watch?: boolean | null,
  /** May everyone ask for hints? */
  hints?: boolean | null };

/** A side: a player alone, or a team. */
export type Side = number;

/** A stack on the table. */
export type Stack = { down: Face | null, up: Array<Card> };

/** Spades, hearts, diamonds, clubs. */
export type Suit = "s" | "h" | "d" | "c";

/** A question that a house must settle. */
export type Switch = {
  /** Its key. */
  name: string,
  /** The answers, or some of them where it is a range. */
  values: Array<SwitchValue>,
  /** The default in the default seating. */
  default: SwitchValue,
  /** The default in each seating. */
  defaults: { [key in string]: SwitchValue },
  /** The rules that it belongs to. */
  rules: Array<string>,
  /** A short name. */
  title: Text,
  /** What it decides. */
  help: Text,
  /** What each named answer is called. */
  labels: { [key in string]: Text },
  /** The least number of a range. */
  min?: number,
  /** The greatest number of a range. */
  max?: number };

/** A house's answer to one question. */
export type SwitchValue = null | boolean | number | string;

/** What everybody may know of a table. */
export type TableInfo = {
  /** Its name. */
  id: string,
  /** The preset. */
  game: string,
  /** The seating. */
  seating: string,
  /** How many sides there are. */
  sides: number,
  /** Every switch, resolved. */
  rules: Rules,
  /** Where it stands. */
  phase: TablePhase,
  /** The host's seat. */
  host: number | null,
  /** The seats. */
  seats: Array<SeatInfo>,
  /** How it is run. */
  settings: Settings,
  /** How many partier have begun. */
  parti: number,
  /** How many deals of this parti have begun. */
  deal: number,
  /** Is one person alone with bots? */
  solo: boolean,
  /** May hints be asked for? */
  hints: boolean,
  /** How often this deal has gone back. */
  again: number,
  /** Why this parti is not rated. */
  helped: Array<Aid>,
  /** The seat that has claimed the rest. */
  claimed: number | null,
  /** How deals come about. */
  fair: Fair,
  /** How many watch. */
  watchers: number,
  /** What opens a seat; told to those who sit. */
  invite?: string };

/** Where a table stands. */
export type TablePhase = "lobby" | "playing" | "between" | "over" | "ended";

/** A word, or several that belong together. */
export type Term = { word: string, words: Array<string>, sv: string, en: string };

/** A text in both languages. */
export type Text = {
  /** Swedish. */
  sv: string,
  /** English. */
  en: string };

/** What the table sees happen. */
export type TolvaEvent =
  | { "event": "dealt", dealer: Seat, hands: Array<Array<Face>>, talong: number,
  /** The face-up cards of each row, where there are rows. */
  up?: Array<Array<Card>> }
  | { "event": "taken-up", hands: Array<Array<Card> | null> }
  | { "event": "led", seat: Seat, card: Card, place: number | null }
  | { "event": "played", seat: Seat, card: Card, place: number | null }
  | { "event": "trick", seat: Seat, side: Side, cards: Array<Card>, number: number }
  | { "event": "turned-up", seat: Seat, place: number, card: Card }
  | { "event": "asked", seat: Seat, suit: Suit | null }
  | { "event": "answered", seat: Seat, yes: boolean }
  | { "event": "cannot", seat: Seat, suit: Suit }
  | { "event": "declared", seat: Seat, kind: GubbeKind }
  | { "event": "scored", side: Side, points: number, for: string }
  | { "event": "deal-over" }
  | { "event": "melded", seat: Seat, suit: Suit, name: MeldName, points: number, cards: Array<Card> };

/** What a state of the family says beyond what all do. */
export type TolvaFields = { hands: Array<Array<Face>>, talong: Array<Face>, table: Array<Array<Place>>, trick: Array<Lying>, led_by: Seat | null, trump: Suit | null, melds: Array<Meld>, taken: Array<Array<Face>>, tricks: number, gubbe: Gubbe | null, carry: number, last_deal: LastDeal | null, question: Question | null, duties: Array<Duty> };

/** What came of an action in a puzzle. */
export type Tried = { right: boolean, text: Text, events: Array<GameEvent>, view: View };

/** An action in a puzzle, or in a guided deal where another was shown. */
export type TryRequest = {
  /** The action. */
  action: string,
  /** Guided deals: after which entry. */
  entry?: number };

/** What the table sees happen. Piles are counted from 1. */
export type VandtiaEvent =
  | { "event": "dealt", dealer: Seat, hands: Array<Array<Face>>, up: Array<Array<Card>>, talong: number }
  | { "event": "swapped", seat: Seat, pile: number, card: Card, taken: Array<Card> }
  | { "event": "laid", seat: Seat, owner: Seat, pile: number, card: Card }
  | { "event": "shifted", seat: Seat, from: number, to: number, cards: Array<Card>, taken: Array<Card> }
  | { "event": "done", seat: Seat }
  | { "event": "declared", seat: Seat, rank: Rank }
  | { "event": "passed", seat: Seat }
  | { "event": "led", seat: Seat, cards: Array<Card>, from: PlayedFrom }
  | { "event": "played", seat: Seat, cards: Array<Card>, from: PlayedFrom }
  | { "event": "added", seat: Seat, cards: Array<Card> }
  | { "event": "chanced", seat: Seat, card: Card, stands: boolean }
  | { "event": "flipped", seat: Seat, pile: number, card: Card, stands: boolean }
  | { "event": "turned-up", seat: Seat, pile: number, card: Card }
  | { "event": "turned-away", seat: Seat, cards: Array<Card> }
  | { "event": "took", seat: Seat, cards: Array<Card> }
  | { "event": "reshuffled", seat: Seat, away: number }
  | { "event": "draw" };

/** What a state of the game says beyond what all do. */
export type VandtiaFields = { hands: Array<Array<Face>>, talong: Array<Face>, piles: Array<Array<Stack>>, pile: Array<Card>, away: Array<Face>, follow_up: FollowUp | null, declared: Array<Rank | null>, must_lead: Rank | null, plays: number };

/** What one seat, or a spectator, may know. */
export type View = {
  /** What an attentive player remembers. */
  known: Known,
  /** The preset. */
  game: string,
  /** The seating. */
  seating: string,
  /** Every switch, resolved. */
  rules: Rules,
  /** What is being waited for. */
  phase: GamePhase,
  /** Who dealt. */
  dealer: Seat,
  /** Who may act. */
  to_act: Array<Seat>,
  /** The legal actions by seat, the seat written as a text. */
  legal: { [key in string]: Array<string> },
  /** The points of each side. */
  scores: Array<number>,
  /** Who won, if it is over. */
  winner: Winner | null } & (TolvaFields | VandtiaFields);

/** What happened at a table. */
export type What =
  | { "kind": "created" }
  | { "kind": "sat", seat: number, name: string }
  | { "kind": "left", seat: number, name: string }
  | { "kind": "named", seat: number, name: string }
  | { "kind": "accepted", seat: number }
  | { "kind": "ready", seat: number }
  | { "kind": "dealt", parti: number, deal: number, number: number,
  /** Where the cards that the client saw dealt lay in the deck, counted from 0. */
  places: { [key in Card]: number } | null }
  | { "kind": "committed", number: number, commitment: string }
  | { "kind": "contributed", seat: number, number: number }
  | { "kind": "started" }
  | { "kind": "acted", seat: number, action: string, bot: boolean }
  | { "kind": "back", seat: number, at: number }
  | { "kind": "hinted", seat: number }
  | { "kind": "claim", seat: number, on: boolean }
  | { "kind": "seat", seat: number, to: Kind, level: string | null }
  | { "kind": "wait", seat: number, on: boolean }
  | { "kind": "settings" }
  | { "kind": "rules" }
  | { "kind": "ended" };

/** Who won. */
export type Winner = "draw" | Side;
