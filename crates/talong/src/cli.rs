use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::aot::Shell;

/// Svenska kortspel: Tolva, Bondtolva, plocketolva, bordstolva, strecktolva och Vändtia
#[derive(Parser)]
#[command(name = "talong", version, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub task: Option<Task>,
}

#[derive(Subcommand)]
pub enum Task {
    /// Domaren: JSON-rader in, JSON-rader ut
    ///
    /// Varje rad är ett kommando, varje svar en rad. Protokollet beskrivs i docs/referee.md.
    Referee,
    /// Skriver regelboken för just de husregler som valts
    ///
    /// Exempel: talong rules bordstolva --set first_trick_from_table=on. Två regelverk jämförs med --diff, till
    /// exempel: talong rules --diff tolva tolva,ending=gotland.
    Rules(RulesTask),
    /// Räknar följder av drag, för att pröva och jämföra motorer
    Perft(PerftTask),
    /// Låter spelare mötas över samma kort och mäter vem som är bäst
    ///
    /// Varje par spelas en gång för varje sida som A kan sitta på, med samma kort. Exempel: talong arena --game tolva
    /// --a van --b nyborjare --deals 500, eller en hel stege: talong arena --game tolva --ladder random,nyborjare,van.
    /// Spelare och protokollet för egna program beskrivs i docs/arena.md.
    Arena(ArenaTask),
    /// Spelar vid ett bord i terminalen, mot datorn eller vid en servers bord
    ///
    /// Exempel: talong play bondtolva --set ending=exact --level mastare delar ut direkt; talong play visar vad man kan
    /// välja. Att sluta sparar spelet, och talong play --continue fortsätter. Tangenter och ord beskrivs i
    /// docs/terminal.md.
    Play(PlayTask),
    /// Visar ett sparat parti steg för steg
    ///
    /// Framåt och bakåt, från vilken plats som helst, med Mästares anmärkningar.
    Replay(ReplayTask),
    /// Öppnar borden i webbläsaren: en server på den här datorn
    ///
    /// Adressen visas när servern är igång. talong utan kommando gör detsamma.
    Serve(ServeTask),
    /// Belastar en server med klienter som spelar, och mäter; eller angriper den
    ///
    /// Exempel: talong load --tables 300 --bots mastare, eller talong load --bots mastare --hostile bots records. Bara
    /// servrar på den här datorn. Vad talen betyder står i docs/load.md.
    Load(LoadTask),
    /// Kontrollerar att givarna i ett protokoll var de enda möjliga
    ///
    /// Servern binder sig före varje giv och berättar efteråt. Kommandot räknar om allt ur protokollet, utan nät; hur
    /// det går till står i docs/fair-dealing.md.
    Verify(VerifyTask),
    /// Skriver tabbkomplettering för ett skal
    Completions {
        /// Skalet
        #[arg(value_name = "SKAL")]
        shell: Shell,
    },
    /// Skriver manualsidan, för hela programmet eller för ett kommando
    Man {
        /// Kommandot, till exempel rules
        #[arg(value_name = "KOMMANDO")]
        command: Option<String>,
    },
}

/// Which rules: shared by all commands that need some.
#[derive(Args, Clone)]
pub struct RuleArgs {
    /// Hur man sitter: 2, 3, 4, 5, 2x2, 2x3 eller 3x2
    #[arg(long, value_name = "SITTNING")]
    pub seating: Option<String>,
    /// En husregel, till exempel ending=exact; kan ges flera gånger
    #[arg(long = "set", value_name = "REGEL=VÄRDE")]
    pub set: Vec<String>,
    /// En namngiven uppsättning husregler: gotland eller skane
    #[arg(long, value_name = "HUS")]
    pub house: Option<String>,
}

#[derive(Args)]
pub struct RulesTask {
    /// Spelet: bondtolva, tolva, plocketolva, bordstolva, strecktolva eller vandtia
    #[arg(value_name = "SPEL", required_unless_present_any = ["diff", "list"])]
    pub game: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Språket: sv eller en
    #[arg(long, value_name = "SPRÅK")]
    pub lang: Option<LangArg>,
    #[arg(help = "Visar hur två regelverk skiljer sig, vart och ett skrivet spel[:sittning][,regel=värde…]")]
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["game", "set", "seating", "house", "list"])]
    pub diff: Option<Vec<String>>,
    /// Visar spelen, eller spelets alla husregler med deras värden
    #[arg(long)]
    pub list: bool,
}

