// The table's protocol as types: what the page sends and what it gets.
// In words and with examples: docs/table-protocol.md. A Rust test writes one sample of every message and checks it
// against these types, so that the two sides cannot drift.

// ---------------------------------------------------------------- common

/** A sentence in both languages. */
export interface Text { sv: string; en: string }

/** Why something was refused. `rule` is an id of the rule catalogue, or null where no rule of the game is involved. */
export interface Refusal extends Text {
  rule: string | null;
  /** All reasons one by one, where there are several. */
  reasons?: Refusal[];
}

/** Rank then suit, `Th`; `?` is a card that this seat may not see. */
export type Card = string;
export type Suit = "s" | "h" | "d" | "c";
/** Seats count from 0, clockwise. */
export type Seat = number;
/** A side: `seat % sides`. */
export type Side = number;
export type SwitchValue = string | number | boolean | null;
export type Rules = Record<string, SwitchValue>;

// ---------------------------------------------------------------- HTTP

/** GET /api/presets */
export interface Presets {
  presets: Preset[];
  /** Levels of bots, the weakest first. */
  levels: Level[];
  /** What a table may be set to. */
  limits: { pace_ms: Range; race_ms: Range; away_s: Range; name: number; colours: number };
  /** What can be said at a table. `always`: also while a deal is played by teams. */
  phrases: { phrase: string; text: Text; always: boolean }[];
}
export interface Range { min: number; max: number; default: number }
export interface Level { level: string; title: Text }
export interface Preset {
  name: string;
  seatings: { seating: string; seats: number; sides: number }[];
  switches: Switch[];
  houses: House[];
}
export interface Switch {
  name: string;
  values: SwitchValue[];
  default: SwitchValue;
  /** The default in each seating. */
  defaults: Record<string, SwitchValue>;
  rules: string[];
  title: Text;
  help: Text;
  /** What each answer is called, by the answer as a text; `none` for null. */
  labels: Record<string, Text>;
  min?: number;
  max?: number;
}
/** A named set of house rules. `rules` can be sent as they are. */
export interface House { name: string; text: Text; rules: Rules }

/** POST /api/rules: are these rules a game, and what do they say? Answer: RuleBook, or 422 with an ErrorBody. */
export interface RulesRequest { game: string; seating?: string | null; rules?: Rules }
/** Also GET /api/tables/{id}/rules */
export interface RuleBook {
  game: string;
  seating: string;
  seats: number;
  sides: number;
  /** Every switch, resolved. */
  rules: Rules;
  book: { title: Text; sections: { title: Text; paragraphs: (Text & { rules: string[] })[] }[] };
}

/** POST /api/tables, with `Authorization: Bearer <secret>`. Answer: 201 and Created. */
export interface CreateRequest {
  /** As a message's: 1–64 characters, never used again for another table. The same id again gets the same table. */
  id?: string | null;
  /** The host's name. */
  name: string;
  game: string;
  seating?: string | null;
  rules?: Rules;
  /** One for each seat; exactly one is `you`. Left out: you at seat 0, the others open. */
  seats?: SeatRequest[];
  settings?: Partial<Settings>;
  /** Deal at once. Only where no seat is open. The host accepts the rules by sending this. */
  start?: boolean;
  /** The host contributes to the first deal: it comes when that has. */
  contributes?: boolean;
}
export type SeatRequest = { kind: "you" } | { kind: "open" } | { kind: "bot"; level: string };
export interface Created { table: string; invite: string; seat: Seat }

/** GET /api/me/tables, with the secret: the tables where it has a seat, the latest first. */
export interface MyTables { tables: MyTable[] }
export interface MyTable {
  table: string;
  seat: Seat;
  game: string;
  seating: string;
  phase: TablePhase;
  names: string[];
  /** A bot's level, else null. */
  levels: (string | null)[];
  scores: number[] | null;
  winner: Side | "draw" | null;
  /** Seconds since 1970. */
  created: number;
  changed: number;
}

/** GET /api/tables/{id} gives a TableInfo without `invite`. GET /api/tables/{id}/record gives text/plain. */

