//! One route: its handler, who may use it, and its part of the `OpenAPI` document.

use std::fmt;
use std::sync::Arc;

use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use serde_json::Value;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::ResponseBuilder;
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
    /// The person in the seat whose decision is open.
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

/// A schema by its name, and all schemas that it refers to.
pub(super) type NamedSchemas = Vec<(String, RefOr<Schema>)>;

/// One route of the API.
pub(super) struct Route {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) access: Access,
    pub(super) handler: MethodRouter<Arc<AppState>>,
    pub(super) summary: &'static str,
    pub(super) description: &'static str,
    pub(super) example: Option<Value>,
    pub(super) schemas: NamedSchemas,
    operation: OperationBuilder,
}

impl Route {
    fn new<H, T>(method: Method, path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        let filter = MethodFilter::try_from(method.clone()).expect("a method of the API");
        let refusal = ResponseBuilder::new().description("Refused: `error.code` says why.").content(
            "application/json",
            ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorResponse"))).build(),
        );
        let mut operation = OperationBuilder::new().response("default", refusal.build());
        for (name, description) in
            [("id", "The table's id, which is the invitation too."), ("session", "The session's id.")]
        {
            if path.contains(&format!("{{{name}}}")) {
                let parameter = ParameterBuilder::new()
                    .name(name)
                    .parameter_in(ParameterIn::Path)
                    .required(Required::True)
                    .description(Some(description))
                    .schema(Some(Object::with_type(Type::String)));
                operation = operation.parameter(parameter);
            }
        }
        Route {
            method,
            path,
            access,
            handler: on(filter, handler),
            summary,
            description: "",
            example: None,
            schemas: Vec::new(),
            operation,
        }
    }

    /// A route that changes nothing.
    pub(super) fn get<H, T>(path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        Route::new(Method::GET, path, access, handler, summary)
    }

    /// A route that takes a JSON object.
    pub(super) fn post<H, T>(path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        Route::new(Method::POST, path, access, handler, summary)
    }

    /// A route that removes something.
    pub(super) fn delete<H, T>(path: &'static str, access: Access, handler: H, summary: &'static str) -> Route
    where
        H: Handler<T, Arc<AppState>>,
        T: 'static,
    {
        Route::new(Method::DELETE, path, access, handler, summary)
    }

    /// What else there is to know.
    pub(super) fn describe(mut self, description: &'static str) -> Route {
        self.description = description;
        self
    }

    /// The body, with an example.
    pub(super) fn takes<T: ToSchema>(mut self, example: Value) -> Route {
        let content = ContentBuilder::new().schema(Some(self.refer::<T>())).example(Some(example.clone())).build();
        let body = RequestBodyBuilder::new().required(Some(Required::True)).content("application/json", content);
        self.operation = self.operation.request_body(Some(body.build()));
        self.example = Some(example);
        self
    }

    /// A JSON answer.
    pub(super) fn returns<T: ToSchema>(self, description: &str) -> Route {
        self.answers::<T>("200", description)
    }

    /// A JSON answer about something new.
    pub(super) fn creates<T: ToSchema>(self, description: &str) -> Route {
        self.answers::<T>("201", description)
    }

    /// An answer that is a text.
    pub(super) fn returns_text(self, content_type: &str, description: &str) -> Route {
        self.returns_untyped(content_type, Type::String, description)
    }

    /// An answer without a type of ours.
    pub(super) fn returns_untyped(mut self, content_type: &str, kind: Type, description: &str) -> Route {
        let content = ContentBuilder::new().schema(Some(Object::with_type(kind))).build();
        let response = ResponseBuilder::new().description(description).content(content_type, content);
        self.operation = self.operation.response("200", response.build());
        self
    }

    fn answers<T: ToSchema>(mut self, status: &str, description: &str) -> Route {
        let content = ContentBuilder::new().schema(Some(self.refer::<T>())).build();
        let response = ResponseBuilder::new().description(description).content("application/json", content);
        self.operation = self.operation.response(status, response.build());
        self
    }

    /// A parameter behind the path.
    pub(super) fn query<T: PartialSchema>(self, name: &str) -> Route {
        self.parameter::<T>(name, ParameterIn::Query)
    }

    /// A header that matters.
    pub(super) fn header<T: PartialSchema>(self, name: &str) -> Route {
        self.parameter::<T>(name, ParameterIn::Header)
    }

    fn parameter<T: PartialSchema>(mut self, name: &str, place: ParameterIn) -> Route {
        let parameter = ParameterBuilder::new().name(name).parameter_in(place).schema(Some(T::schema()));
        self.operation = self.operation.parameter(parameter.required(Required::False));
        self
    }

    /// A reference to a schema, which becomes part of the document.
    fn refer<T: ToSchema>(&mut self) -> Ref {
        self.schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.schemas);
        Ref::from_schema_name(T::name())
    }

    /// The route's part of the document.
    pub(super) fn operation(self) -> (HttpMethod, Operation) {
        let method = match self.method {
            Method::POST => HttpMethod::Post,
            Method::DELETE => HttpMethod::Delete,
            _ => HttpMethod::Get,
        };
        let access = ExtensionsBuilder::new().add("x-who", self.access.to_string()).build();
        let operation = self.operation.summary(Some(self.summary)).description(Some(self.description));
        (method, operation.extensions(Some(access)).build())
    }
}