#[derive(Args)]
pub struct PlayTask {
    /// Spelet: bondtolva, tolva, plocketolva, bordstolva, strecktolva eller vandtia
    #[arg(value_name = "SPEL", conflicts_with_all = ["join", "resume"])]
    pub game: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Hur man får lägga till i vändtia: race, wait eller never; wait är det lugna valet
    #[arg(long, value_name = "SÄTT")]
    pub follow_up: Option<String>,
    /// Datorns nivå: nyborjare, van eller mastare
    #[arg(long, value_name = "NIVÅ")]
    pub level: Option<String>,
    /// Sätter sig vid bordet bakom en länk
    #[arg(long, value_name = "LÄNK", conflicts_with_all = ["resume", "set", "seating", "house", "level", "follow_up"])]
    pub join: Option<String>,
    /// Fortsätter med det senaste spelet
    #[arg(id = "resume", long = "continue", conflicts_with_all = ["set", "seating", "house", "level", "follow_up"])]
    pub resume: bool,
    /// Rad för rad, utan att rita: för skärmläsare och rör
    #[arg(long)]
    pub text: bool,
    /// Utan färgtecken och ramar: bara ASCII
    #[arg(long)]
    pub ascii: bool,
    /// Utan färger; NO_COLOR gör detsamma
    #[arg(long)]
    pub plain: bool,
    /// Ditt namn vid bordet
    #[arg(long, value_name = "NAMN")]
    pub name: Option<String>,
    /// Hur länge datorn dröjer med varje kort, i millisekunder
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub pace: Option<u32>,
    /// Hur länge man hinner lägga till i vändtia, i millisekunder
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(0..=30_000))]
    pub race: Option<u32>,
    /// Vem som drar efter ett stick när inget kan mälas: auto är datorn, hand är du
    #[arg(long, value_name = "SÄTT")]
    pub draw: Option<DrawArg>,
    /// Språket: sv eller en
    #[arg(long, value_name = "SPRÅK")]
    pub lang: Option<LangArg>,
    /// Mappen där spelet sparas
    #[arg(long, value_name = "MAPP")]
    pub data: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub struct ReplayTask {
    /// Protokollet
    #[arg(value_name = "FIL")]
    pub file: std::path::PathBuf,
    /// Platsen att se från, räknad från 0; annars är alla kort öppna
    #[arg(long, value_name = "PLATS")]
    pub seat: Option<u8>,
    /// Rad för rad, utan att rita
    #[arg(long)]
    pub text: bool,
    /// Med Mästares anmärkningar, rad för rad; det tar en stund
    #[arg(long, requires = "text")]
    pub review: bool,
    /// Utan färgtecken och ramar: bara ASCII
    #[arg(long)]
    pub ascii: bool,
    /// Utan färger; NO_COLOR gör detsamma
    #[arg(long)]
    pub plain: bool,
    /// Språket: sv eller en
    #[arg(long, value_name = "SPRÅK")]
    pub lang: Option<LangArg>,
}

#[derive(Args)]
pub struct VerifyTask {
    /// Protokollet, eller - för att läsa det från standard in
    #[arg(value_name = "PROTOKOLL")]
    pub record: std::path::PathBuf,
    /// Ett åtagande som visades före en giv och ska finnas i protokollet; kan ges flera gånger
    #[arg(long, value_name = "ÅTAGANDE")]
    pub seen: Vec<String>,
    /// Språket: sv eller en
    #[arg(long, value_name = "SPRÅK")]
    pub lang: Option<LangArg>,
}