/** GET /api/tables/{id}/record?deals=over also has the deals that are over in a parti that is not. */

/** POST /api/replay: one deal of a record, step by step, as a seat saw it. Answer: Replay, or 422 with the line and column. */
export interface ReplayRequest {
  record: string;
  /** Counted from 0 through all partier. */
  deal?: number;
  /** The first step of the deal that is wanted; at most 400 come at once. */
  from?: number;
  /** Whose view; null for a spectator's. */
  seat?: Seat | null;
  /** Who reads it, if they had a seat: the words are for them. */
  me?: Seat | null;
  /** All cards open. */
  open?: boolean;
}
export interface Replay {
  game: string;
  seating: string;
  seats: number;
  sides: number;
  rules: Rules;
  deals: ReplayDeal[];
  deal: number;
  from: number;
  steps: ReplayStep[];
}
export interface ReplayDeal {
  /** Counted from 1. */
  parti: number;
  /** Its number among the record's entries; the first parti is 0. */
  entry: number;
  dealer: Seat;
  steps: number;
  /** The points after it. */
  scores: number[];
  /** Was it played to its end? */
  over: boolean;
  /** Did the parti end with it? */
  ends: boolean;
}
/** What does not change from step to step (`game`, `seating`, `rules`) and `known` are left out of the view. */
export interface ReplayStep { entry: number; seat: Seat | null; action: string | null; events: GameEvent[]; view: View }

/** POST /api/reviews: begins the review of a deal that is over. Answer: 202 and a Job whose parts are Remarks. */
export interface ReviewRequest { record: string; deal?: number; seat: Seat }
/** POST /api/ratings: Mästare plays a seat of a parti that is over with the same cards. Answer: 202 and a Job whose result
 *  is a Rated; `levels` are those of the bots at each seat. docs/rating.md says what the number means. */
export interface RatingRequest { record: string; parti: number; seat: Seat; levels: (string | null)[] }
export interface Rated { difference: number; error: number; deals: number }
/** GET /api/jobs/{id}; DELETE gives it up. A job that nobody asks about for half a minute is given up. */
export interface Job<Part, Result> {
  job: string;
  state: "working" | "done" | "stopped";
  done: number;
  of: number;
  parts: Part[];
  result: Result | null;
  error: Refusal | null;
}
/** A decision. Chances are those of winning the parti, from 0 to 1. */
export interface Remark {
  entry: number;
  seat: Seat;
  action: string;
  /** What would have been better, if anything clearly was. */
  better: string | null;
  /** The same in words. */
  words: Text | null;
  /** The chance after what was done, and after the best. */
  chance: number;
  best: number;
  /** 0 where it may be chance: less than twice `noise`, the standard error. */
  cost: number;
  noise: number;
  /** Worked out to the end, with nothing left to chance. */
  exact: boolean;
  why: Text | null;
  text: Text;
}

/** GET /api/lessons */
export interface Lessons {
  puzzles: { id: string; game: string; family: "tolva" | "vandtia"; title: Text }[];
  guides: { id: string; game: string; title: Text }[];
}
/** GET /api/puzzles/{id}: one decision of `seat`. */
export interface PuzzleInfo {
  id: string;
  game: string;
  seating: string;
  seats: number;
  sides: number;
  rules: Rules;
  seat: Seat;
  title: Text;
  task: Text;
  view: View;
}
/** POST /api/puzzles/{id} with an action: what came of it. 422 with the rule where it may not be done. */
export interface Tried { right: boolean; text: Text; events: GameEvent[]; view: View }
/** GET /api/guides/{id}: a deal step by step with words. POST with `entry` and `action`: why not that, there? */
export interface GuideInfo extends Replay { seat: Seat; title: Text; steps: (ReplayStep & { say: Text | null })[] }
/** GET /api/glossary */
export interface Glossary { terms: { word: string; words: string[]; sv: string; en: string }[] }

/** Every answer that is not 2xx. */
export interface ErrorBody { error: Refusal }

// ---------------------------------------------------------------- the table

