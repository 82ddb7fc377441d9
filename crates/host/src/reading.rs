//! What a table's own task tells of it without a socket: only what is quickly told. What takes time is written from a copy.

use games::AnyRules;
use tables::ids::Who;
use tables::{Presence, Seen, Summary, Table, WhyNot, show};

/// What somebody asks of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The table.
    Table,
    /// Its rules.
    Rules,
    /// Is there this to read, and when did it last change?
    Stamp(Paper),
    /// A copy to write a record from.
    Draft,
    /// What its people are told of it, also those who do not sit there now: asked by the server itself.
    Summary,
}

/// What is told.
#[derive(Debug)]
pub enum Told {
    /// The table.
    Table(Box<wire::table::Table>),
    /// Its rules.
    Rules(AnyRules),
    /// The number of an event.
    Stamp(u64),
    /// A copy.
    Draft(Box<Table>),
    /// A few words.
    Summary(Box<Summary>),
}

/// What a table tells, all of it in a moment. Where nobody may watch, only those who sit may read; who may want to sit down
/// is told of the seats and the rules, as on a socket.
pub fn tell(table: &Table, presence: &Presence, who: Option<Who>, topic: Topic) -> Result<Told, WhyNot> {
    let may = match topic {
        Topic::Table | Topic::Rules => table.may_watch() || table.may_read(who),
        Topic::Stamp(_) | Topic::Draft => table.may_read(who),
        Topic::Summary => true,
    };
    if !may {
        return Err(WhyNot::NoWatching);
    }
    Ok(match topic {
        Topic::Table => Told::Table(Box::new(show::table(&Seen::of(table, None), presence))),
        Topic::Rules => Told::Rules(table.rules.clone()),
        Topic::Stamp(paper) if paper.is_there(table) => Told::Stamp(table.told_at),
        Topic::Stamp(_) => return Err(WhyNot::NoRecordYet),
        Topic::Draft => Told::Draft(Box::new(table.draft())),
        Topic::Summary => Told::Summary(Box::new(Summary::of(table))),
    })
}

/// What takes time to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paper {
    /// The record of partier that are over.
    Record,
    /// The record of deals that are over.
    Deals,
    /// How the deals came about.
    Fair,
}

impl Paper {
    fn is_there(self, table: &Table) -> bool {
        match self {
            Paper::Record => table.has_record(),
            Paper::Deals => table.count_told() > 0,
            Paper::Fair => true,
        }
    }

    /// What stands in it, if it is there.
    pub fn write(self, table: &Table) -> Option<String> {
        match self {
            Paper::Record => table.record(),
            Paper::Deals => table.deals_over(),
            Paper::Fair => serde_json::to_string(&table.all_deals()).ok(),
        }
    }
}