#[derive(Args)]
pub struct PerftTask {
    /// Spelet
    #[arg(value_name = "SPEL", required_unless_present = "record")]
    pub game: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Hur många drag djupt
    #[arg(long, value_name = "DJUP", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub depth: u32,
    /// Delar upp antalet efter det första draget
    #[arg(long)]
    pub divide: bool,
    /// Givens frö
    #[arg(long, value_name = "FRÖ", default_value = "talong", conflicts_with_all = ["deck", "record"])]
    pub seed: String,
    /// Leken i den ordning den delas ut, med mellanslag mellan korten
    #[arg(long, value_name = "KORT", conflicts_with = "record")]
    pub deck: Option<String>,
    /// Räknar från slutet av ett sparat parti
    #[arg(long, value_name = "FIL", conflicts_with_all = ["game", "set", "seating", "house"])]
    pub record: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub struct ArenaTask {
    /// Spelet: bondtolva, tolva, plocketolva, bordstolva, strecktolva eller vandtia
    #[arg(long, value_name = "SPEL")]
    pub game: String,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Spelare A: ett namn, namn@500, namn@20ms eller pipe:KOMMANDO
    #[arg(long, value_name = "SPELARE", requires = "b", required_unless_present = "ladder")]
    pub a: Option<String>,
    /// Spelare B
    #[arg(long, value_name = "SPELARE", requires = "a")]
    pub b: Option<String>,
    /// Alla möter alla: spelare med komma emellan; kan ges flera gånger
    #[arg(long, value_name = "SPELARE", conflicts_with_all = ["a", "b"])]
    pub ladder: Vec<String>,
    /// Hur många par som spelas
    #[arg(long, value_name = "ANTAL", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub deals: u32,
    /// Fröet som allt följer av
    #[arg(long, value_name = "FRÖ", default_value = "1")]
    pub seed: String,
    /// Vad som räknas: hela partier eller enstaka givar från 0–0
    #[arg(long, value_name = "ENHET", value_enum, default_value_t = UnitArg::Parti)]
    pub unit: UnitArg,
    /// Betänketid i iterationer per beslut
    #[arg(long, value_name = "ANTAL", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "time")]
    pub budget: Option<u32>,
    /// Betänketid per beslut, till exempel 20ms eller 1.5s
    #[arg(long, value_name = "TID")]
    pub time: Option<String>,
    /// Hur många trådar som spelar; förval är en per kärna
    #[arg(long, value_name = "ANTAL", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Hur länge ett eget program får dröja med ett svar
    #[arg(long, value_name = "TID", default_value = "10s")]
    pub pipe_timeout: String,
    /// Skriver resultatet som ett JSON-objekt
    #[arg(long)]
    pub json: bool,
    /// Språket: sv eller en
    #[arg(long, value_name = "SPRÅK")]
    pub lang: Option<LangArg>,
    /// Visar ingen förloppsmätare
    #[arg(long)]
    pub quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum UnitArg {
    Parti,
    Deal,
}

#[derive(Args)]
pub struct ServeTask {
    /// Porten, 0 för vilken som helst; annars 8080, eller en annan om den är upptagen
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Adressen att lyssna på; 0.0.0.0 för alla som når datorn
    #[arg(long, value_name = "ADRESS", default_value = "127.0.0.1")]
    pub bind: std::net::IpAddr,
    /// Mappen där borden sparas
    #[arg(long, value_name = "MAPP")]
    pub data: Option<std::path::PathBuf>,
    #[arg(
        help = "Dagar som bord med färdiga partier sparas efter den sista händelsen, 0 för alltid. Påbörjade partier: högst \
                30, bord utan giv: högst 7; aldrig ett där någon är ansluten"
    )]
    #[arg(long, value_name = "DAGAR", default_value_t = 365)]
    pub keep_days: u32,
    /// Visar sidan från en mapp i stället för ur programmet, medan man skriver den
    #[arg(long, value_name = "MAPP")]
    pub web: Option<std::path::PathBuf>,
    #[arg(
        help = "En annan webbplats vars sidor får ansluta, till exempel https://kort.example; kan ges flera gånger"
    )]
    #[arg(long = "origin", value_name = "URSPRUNG")]
    pub origins: Vec<String>,
    #[arg(
        help = "Ett namn som servern får nås under, till exempel kort.example; kan ges flera gånger. Adresser i siffror, \
                localhost och datorns eget namn gäller ändå"
    )]
    #[arg(long = "host", value_name = "NAMN")]
    pub hosts: Vec<String>,
    /// Litar på X-Forwarded-For från en proxy framför servern
    #[arg(long)]
    pub behind_proxy: bool,
    /// Så många meddelanden i sekunden en anslutning får skicka, och så många händelser en adress i längden får sparade
    #[arg(long, value_name = "ANTAL", default_value_t = 20)]
    pub message_rate: u32,
    /// Så många anrop i sekunden en adress får göra
    #[arg(long, value_name = "ANTAL", default_value_t = 50)]
    pub request_rate: u32,
    /// Så många bord i timmen en adress får öppna
    #[arg(long, value_name = "ANTAL", default_value_t = 120)]
    pub table_rate: u32,
    /// Så många anslutningar en adress får ha på en gång
    #[arg(long, value_name = "ANTAL", default_value_t = 100)]
    pub sockets: u32,
    /// Hur mycket som loggas: off, error, warn, info, debug
    #[arg(long, value_name = "NIVÅ", default_value = "info")]
    pub log: String,
    /// Loggar som JSON-rader
    #[arg(long)]
    pub log_json: bool,
}