export type TablePhase =
  /** People sit down and accept the rules. */
  | "lobby"
  /** A deal is being played. */
  | "playing"
  /** A deal is over, the next one is due. */
  | "between"
  /** The parti is over; `next` begins another. */
  | "over"
  /** The host has ended the table; nothing more happens. */
  | "ended";

export interface Settings {
  /** How long a bot takes for each action, whatever its cards are. */
  pace_ms: number;
  /** How long bots leave the follow-up open after every play, where there is a race. */
  race_ms: number;
  /** How long a seat may be without a socket before a bot plays it. */
  away_s: number;
  /** May those without a seat watch? */
  watch: boolean;
  /** May everyone ask for hints, also with other people at the table? */
  hints: boolean;
}

export interface SeatInfo {
  seat: Seat;
  side: Side;
  /** `open`: nobody yet. */
  kind: "human" | "bot" | "open";
  /** A bot has one too; empty at an open seat. */
  name: string;
  /** A bot's level, else null. */
  level: string | null;
  /** Has accepted the rules as they are now. Bots always have. */
  accepted: boolean;
  /** Wants the next deal or parti. */
  ready: boolean;
  /** Has at least one socket. Bots always have. */
  here: boolean;
  /** Gone for so long that a bot plays the seat until its owner is back. */
  away: boolean;
  /** The host has said to wait for this seat: no bot plays it. */
  wait: boolean;
  /** The colour that its owner has chosen, counted from 0. */
  colour: number | null;
}

/** How a deal came about (docs/fair-dealing.md). `secret` and `seed` are null until they are told. */
export interface FairDeal {
  number: number;
  commitment: string;
  contributions: { seat: Seat; value: string }[];
  /** How often it went back to an earlier point. */
  again: number;
  /** The number of cards in the pack. */
  size: number;
  secret: string | null;
  seed: string | null;
}
/** GET /api/tables/{id}/fair */
export interface FairDeals { deals: FairDeal[] }

export interface TableInfo {
  id: string;
  game: string;
  seating: string;
  sides: number;
  /** Every switch, resolved. */
  rules: Rules;
  phase: TablePhase;
  /** The seat that may start, replace, wait, change and end. Null when no person is left. */
  host: Seat | null;
  seats: SeatInfo[];
  settings: Settings;
  /** How many partier and, in this parti, deals have begun. */
  parti: number;
  deal: number;
  /** Is one person alone with bots, and has been all through this deal? Then it can go back. */
  solo: boolean;
  /** May hints be asked for? Alone, or where the settings allow them. */
  hints: boolean;
  /** How often this deal has gone back to an earlier point. */
  again: number;
  /** Why this parti is not rated, in the order in which it came about; empty where it is (docs/rating.md). */
  helped: Aid[];
  /** The seat that has claimed the rest of the deal; it is played for it. */
  claimed: Seat | null;
  /** The promise of the next deal with the seats that have contributed, and how the last one came about. `starting`: the
   *  first deal comes as soon as those who are here have contributed. */
  fair: { next: { number: number; commitment: string; seats: Seat[] } | null; last: FairDeal | null; starting: boolean };
  /** What opens a seat; told to those who sit. The link is `/bord/{id}#{invite}`. */
  invite?: string;
  /** How many watch. */
  watchers: number;
}

/** A hint was asked for; a deal went back; somebody else sat at the table or the bots changed. */
export type Aid = "hint" | "again" | "company";

/** The window after a play in a race: it is open for so many ms more. Everyone sees the same. */
export interface Race { left_ms: number; of_ms: number }

// ---------------------------------------------------------------- client -> server

/** `id` is chosen by the client, 1–64 characters, never used again for something else. A repeated id of something that was
 *  done is acknowledged and not done again. */
export type ClientMessage =
  | Hello | Sit | Leave | Rename | Accept | Start | Act | Explain | Next
  | Undo | Back | AskPoints | Claim | AskHint | Contribute | Say | Nudge
  | SetSeat | Wait | Change | ChangeRules | End | Ping;

