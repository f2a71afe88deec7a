// A bot on discord.js 14: /hello is answered with a button, and each press counts.
// DISCORD_API and DISCORD_TOKEN are what `discord-sandbox` prints as `api` and `token`.
import { Client, Events, GatewayIntentBits } from "discord.js";

const rest = { api: `${process.env.DISCORD_API}/api` };
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest });
const button = (count) => ({ type: 2, style: 1, label: `Again (${count})`, custom_id: `again:${count}` });
const message = (content, count) => ({ content, components: [{ type: 1, components: [button(count)] }] });

client.once(Events.ClientReady, () =>
  client.application.commands.set([{ name: "hello", description: "Says hello" }]));
client.on(Events.InteractionCreate, (interaction) => {
  if (interaction.isChatInputCommand()) return interaction.reply(message("Hello!", 0));
  const count = Number(interaction.customId.split(":")[1]) + 1;
  return interaction.update(message(`Hello, ${interaction.user.displayName}!`, count));
});
await client.login(process.env.DISCORD_TOKEN);
