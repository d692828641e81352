//! One route: handler, access, and its part of the `OpenAPI` document.

use std::fmt;
use std::sync::Arc;

use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use serde_json::Value;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::{Object, Ref, RefOr, Required, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::app_state::AppState;

/// Who may use a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Anybody.
    Anybody,
    /// A person with a name.
    Named,
    /// A person with a seat at the table.
    Seated,
    /// The person in the seat that is to decide.
    SeatHolder,
    /// The owner of the table.
    Owner,
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Anybody => "anybody",
            Access::Named => "a person with a name",
            Access::Seated => "a person with a seat at the table",
            Access::SeatHolder => "the person in the seat whose decision is open",
            Access::Owner => "the owner of the table",
        })
    }
}

/// Schemas by their names.
pub(super) type NamedSchemas = Vec<(String, RefOr<Schema>)>;

/// Returns a reference to the schema of a type. Adds the schema, and all that it refers to, to the list.
type SchemaReference = fn(&mut NamedSchemas) -> Ref;

/// A route of the API. The `OpenAPI` document is generated only on request, so that it does not delay the start of a server.
pub(super) struct Route {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) access: Access,
    pub(super) handler: MethodRouter<Arc<AppState>>,
    pub(super) summary: &'static str,
    pub(super) description: &'static str,
    pub(super) example: Option<Value>,
    body: Option<SchemaReference>,
    answers: Vec<DocumentedAnswer>,
    parameters: Vec<DocumentedParameter>,
}

/// The document's description of a successful response.
struct DocumentedAnswer {
    status: &'static str,
    description: &'static str,
    content_type: &'static str,
    schema: AnswerSchema,
}

/// The schema of a response.
enum AnswerSchema {
    /// The schema of one of our types.
    Typed(SchemaReference),
    /// A response without a type of ours.
    Untyped(Type),
}

/// The document's description of a parameter outside of the path.
struct DocumentedParameter {
    name: &'static str,
    place: ParameterIn,
    schema: fn() -> RefOr<Schema>,
}

impl Route {
    fn new<H, T>(method: Method, path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        let filter = MethodFilter::try_from(method.clone()).expect("a method of the API");
        let (handler, description, parameters) = (on(filter, handler), "", Vec::new());
        let (example, body, answers) = (None, None, Vec::new());
        Route { method, path, access, handler, summary, description, example, body, answers, parameters }
    }

    /// A route that changes nothing.
    pub(super) fn get<H, T>(path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        Route::new(Method::GET, path, access, handler, summary)
    }

    /// A route that accepts a JSON object.
    pub(super) fn post<H, T>(path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        Route::new(Method::POST, path, access, handler, summary)
    }

    /// A route that deletes something.
    pub(super) fn delete<H, T>(path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        Route::new(Method::DELETE, path, access, handler, summary)
    }

    /// Adds a longer description.
    pub(super) fn describe(mut self, description: &'static str) -> Route {
        self.description = description;
        self
    }

    /// Sets the type of the body, with an example.
    pub(super) fn takes<T: ToSchema>(mut self, example: Value) -> Route {
        self.body = Some(schema_reference::<T>);
        self.example = Some(example);
        self
    }

    /// Sets a JSON response.
    pub(super) fn returns<T: ToSchema>(self, description: &'static str) -> Route {
        self.answers("200", "application/json", AnswerSchema::Typed(schema_reference::<T>), description)
    }

    /// Sets a JSON response for a newly created resource.
    pub(super) fn creates<T: ToSchema>(self, description: &'static str) -> Route {
        self.answers("201", "application/json", AnswerSchema::Typed(schema_reference::<T>), description)
    }

    /// Sets a JSON response for something that is not finished yet.
    pub(super) fn accepts<T: ToSchema>(self, description: &'static str) -> Route {
        self.answers("202", "application/json", AnswerSchema::Typed(schema_reference::<T>), description)
    }

    /// Sets a text response.
    pub(super) fn returns_text(self, content_type: &'static str, description: &'static str) -> Route {
        self.returns_untyped(content_type, Type::String, description)
    }

    /// Sets a response without a type of ours.
    pub(super) fn returns_untyped(self, content_type: &'static str, kind: Type, description: &'static str) -> Route {
        self.answers("200", content_type, AnswerSchema::Untyped(kind), description)
    }

    fn answers(
        mut self,
        status: &'static str,
        content_type: &'static str,
        schema: AnswerSchema,
        description: &'static str,
    ) -> Route {
        self.answers.push(DocumentedAnswer { status, description, content_type, schema });
        self
    }

    /// Adds a query parameter.
    pub(super) fn query<T: PartialSchema>(self, name: &'static str) -> Route {
        self.parameter::<T>(name, ParameterIn::Query)
    }

    /// Adds a header.
    pub(super) fn header<T: PartialSchema>(self, name: &'static str) -> Route {
        self.parameter::<T>(name, ParameterIn::Header)
    }

    fn parameter<T: PartialSchema>(mut self, name: &'static str, place: ParameterIn) -> Route {
        self.parameters.push(DocumentedParameter { name, place, schema: T::schema });
        self
    }

    /// The route's part of the document. Adds the schemas that it refers to.
    pub(super) fn operation(self, schemas: &mut NamedSchemas) -> (HttpMethod, Operation) {
        let method = match self.method {
            Method::POST => HttpMethod::Post,
            Method::DELETE => HttpMethod::Delete,
            _ => HttpMethod::Get,
        };
        let mut operation = OperationBuilder::new().response("default", refusal());
        for parameter in path_parameters(self.path) {
            operation = operation.parameter(parameter);
        }
        for DocumentedParameter { name, place, schema } in self.parameters {
            let parameter = ParameterBuilder::new().name(name).parameter_in(place).schema(Some(schema()));
            operation = operation.parameter(parameter.required(Required::False));
        }
        if let Some(reference) = self.body {
            let content = ContentBuilder::new().schema(Some(reference(schemas))).example(self.example).build();
            let body = RequestBodyBuilder::new().required(Some(Required::True)).content("application/json", content);
            operation = operation.request_body(Some(body.build()));
        }
        for DocumentedAnswer { status, description, content_type, schema } in self.answers {
            let content = match schema {
                AnswerSchema::Typed(reference) => ContentBuilder::new().schema(Some(reference(schemas))),
                AnswerSchema::Untyped(kind) => ContentBuilder::new().schema(Some(Object::with_type(kind))),
            };
            let response = ResponseBuilder::new().description(description).content(content_type, content.build());
            operation = operation.response(status, response.build());
        }
        let access = ExtensionsBuilder::new().add("x-who", self.access.to_string()).build();
        let operation = operation.summary(Some(self.summary)).description(Some(self.description));
        (method, operation.extensions(Some(access)).build())
    }
}

fn schema_reference<T: ToSchema>(schemas: &mut NamedSchemas) -> Ref {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    Ref::from_schema_name(T::name())
}

fn refusal() -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorResponse"))).build();
    let refusal = ResponseBuilder::new().description("Refused: `error.code` says why.");
    refusal.content("application/json", content).build()
}

fn path_parameters(path: &str) -> impl Iterator<Item = Parameter> {
    let known = [
        ("id", "The table's id, which is the invitation too."),
        ("session", "The session's id."),
        ("day", "A day, as YYYY-MM-DD."),
        ("game", "The name of a finished game, as the list has it."),
    ];
    let named = known.into_iter().filter(move |(name, _)| path.contains(&format!("{{{name}}}")));
    named.map(|(name, description)| {
        ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some(description))
            .schema(Some(Object::with_type(Type::String)))
            .build()
    })
}