/** The first message, within ten seconds. `last`: the number of the last event seen, if any. Without a secret: to watch. */
/** `contributes`: this client contributes to deals, and may be waited for. */
export interface Hello { t: "hello"; id: string; secret?: string | null; last?: number | null; contributes?: boolean }
/** Contributes 32 random bytes, as 64 hexadecimal digits, to the deal that is promised next. Once. */
export interface Contribute { t: "contribute"; id: string; number: number; value: string }
/** Takes a seat: the one named, or the first open one. Needs a secret in `hello`. Sitting down does not accept the rules. */
export interface Sit { t: "sit"; id: string; invite: string; name: string; seat?: Seat | null }
/** Gives the seat up. In the lobby it is open again; later a bot has it, and the host can open it. */
export interface Leave { t: "leave"; id: string }
/** Another name, and colour if one is given. */
export interface Rename { t: "name"; id: string; name: string; colour?: number | null }
/** Says one of `Presets.phrases`. Heard by who is here, kept nowhere. */
export interface Say { t: "say"; id: string; phrase: string }
/** Reminds somebody who has been to act for a while. */
export interface Nudge { t: "nudge"; id: string; seat: Seat }
/** Accepts the rules as they are now. */
export interface Accept { t: "accept"; id: string }
/** The host: the first deal. All seats taken, all have accepted. */
export interface Start { t: "start"; id: string }
/** One action of the own seat, as `view.legal` lists it (or any other that the rules allow). */
export interface Act { t: "act"; id: string; action: string }
/** Would it be legal, and if not, why? Changes nothing. */
export interface Explain { t: "explain"; id: string; action: string }
/** Takes back to the own last decision of this deal. Only while `solo`. */
export interface Undo { t: "undo"; id: string }
/** The same cards again, from where `at` actions of the deal had been done; 0 for the whole deal. Only while `solo`. */
export interface Back { t: "back"; id: string; at: number }
/** Where were the own decisions of this deal? Answer: `points`. */
export interface AskPoints { t: "points"; id: string }
/** All the rest is mine: done where it is proven from what the seat knows, else refused with what is not sure. */
export interface Claim { t: "claim"; id: string }
/** What would Mästare do, and why? Answer: `hint`. */
export interface AskHint { t: "hint"; id: string }
/** Ready for the next deal (`between`) or the next parti (`over`). It comes when everyone who is here is ready. */
export interface Next { t: "next"; id: string }
/** The host: puts a bot on a seat or opens it. Whoever sat there has lost it. Not the host's own seat. */
export interface SetSeat { t: "seat"; id: string; seat: Seat; kind: "open" | "bot"; level?: string | null }
/** The host: wait for a seat that is gone (true), or let a bot play it after `away_s` (false). */
export interface Wait { t: "wait"; id: string; seat: Seat; on: boolean }
/** The host: changes settings. */
export interface Change { t: "settings"; id: string; settings: Partial<Settings> }
/** The host, in the lobby: other house rules for the same game and seating. Everyone accepts again. */
export interface ChangeRules { t: "rules"; id: string; rules: Rules }
/** The host: the table is over. */
export interface End { t: "end"; id: string }
export interface Ping { t: "ping"; id: string }

// ---------------------------------------------------------------- server -> client

export type ServerMessage = Snapshot | TableEvent | SeatsNow | Ack | Refused | Explained | Points | Hinted | Said | Nudged | Pong | Bye;

/** Everything, as of event `n`: the answer to `hello`, and again after `sit` and `leave`, when "you" has changed. */
export interface Snapshot {
  t: "snapshot";
  /** The id of the `hello`, else null. */
  id: string | null;
  n: number;
  /** Your seat; null for who watches. */
  you: Seat | null;
  table: TableInfo;
  /** As `view` of the referee, for your seat or for a spectator; null before the first deal. */
  view: View | null;
  race: Race | null;
  /** The events after `last`, oldest first, to be shown on the way to `view`; null if they are not kept any more. */
  missed: Happened[] | null;
  /** Where `missed` is null: the events of the deal so far, oldest first, as far as they are kept; null otherwise. */
  recent: Happened[] | null;
}

/** Something happened and is on disk. Numbers count from 1 without gaps. */
export interface TableEvent extends Happened {
  t: "event";
  /** What has changed of the table; null where nothing has. */
  table: TableInfo | null;
  /** The new view; null where it has not changed. */
  view: View | null;
  /** The window that this play has opened. */
  race: Race | null;
}

