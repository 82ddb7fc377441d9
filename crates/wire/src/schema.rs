//! What has no description that could be derived: a form whose variants are told apart by their kind of value.

use cards::{Card, Side};
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::common::{Face, Winner};
use crate::rules::Answer;

fn any(types: &[Type]) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(SchemaType::from_iter(types.to_vec())).into()
}

impl PartialSchema for Answer {
    fn schema() -> RefOr<Schema> {
        any(&[Type::Null, Type::Boolean, Type::Integer, Type::String])
    }
}

impl ToSchema for Answer {
    fn name() -> std::borrow::Cow<'static, str> {
        "SwitchValue".into()
    }
}

impl PartialSchema for Winner {
    fn schema() -> RefOr<Schema> {
        let draw = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["draw"]));
        AnyOfBuilder::new().item(draw).item(Side::schema()).into()
    }
}

impl ToSchema for Winner {}

impl PartialSchema for Face {
    fn schema() -> RefOr<Schema> {
        Card::schema()
    }
}

impl ToSchema for Face {}
