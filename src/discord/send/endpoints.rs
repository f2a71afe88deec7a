//! Requests to Discord's HTTP interface. Only the fields of a message that matter are read: cards
//! consist of components that serenity's type leaves out.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, BotGateway, ChannelId, CommandId, CreateAttachment, InteractionId, LightMethod,
    MessageFlags, MessageId, PartialChannel, Request, Route, UserId,
};
use serenity::http::{Multipart, MultipartUpload};
use tokio::time::{Instant, timeout_at};

use super::http::DiscordHttp;
use crate::discord::input::interaction::{Attachment, lenient};

/// Discord's number of the answer that is a new message.
pub const MESSAGE: u8 = 4;
/// Discord's number of the answer that promises a new message.
pub const DEFERRED_MESSAGE: u8 = 5;
/// Discord's number of the answer that promises a change of the message on which something was
/// pressed.
pub const DEFERRED_UPDATE: u8 = 6;
/// Discord's number of the answer that replaces the message on which something was pressed.
pub const UPDATE: u8 = 7;
/// Discord's number of the answer that suggests what may be typed.
pub const SUGGESTIONS: u8 = 8;
/// Discord's number of the answer that opens a form.
pub const FORM: u8 = 9;
/// Discord's number of the answer that opens the Activity.
pub const LAUNCH_ACTIVITY: u8 = 12;

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
    /// Its flags, one of which limits who can see it.
    #[serde(default, deserialize_with = "lenient")]
    pub flags: MessageFlags,
    /// Its files.
    #[serde(default, deserialize_with = "lenient")]
    pub attachments: Vec<Attachment>,
    /// Its buttons and menus.
    #[serde(default)]
    pub components: Value,
    /// The interaction that it answers.
    #[serde(default, deserialize_with = "lenient")]
    pub interaction_metadata: Option<Answered>,
}

/// The interaction that a message answers.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Answered {
    /// Its number.
    pub id: InteractionId,
    /// The first answer, of a message that was sent after it.
    #[serde(default, deserialize_with = "lenient")]
    pub original_response_message_id: Option<MessageId>,
}

/// The time that Discord waits for the first answer.
const FIRST_ANSWER: Duration = Duration::from_secs(3);

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// Returns the application that the token belongs to.
pub async fn application(http: &DiscordHttp) -> serenity::Result<ApplicationId> {
    let application: Application = get(http, Route::Oauth2ApplicationCurrent).await?;
    Ok(application.id)
}

/// Returns where the gateway is, and how many connections may be made.
pub async fn gateway(http: &DiscordHttp) -> serenity::Result<BotGateway> {
    get(http, Route::GatewayBot).await
}

/// Answers an interaction that came at `received` for the first time: Discord's number of the kind of
/// answer, and its data. Returns the message, if the answer is one and Discord says so.
///
/// # Errors
///
/// If it is rejected, or not sent before Discord stops waiting for it.
pub async fn respond(
    http: &DiscordHttp,
    (interaction_id, token): (InteractionId, &str),
    received: Instant,
    kind: u8,
    data: &Body,
) -> serenity::Result<Option<Message>> {
    let route = Route::InteractionResponse {
        interaction_id,
        token,
    };
    let data = Body {
        json: json!({ "type": kind, "data": data.json }),
        file: data.file.clone(),
    };
    let request = request(LightMethod::Post, route, &data);
    let request = request.params(Some(vec![("with_response", true.to_string())]));
    let answered = timeout_at(received + FIRST_ANSWER, http.request(request)).await;
    let answered =
        answered.map_err(|_| serenity::Error::Io(std::io::ErrorKind::TimedOut.into()))??;
    let mut callback: Value = serde_json::from_slice(&answered).unwrap_or_default();
    let message = callback.pointer_mut("/resource/message").map(Value::take);
    Ok(message.and_then(|it| serde_json::from_value(it).ok()))
}

/// Returns the message that is the first answer to an interaction.
pub async fn answer(http: &DiscordHttp, token: &str) -> serenity::Result<Message> {
    get(http, answer_route(http, token)).await
}

/// Changes the first answer to an interaction.
pub async fn edit_answer(
    http: &DiscordHttp,
    token: &str,
    body: &Body,
) -> serenity::Result<Message> {
    send(http, LightMethod::Patch, answer_route(http, token), body).await
}

/// Changes an answer to an interaction, the first or a later one.
pub async fn edit_by_token(
    http: &DiscordHttp,
    (token, message_id): (&str, MessageId),
    body: &Body,
) -> serenity::Result<Message> {
    let route = Route::WebhookFollowupMessage {
        application_id: http.application_id(),
        token,
        message_id,
    };
    send(http, LightMethod::Patch, route, body).await
}