export interface Happened {
  n: number;
  what: What;
  /** The referee's events, as your seat sees them. */
  events: GameEvent[];
}

export type What =
  | { kind: "created" }
  | { kind: "sat"; seat: Seat; name: string }
  | { kind: "left"; seat: Seat; name: string }
  | { kind: "named"; seat: Seat; name: string }
  | { kind: "accepted"; seat: Seat }
  | { kind: "ready"; seat: Seat }
  /** The first deal of a parti, or a later one. */
  | { kind: "dealt"; parti: number; deal: number; number: number; places: Record<Card, number> | null }
  /** The server has bound itself to the next deal. */
  | { kind: "committed"; number: number; commitment: string }
  | { kind: "contributed"; seat: Seat; number: number }
  /** The first deal is wanted. */
  | { kind: "started" }
  /** `bot`: done by a bot, at a bot's seat or for a player who is away. */
  | { kind: "acted"; seat: Seat; action: string; bot: boolean }
  /** The deal is where it was after `at` of its actions. */
  | { kind: "back"; seat: Seat; at: number }
  /** Alone with bots, the seat has asked for its first hint of the parti. */
  | { kind: "hinted"; seat: Seat }
  /** The seat has claimed the rest, or has something to choose again. */
  | { kind: "claim"; seat: Seat; on: boolean }
  /** The host put a bot on the seat or opened it. */
  | { kind: "seat"; seat: Seat; to: "open" | "bot"; level: string | null }
  | { kind: "wait"; seat: Seat; on: boolean }
  | { kind: "settings" }
  | { kind: "rules" }
  | { kind: "ended" };

/** Who is here has changed; not numbered, the latest holds. */
export interface SeatsNow { t: "seats"; seats: SeatInfo[]; watchers: number }
/** Done, and on disk, as event `n` (or: was done before). It may come before or after the event itself. */
export interface Ack { t: "ack"; id: string; n: number }
/** Not done. `id` is null where the message had none that could be read. */
export interface Refused { t: "refused"; id: string | null; error: Refusal }
export interface Explained { t: "explained"; id: string; action: string; legal: boolean; error: Refusal | null }
/** The own decisions of this deal, the earliest first; `at` is for `back`. */
export interface Points { t: "points"; id: string; points: { at: number; action: string; words: Text | null }[] }
/** What Mästare would do after event `n`, at most five actions, the best first. */
export interface Hinted { t: "hint"; id: string; n: number; hints: Hint[] }
export interface Hint {
  action: string;
  /** The estimated chance of winning the parti with it. */
  chance: number;
  /** Was it worked out to the end? */
  exact: boolean;
  /** The thought behind it, where there is one. */
  why: Text | null;
  /** The action, its chance and the thought in words. */
  text: Text;
}
/** Somebody said a phrase. */
export interface Said { t: "said"; seat: Seat; phrase: string }
/** `by` reminds `seat` that it is their turn. */
export interface Nudged { t: "nudged"; seat: Seat; by: Seat }
export interface Pong { t: "pong"; id: string }
/** The last message before the server closes the socket. After `stopping`, `slow` and `idle`: come back. */
export interface Bye {
  t: "bye";
  why: "stopping" | "slow" | "idle" | "flood" | "size" | "text" | "hello" | "watching" | "crowded" | "lost";
  error: Refusal;
}

// ---------------------------------------------------------------- views and events of the games (docs/referee.md)

export type View = TolvaView | VandtiaView;

export interface ViewBase {
  game: string;
  seating: string;
  rules: Rules;
  phase: string;
  dealer: Seat;
  to_act: Seat[];
  /** Only the own seat's, and only when it is to act: `{"0": ["play Ks", …]}`. */
  legal: Record<string, string[]>;
  scores: number[];
  winner: Side | "draw" | null;
  hands: Card[][];
  talong: Card[];
  known: { hands: Card[][]; gone: Card[] };
  /** How each side's score lies on the table (TF-SCORE); not with Vändtia. */
  tally?: Tally[];
  /** What the own legal actions are called, but for those that only name a card or arrange some. */
  words?: Record<string, Text>;
  /** The question that waits for an answer, as it was asked. */
  asked?: Text;
}
export type Tally =
  | { kind: "sixes"; cards: Card[]; turned: boolean; hidden: number }
  | { kind: "low"; cards: Card[]; ones: number; minus: boolean }
  | { kind: "written" };

