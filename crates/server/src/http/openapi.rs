//! The description of the HTTP API, from the handlers and the types of the wire.
//! `TALONG_TYPES=write cargo test -p talong-server --lib openapi` writes it anew.

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::PrettyFormatter;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, ObjectBuilder, Ref, Response, ResponseBuilder, Type};
use utoipa::{Modify, OpenApi};

use crate::http::{api, reading, socket};
use crate::study::{self, lessons};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Talong",
        version = "1",
        description = "Tables for Tolva, Bondtolva, plocketolva, bordstolva, strecktolva and Vändtia. What happens at a table goes over its socket, see docs/table-protocol.md.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        api::healthz,
        api::metrics,
        api::openapi,
        api::presets,
        api::rules,
        api::create,
        api::mine,
        reading::table,
        reading::rules,
        reading::record,
        reading::fair,
        socket::upgrade,
        study::step_by_step,
        study::begin_review,
        study::begin_rating,
        study::job,
        study::stop,
        lessons::all,
        lessons::glossary,
        lessons::puzzle,
        lessons::solve,
        lessons::guide,
        lessons::explain,
    ),
    components(schemas(wire::api::ErrorBody)),
    modifiers(&ForAll)
)]
struct Described;

/// What holds for all requests.
struct ForAll;

/// Statuses that say the same wherever they come.
const COMMON: [(&str, &str); 7] = [
    ("400", "Not readable."),
    ("403", "From another site."),
    ("408", "Too slow."),
    ("413", "Too long."),
    ("421", "A name that is not the server's own."),
    ("429", "Too many requests; see Retry-After."),
    ("503", "The server stops, or cannot write."),
];

impl Modify for ForAll {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let items = description.paths.paths.values_mut();
        let operations =
            items.flat_map(|item| [(false, &mut item.get), (true, &mut item.post), (true, &mut item.delete)]);
        for (changes, operation) in operations {
            let Some(operation) = operation else { continue };
            for (status, _) in COMMON {
                let may_be = match status {
                    "400" | "408" | "413" => operation.request_body.is_some(),
                    "403" => changes,
                    _ => true,
                };
                if may_be {
                    let same = || Ref::new(format!("#/components/responses/{status}")).into();
                    operation.responses.responses.entry(status.to_string()).or_insert_with(same);
                }
            }
        }
        let secret = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
            "22–128 characters of A–Z a–z 0–9 - _, made up by the client, at least 128 random bits.",
        ));
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("secret", SecurityScheme::Http(secret.build()));
        for (status, why) in COMMON {
            components.responses.insert(status.to_string(), error(status, why).into());
        }
    }
}

fn error(status: &str, why: &str) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(why).content("application/json", body);
    if status != "429" {
        return response.build();
    }
    let number = ObjectBuilder::new().schema_type(Type::Integer);
    let wait = HeaderBuilder::new().schema(Some(number));
    let wait = wait.description(Some("After how many seconds to ask again.")).build();
    response.header("Retry-After", wait).build()
}

/// With a line for each part and without the spaces before it: the program has it inside.
fn text(description: &utoipa::openapi::OpenApi) -> String {
    let mut bytes = Vec::new();
    let mut writer = Serializer::with_formatter(&mut bytes, PrettyFormatter::with_indent(b""));
    description.serialize(&mut writer).unwrap();
    bytes.push(b'\n');
    // Forms that are told apart by their fields may look alike where a field can be left out.
    String::from_utf8(bytes).unwrap().replace("\"oneOf\"", "\"anyOf\"")
}

#[test]
fn the_description_is_of_todays_handlers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/http/openapi.json");
    let new = text(&Described::openapi());
    if std::env::var_os("TALONG_TYPES").is_some() {
        return std::fs::write(path, new).unwrap();
    }
    let old = std::fs::read_to_string(path).unwrap();
    let how = "TALONG_TYPES=write cargo test -p talong-server --lib openapi";
    assert!(old == new, "openapi.json is not of today's handlers: {how}");
}