#[derive(Args)]
pub struct LoadTask {
    /// Antal bord; flera tal prövas efter varandra. Förval: 100 och 1000, med datorer eller angripare 50
    #[arg(long, value_name = "ANTAL", value_delimiter = ',')]
    pub tables: Vec<usize>,
    /// Hur många bord som spelar på en gång; de övriga är tysta. Förval: högst 100, med datorer eller angripare alla
    #[arg(long, value_name = "ANTAL")]
    pub playing: Option<usize>,
    /// Hur många anslutningar varje tyst bord har: 1, om den andra är borta, eller 2
    #[arg(long, value_name = "ANTAL", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub quiet_sockets: u8,
    /// Hur många sekunder varje del mäts
    #[arg(long, value_name = "SEKUNDER", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Mäter varje del tills människorna har gjort så många drag, i stället för en viss tid
    #[arg(long, value_name = "ANTAL", conflicts_with = "seconds")]
    pub actions: Option<u64>,
    /// Spelet
    #[arg(long, value_name = "SPEL", default_value = "bondtolva")]
    pub game: String,
    /// Hur man sitter
    #[arg(long, value_name = "SITTNING", default_value = "2")]
    pub seating: String,
    /// Datorer på alla platser utom värdens: nyborjare, van eller mastare; annars sitter människor där
    #[arg(long, value_name = "NIVÅ")]
    pub bots: Option<String>,
    /// Bordens tempo för datorer, i millisekunder
    #[arg(long, value_name = "MS", default_value_t = 900, value_parser = clap::value_parser!(u32).range(300..=10_000))]
    pub bot_pace: u32,
    #[arg(
        help = "Så länge en människa tänker, mer eller mindre, i millisekunder; 0 för så fort det går, på en server utan \
                gränser. Förval: 0, med datorer eller angripare 1500"
    )]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(0..=30_000))]
    pub pace: Option<u32>,
    /// Fröet för människornas drag och betänketider
    #[arg(long, value_name = "FRÖ", default_value_t = 1)]
    pub seed: u64,
    #[arg(
        help = "Angriper servern bredvid dem som mäts, en del för varje slag: bots, records, wishes, slow, bad, lies, \
                addresses, claims, names, deaf eller together; utan slag alla"
    )]
    #[arg(long, value_name = "SLAG", num_args = 0..)]
    pub hostile: Option<Vec<String>>,
    /// Hur mycket av vad en adress får en angripare tar, i procent
    #[arg(long, value_name = "PROCENT", default_value_t = 100, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub strength: u8,
    /// En server som redan är igång på den här datorn, till exempel 127.0.0.1:8080; annars startas en egen
    #[arg(long, value_name = "ADRESS")]
    pub server: Option<String>,
    /// Den serverns process, för att mäta dess minne
    #[arg(long, value_name = "PROCESS", requires = "server")]
    pub process: Option<u32>,
    /// Den serverns mapp, för att mäta hur den växer
    #[arg(long, value_name = "MAPP", requires = "server")]
    pub data: Option<std::path::PathBuf>,
    /// Programmet att starta som server, till exempel en äldre talong; annars det här
    #[arg(long, value_name = "FIL", conflicts_with = "server")]
    pub program: Option<std::path::PathBuf>,
    /// Skriver allt som mättes till en fil, som JSON
    #[arg(long, value_name = "FIL")]
    pub json: Option<std::path::PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum LangArg {
    Sv,
    En,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum DrawArg {
    Auto,
    Hand,
}