export interface TolvaView extends ViewBase {
  phase: "lead" | "meld" | "answer" | "follow" | "deal" | "over";
  /** Per seat six places; empty where there are no rows. */
  table: { up: Card | null; down: Card | null }[][];
  trick: { seat: Seat; card: Card }[];
  led_by: Seat | null;
  trump: Suit | null;
  melds: Meld[];
  taken: Card[][];
  tricks: number;
  gubbe: { kind: "half" | "full"; side: Side; from_trick: number } | null;
  carry: number;
  last_deal: LastDeal | null;
  question: { seat: Seat | null; suit: Suit | null } | null;
  duties: { seat: Seat | null; must: string; suit: Suit }[];
}
export interface Meld { seat: Seat; suit: Suit; name: string; points: number; cards: Card[] }
export interface LastDeal {
  vinst: Side | null;
  sist: Side | null;
  card_points?: number[];
  matadors?: number[];
  eyes?: number[];
  gubbe: { kind: "half" | "full"; side: Side; made: boolean } | null;
}

export interface VandtiaView extends ViewBase {
  phase: "arrange" | "declare" | "lead" | "follow" | "over";
  piles: { down: Card | null; up: Card[] }[][];
  pile: Card[];
  away: Card[];
  follow_up: { seat: Seat; cards: Card[] } | null;
  declared: (string | null)[];
  must_lead: string | null;
  plays: number;
}

/** With its sentence, where there is something to say; a name stands in it as the seat: `{0}`. */
export type GameEvent = Happening & { words?: Text };
export type Happening =
  // both families
  | { event: "dealt"; dealer: Seat; hands: Card[][]; up?: Card[][]; talong: number }
  | { event: "drawn"; seat: Seat; card: Card }
  | { event: "won"; side: Side }
  // the Tolva family
  | { event: "taken-up"; hands: (Card[] | null)[] }
  | { event: "led"; seat: Seat; card: Card; place: number | null }
  | { event: "played"; seat: Seat; card: Card; place: number | null }
  | { event: "trick"; seat: Seat; side: Side; cards: Card[]; number: number }
  | { event: "turned-up"; seat: Seat; place: number; card: Card }
  | ({ event: "melded" } & Meld)
  | { event: "asked"; seat: Seat; suit: Suit | null }
  | { event: "answered"; seat: Seat; yes: boolean }
  | { event: "cannot"; seat: Seat; suit: Suit }
  | { event: "declared"; seat: Seat; kind: "half" | "full" }
  | { event: "scored"; side: Side; points: number; for: string }
  | { event: "deal-over" }
  // Vändtia
  | { event: "swapped"; seat: Seat; pile: number; card: Card; taken: Card[] }
  | { event: "laid"; seat: Seat; owner: Seat; pile: number; card: Card }
  | { event: "shifted"; seat: Seat; from: number; to: number; cards: Card[]; taken: Card[] }
  | { event: "done"; seat: Seat }
  | { event: "declared"; seat: Seat; rank: string }
  | { event: "passed"; seat: Seat }
  | { event: "led" | "played"; seat: Seat; cards: Card[]; from: "hand" | "table" }
  | { event: "added"; seat: Seat; cards: Card[] }
  | { event: "chanced"; seat: Seat; card: Card; stands: boolean }
  | { event: "flipped"; seat: Seat; pile: number; card: Card; stands: boolean }
  | { event: "turned-up"; seat: Seat; pile: number; card: Card }
  | { event: "turned-away"; seat: Seat; cards: Card[] }
  | { event: "took"; seat: Seat; cards: Card[] }
  | { event: "reshuffled"; seat: Seat; away: number }
  | { event: "draw" };
