//! Requests to Discord's REST interface, with the fields of the answers that matter. serenity sends
//! the requests and keeps to the limits. Its own types for messages, servers and channels are not
//! used: they would be compiled in this crate.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, ChannelId, CreateAttachment, Http, InteractionId, LightMethod, MessageFlags,
    MessageId, Request, Route, UserId,
};
use serenity::http::{Multipart, MultipartUpload};

use crate::discord::input::interaction::{Attachment, lenient};

/// Discord's number of the answer that is a new message.
pub const MESSAGE: u8 = 4;
/// Of the one that promises a new message.
pub const DEFERRED_MESSAGE: u8 = 5;
/// Of the one that promises a change of the message on which something was pressed.
pub const DEFERRED_UPDATE: u8 = 6;
/// Of the one that takes the place of the message on which something was pressed.
pub const UPDATE: u8 = 7;
/// Of the one that suggests what may be typed.
pub const SUGGESTIONS: u8 = 8;
/// Of the one that opens a form.
pub const FORM: u8 = 9;

/// A message that is sent, or what one becomes: its JSON, and its file.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// As Discord takes it.
    pub json: Value,
    /// The file that it names.
    pub file: Option<CreateAttachment>,
}

impl From<Value> for Body {
    fn from(json: Value) -> Body {
        Body { json, file: None }
    }
}

/// A message as Discord knows it.
#[derive(Clone, Debug, Deserialize)]
pub struct Message {
    /// Its number.
    pub id: MessageId,
    /// Where it is.
    pub channel_id: ChannelId,
    /// Who can see it, among other things.
    #[serde(default, deserialize_with = "lenient")]
    pub flags: MessageFlags,
    /// Its files.
    #[serde(default, deserialize_with = "lenient")]
    pub attachments: Vec<Attachment>,
    /// Its buttons and menus.
    #[serde(default)]
    pub components: Value,
    /// What it answers.
    #[serde(default, deserialize_with = "lenient")]
    pub interaction_metadata: Option<Answered>,
}

/// The interaction that a message answers.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Answered {
    /// Its number.
    pub id: InteractionId,
}

#[derive(Deserialize)]
struct Created {
    id: ChannelId,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// Returns the application that the token belongs to.
pub async fn application(http: &Http) -> serenity::Result<ApplicationId> {
    let application: Application = get(http, Route::Oauth2ApplicationCurrent).await?;
    Ok(application.id)
}

/// Answers an interaction for the first time: Discord's number of the kind of answer, and its data.
pub async fn respond(
    http: &Http,
    to: (InteractionId, &str),
    kind: u8,
    data: &Body,
) -> serenity::Result<()> {
    let body = json!({ "type": kind, "data": data.json });
    let files = data.file.iter().cloned().collect();
    http.create_interaction_response(to.0, to.1, &body, files)
        .await
}

/// Returns the message that is the first answer to an interaction.
pub async fn answer(http: &Http, token: &str) -> serenity::Result<Message> {
    get(http, answer_route(http, token)).await
}

/// Changes the first answer to an interaction.
pub async fn edit_answer(http: &Http, token: &str, body: &Body) -> serenity::Result<Message> {
    send(http, LightMethod::Patch, answer_route(http, token), body).await
}

/// Sends a message after the first answer to an interaction.
pub async fn follow_up(http: &Http, token: &str, body: &Body) -> serenity::Result<Message> {
    let route = Route::WebhookFollowupMessages {
        application_id: application_id(http),
        token,
    };
    send(http, LightMethod::Post, route, body).await
}

/// Sends a message to a channel.
pub async fn send_message(
    http: &Http,
    channel_id: ChannelId,
    body: &Body,
) -> serenity::Result<Message> {
    let route = Route::ChannelMessages { channel_id };
    send(http, LightMethod::Post, route, body).await
}

/// Changes a message of the bot's.
pub async fn edit_message(
    http: &Http,
    (channel_id, message_id): (ChannelId, MessageId),
    body: &Body,
) -> serenity::Result<Message> {
    let route = Route::ChannelMessage {
        channel_id,
        message_id,
    };
    send(http, LightMethod::Patch, route, body).await
}

/// Returns the newest messages of a channel, the newest first; none where the bot may not read them.
pub async fn newest(
    http: &Http,
    channel_id: ChannelId,
    limit: u8,
) -> serenity::Result<Vec<Message>> {
    let request = Request::new(Route::ChannelMessages { channel_id }, LightMethod::Get);
    http.fire(request.params(Some(vec![("limit", limit.to_string())])))
        .await
}

/// Sends a direct message.
pub async fn send_directly(http: &Http, user: UserId, body: &Body) -> serenity::Result<()> {
    let recipient = json!({ "recipient_id": user }).into();
    let conversation: Created =
        send(http, LightMethod::Post, Route::UserMeDmChannels, &recipient).await?;
    send_message(http, conversation.id, body).await.map(|_| ())
}

/// Opens a thread on a message, or in a channel, and returns it.
pub async fn open_thread(
    http: &Http,
    channel_id: ChannelId,
    message: Option<MessageId>,
    thread: Value,
) -> serenity::Result<ChannelId> {
    let route = match message {
        Some(message_id) => Route::ChannelMessageThreads {
            channel_id,
            message_id,
        },
        None => Route::ChannelThreads { channel_id },
    };
    let created: Created = send(http, LightMethod::Post, route, &thread.into()).await?;
    Ok(created.id)
}

/// Returns the commands that Discord has, in all languages, as it sends them.
pub async fn commands(http: &Http) -> serenity::Result<Vec<Value>> {
    let request = Request::new(commands_route(http), LightMethod::Get);
    let all = vec![("with_localizations", true.to_string())];
    http.fire(request.params(Some(all))).await
}

/// Replaces the commands that Discord has.
pub async fn set_commands(http: &Http, commands: Value) -> serenity::Result<()> {
    let body = commands.into();
    let _: Value = send(http, LightMethod::Put, commands_route(http), &body).await?;
    Ok(())
}

/// Asks Discord for something.
pub async fn get<T: DeserializeOwned>(http: &Http, route: Route<'_>) -> serenity::Result<T> {
    http.fire(Request::new(route, LightMethod::Get)).await
}

async fn send<T: DeserializeOwned>(
    http: &Http,
    method: LightMethod,
    route: Route<'_>,
    body: &Body,
) -> serenity::Result<T> {
    let request = Request::new(route, method);
    let json = body.json.to_string();
    http.fire(match &body.file {
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![file.clone()]),
            payload_json: Some(json),
            fields: Vec::new(),
        })),
        None => request.body(Some(json.into_bytes())),
    })
    .await
}

fn answer_route<'a>(http: &Http, token: &'a str) -> Route<'a> {
    Route::WebhookOriginalInteractionResponse {
        application_id: application_id(http),
        token,
    }
}

fn commands_route(http: &Http) -> Route<'static> {
    Route::Commands {
        application_id: application_id(http),
    }
}

/// The application, which is known before anything is sent.
fn application_id(http: &Http) -> ApplicationId {
    http.application_id().unwrap_or_default()
}
