//! A bot on serenity 0.12: `/hello` is answered with a button, and each press counts.
//!
//! `DISCORD_API` and `DISCORD_TOKEN` are what `discord-sandbox` prints as `api` and `token`.

use serenity::all::{
    ClientBuilder, Command, Context, CreateActionRow, CreateButton, CreateCommand,
    CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler, GatewayIntents,
    HttpBuilder, Interaction, Ready,
};

struct Bot;

fn message(content: &str, count: u32) -> CreateInteractionResponseMessage {
    let button = CreateButton::new(format!("again:{count}")).label(format!("Again ({count})"));
    CreateInteractionResponseMessage::new()
        .content(content)
        .components(vec![CreateActionRow::Buttons(vec![button])])
}

#[serenity::async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let hello = CreateCommand::new("hello").description("Says hello");
        let registered = Command::set_global_commands(&ctx.http, vec![hello]).await;
        registered.expect("the command is registered");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let answered = match interaction {
            Interaction::Command(it) => {
                let response = CreateInteractionResponse::Message(message("Hello!", 0));
                it.create_response(&ctx.http, response).await
            }
            Interaction::Component(it) => {
                let count = it.data.custom_id.trim_start_matches("again:").parse();
                let text = format!("Hello, {}!", it.user.display_name());
                let message = message(&text, count.unwrap_or(0) + 1);
                let response = CreateInteractionResponse::UpdateMessage(message);
                it.create_response(&ctx.http, response).await
            }
            _ => Ok(()),
        };
        answered.expect("it is answered");
    }
}

/// Runs the bot for the Discord at that address.
pub async fn run(api: &str, token: &str) -> serenity::Result<()> {
    let http = HttpBuilder::new(token)
        .proxy(api)
        .ratelimiter_disabled(true);
    let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS);
    client.event_handler(Bot).await?.start_autosharded().await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let setting = |name| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let ran = run(&setting("DISCORD_API"), &setting("DISCORD_TOKEN")).await;
    ran.expect("the bot runs until it is stopped");
}