/// Sends a message after the first answer to an interaction.
pub async fn follow_up(http: &DiscordHttp, token: &str, body: &Body) -> serenity::Result<Message> {
    let route = Route::WebhookFollowupMessages {
        application_id: http.application_id(),
        token,
    };
    send(http, LightMethod::Post, route, body).await
}

/// Sends a message to a channel.
pub async fn send_message(
    http: &DiscordHttp,
    channel_id: ChannelId,
    body: &Body,
) -> serenity::Result<Message> {
    let route = Route::ChannelMessages { channel_id };
    send(http, LightMethod::Post, route, body).await
}

/// Changes a message of the bot's.
pub async fn edit_message(
    http: &DiscordHttp,
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
    http: &DiscordHttp,
    channel_id: ChannelId,
    limit: u8,
) -> serenity::Result<Vec<Message>> {
    let request = Request::new(Route::ChannelMessages { channel_id }, LightMethod::Get);
    let limit = vec![("limit", limit.to_string())];
    fire(http, request.params(Some(limit))).await
}

/// Sends a direct message.
pub async fn send_directly(http: &DiscordHttp, user: UserId, body: &Body) -> serenity::Result<()> {
    let recipient = json!({ "recipient_id": user }).into();
    let conversation: PartialChannel =
        send(http, LightMethod::Post, Route::UserMeDmChannels, &recipient).await?;
    send_message(http, conversation.id, body).await.map(|_| ())
}

/// Opens a thread on a message, or in a channel, and returns it.
pub async fn open_thread(
    http: &DiscordHttp,
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
    let created: PartialChannel = send(http, LightMethod::Post, route, &thread.into()).await?;
    Ok(created.id)
}

/// Changes a channel or a thread.
pub async fn change_channel(
    http: &DiscordHttp,
    channel_id: ChannelId,
    change: Value,
) -> serenity::Result<()> {
    let request = request(
        LightMethod::Patch,
        Route::Channel { channel_id },
        &change.into(),
    );
    http.request(request).await.map(drop)
}

/// Adds somebody to a thread.
pub async fn add_to_thread(
    http: &DiscordHttp,
    channel_id: ChannelId,
    user_id: UserId,
) -> serenity::Result<()> {
    let route = Route::ChannelThreadMember {
        channel_id,
        user_id,
    };
    let request = Request::new(route, LightMethod::Put);
    http.request(request).await.map(drop)
}

/// Returns the commands that Discord has, in all languages, as it sends them.
pub async fn commands(http: &DiscordHttp) -> serenity::Result<Vec<Value>> {
    let application_id = http.application_id();
    let request = Request::new(Route::Commands { application_id }, LightMethod::Get);
    let all = vec![("with_localizations", true.to_string())];
    fire(http, request.params(Some(all))).await
}

/// Changes the commands that Discord has: all of them, or that one.
pub async fn change_commands(
    http: &DiscordHttp,
    method: LightMethod,
    id: Option<CommandId>,
    change: Option<Value>,
) -> serenity::Result<()> {
    let application_id = http.application_id();
    let route = match id {
        None => Route::Commands { application_id },
        Some(command_id) => Route::Command {
            application_id,
            command_id,
        },
    };
    let request = match change {
        Some(change) => request(method, route, &change.into()),
        None => Request::new(route, method),
    };
    http.request(request).await.map(drop)
}

/// Asks Discord for something.
pub async fn get<T: DeserializeOwned>(http: &DiscordHttp, route: Route<'_>) -> serenity::Result<T> {
    fire(http, Request::new(route, LightMethod::Get)).await
}

async fn send<T: DeserializeOwned>(
    http: &DiscordHttp,
    method: LightMethod,
    route: Route<'_>,
    body: &Body,
) -> serenity::Result<T> {
    fire(http, request(method, route, body)).await
}

fn request<'a>(method: LightMethod, route: Route<'a>, body: &Body) -> Request<'a> {
    let request = Request::new(route, method);
    let json = body.json.to_string();
    match &body.file {
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![file.clone()]),
            payload_json: Some(json),
            fields: Vec::new(),
        })),
        None => request.body(Some(json.into_bytes())),
    }
}

async fn fire<T: DeserializeOwned>(
    http: &DiscordHttp,
    request: Request<'_>,
) -> serenity::Result<T> {
    let answer = http.request(request).await?;
    Ok(serde_json::from_slice(&answer)?)
}

fn answer_route<'a>(http: &DiscordHttp, token: &'a str) -> Route<'a> {
    Route::WebhookOriginalInteractionResponse {
        application_id: http.application_id(),
        token,
    }
}
