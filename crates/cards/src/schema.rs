//! What these are in TypeScript and in an OpenAPI description.

use std::path::PathBuf;

use ts_rs::{Config, TS};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::{Card, Rank, Seat, Side, Suit};

fn text(pattern: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).pattern(Some(pattern))
}

fn number() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer)).minimum(Some(0)).maximum(Some(7))
}

macro_rules! described {
    ($($what:ident: $docs:literal, $typescript:literal, $schema:expr;)*) => {$(
        impl TS for $what {
            type WithoutGenerics = $what;
            type OptionInnerType = $what;

            fn docs() -> Option<String> {
                Some(ts_rs::format_docs(&[concat!(" ", $docs)]))
            }

            fn decl(_: &Config) -> String {
                concat!("type ", stringify!($what), " = ", $typescript, ";").to_string()
            }

            fn name(_: &Config) -> String {
                stringify!($what).to_string()
            }

            fn inline(_: &Config) -> String {
                $typescript.to_string()
            }

            fn output_path() -> Option<PathBuf> {
                Some(stringify!($what).into())
            }
        }

        impl PartialSchema for $what {
            fn schema() -> RefOr<Schema> {
                $schema.description(Some($docs)).into()
            }
        }

        impl ToSchema for $what {}
    )*};
}

described! {
    Card: "Rank then suit: `Th`. Where cards may be hidden, `?` is one that this seat may not see.", "string", text("^([2-9TJQKA][shdc]|\\?)$");
    Rank: "`2`–`9`, `T`, `J`, `Q`, `K`, `A`.", "string", text("^[2-9TJQKA]$");
    Suit: "Spades, hearts, diamonds, clubs.", r#""s" | "h" | "d" | "c""#, text("^[shdc]$");
    Seat: "A seat, counted clockwise from 0.", "number", number();
    Side: "A side: a player alone, or a team.", "number", number();
}
