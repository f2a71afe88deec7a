//! A small bot on serenity, for the tests beside it.

use discord_sandbox::Sandbox;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Command, CommandInteraction,
    CommandOptionType, CommandType, Context, CreateActionRow, CreateAllowedMentions,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, EditAttachments, EditInteractionResponse, EditMessage, EventHandler,
    GatewayIntents, HttpBuilder, InputTextStyle, Interaction, Ready, ResolvedTarget,
};
use serenity::async_trait;

/// The smallest PNG head that says 3×2.
pub const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02rest";

struct Bot;

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let say = CreateCommandOption::new(CommandOptionType::SubCommand, "say", "Says it back")
            .add_sub_option(
                CreateCommandOption::new(CommandOptionType::String, "text", "What to say")
                    .required(true)
                    .set_autocomplete(true),
            )
            .add_sub_option(CreateCommandOption::new(
                CommandOptionType::User,
                "to",
                "To whom",
            ))
            .add_sub_option(
                CreateCommandOption::new(CommandOptionType::Integer, "times", "How often")
                    .max_int_value(3),
            );
        let sub = |name, what| CreateCommandOption::new(CommandOptionType::SubCommand, name, what);
        let command = CreateCommand::new("echo")
            .description("An echo")
            .description_localized("de", "Ein Echo")
            .add_option(say)
            .add_option(sub("secret", "Only for you"))
            .add_option(sub("later", "Takes a moment"))
            .add_option(sub("form", "Asks for a name"));
        let greet = CreateCommand::new("Greet").kind(CommandType::User);
        let quote = CreateCommand::new("Quote").kind(CommandType::Message);
        let quote = quote.name_localized("de", "Zitieren");
        Command::set_global_commands(&ctx.http, vec![command, greet, quote])
            .await
            .unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => run(&ctx, &command).await.unwrap(),
            Interaction::Autocomplete(typing) => {
                let so_far = typing.data.autocomplete().unwrap().value;
                let choices = ["one", "two", "twelve"]
                    .into_iter()
                    .filter(|word| word.starts_with(so_far));
                let choices =
                    choices.map(|word| AutocompleteChoice::new(word.to_uppercase(), word));
                let response = CreateAutocompleteResponse::new().set_choices(choices.collect());
                typing
                    .create_response(&ctx.http, CreateInteractionResponse::Autocomplete(response))
                    .await
                    .unwrap();
            }
            Interaction::Component(press) => {
                let who = press.user.global_name.clone().unwrap();
                let text = match &press.data.kind {
                    serenity::all::ComponentInteractionDataKind::StringSelect { values } => {
                        format!("{who} chose {}", values.join(" and "))
                    }
                    _ => format!("{who} pressed {}", press.data.custom_id),
                };
                let message = CreateInteractionResponseMessage::new().content(text);
                let response = CreateInteractionResponse::UpdateMessage(message);
                press.create_response(&ctx.http, response).await.unwrap();
            }
            Interaction::Modal(form) => {
                let field = &form.data.components[0].components[0];
                let ActionRowComponent::InputText(name) = field else {
                    panic!()
                };
                let text = format!("hello, {}", name.value.as_deref().unwrap_or_default());
                let message = CreateInteractionResponseMessage::new().content(text);
                let response = CreateInteractionResponse::Message(message);
                form.create_response(&ctx.http, response).await.unwrap();
            }
            _ => {}
        }
    }
}

async fn run(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let http = &ctx.http;
    if let Some(target) = command.data.target() {
        let text = match target {
            ResolvedTarget::User(user, member) => {
                format!("hello, {} ({})", user.name, member.is_some())
            }
            ResolvedTarget::Message(message) => format!("quoted: {}", message.content),
            _ => "unknown target".to_owned(),
        };
        let message = CreateInteractionResponseMessage::new().content(text);
        let response = CreateInteractionResponse::Message(message);
        return command.create_response(http, response).await;
    }
    let sub = &command.data.options()[0];
    match sub.name {
        "say" => say(ctx, command).await?,
        "secret" => {
            let message = CreateInteractionResponseMessage::new()
                .content("psst")
                .ephemeral(true);
            command
                .create_response(http, CreateInteractionResponse::Message(message))
                .await?;
        }
        "form" => {
            let name = CreateInputText::new(InputTextStyle::Short, "Name", "name").max_length(5);
            let form = CreateModal::new("who", "Who are you?")
                .components(vec![CreateActionRow::InputText(name)]);
            command
                .create_response(http, CreateInteractionResponse::Modal(form))
                .await?;
        }
        _ => {
            let defer = CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new());
            command.create_response(http, defer).await?;
            let text = format!("<@{}> done", command.user.id);
            let first = command
                .edit_response(
                    http,
                    EditInteractionResponse::new()
                        .content(text)
                        .new_attachment(CreateAttachment::bytes(PICTURE, "a.png")),
                )
                .await?;
            let keep =
                EditAttachments::keep_all(&first).add(CreateAttachment::bytes(PICTURE, "b.png"));
            let mut message = command.channel_id.message(http, first.id).await?;
            message
                .edit(http, EditMessage::new().attachments(keep))
                .await?;
        }
    }
    Ok(())
}

async fn say(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let http = &ctx.http;
    let sub = &command.data.options()[0];

    let serenity::all::ResolvedValue::SubCommand(options) = &sub.value else {
        panic!()
    };
    let serenity::all::ResolvedValue::String(text) = options[0].value else {
        panic!()
    };
    let mut calls = CreateAllowedMentions::new();
    let mut content = text.to_owned();
    if let Some(serenity::all::ResolvedValue::User(user, _)) =
        options.get(1).map(|o| o.value.clone())
    {
        calls = calls.users([user.id]);
        content = format!("<@{}> {text}", user.id);
    }
    let row = CreateActionRow::Buttons(vec![
        CreateButton::new("again")
            .label("Again")
            .emoji('🔁')
            .style(ButtonStyle::Primary),
        CreateButton::new("never").label("Never").disabled(true),
    ]);
    let options = vec![
        CreateSelectMenuOption::new("Loud", "l"),
        CreateSelectMenuOption::new("Soft", "s"),
    ];
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new("how", kind)
        .placeholder("How?")
        .max_values(2);
    let message = CreateInteractionResponseMessage::new()
        .content(content)
        .allowed_mentions(calls)
        .add_file(CreateAttachment::bytes(PICTURE, "board.png").description("a board"))
        .components(vec![row, CreateActionRow::SelectMenu(menu)]);
    command
        .create_response(http, CreateInteractionResponse::Message(message))
        .await?;
    let posted = command.get_response(http).await?;
    assert!(matches!(
        posted.components[0].components[0],
        ActionRowComponent::Button(_)
    ));
    let also = CreateInteractionResponseFollowup::new()
        .content("also")
        .ephemeral(true);
    command.create_followup(http, also).await?;
    Ok(())
}

/// A running bot, which stops with its test.
pub struct Running(tokio::task::JoinHandle<()>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
    }
}

pub async fn start(sandbox: &Sandbox) -> Running {
    let http = HttpBuilder::new(sandbox.token())
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build();
    let mut client = serenity::all::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Bot)
        .await
        .unwrap();
    let running = Running(tokio::spawn(async move {
        let _ = client.start_autosharded().await;
    }));
    sandbox.ready().await.unwrap();
    running
}
