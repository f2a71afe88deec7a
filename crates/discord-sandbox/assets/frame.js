// The frame of an Activity beside a channel, and the messages that it and Discord's client exchange.

import { post } from "./api.js";
import { h, iconButton } from "./dom.js";

const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
const [FOCUSED, PICTURE] = [0, 1];
const PORTRAIT = 1;
const LANDSCAPE = 0;
/** Discord's numbers of the errors that a command is answered with. */
const NOT_ALLOWED = 4006;
const UNKNOWN = 4002;
const BAD_TOKEN = 4009;
const OAUTH = 5000;
const NO_CHANNEL = 4005;

/** The commands that a frame may send before it has authenticated. */
const OPEN = new Set(["AUTHORIZE", "AUTHENTICATE", "SUBSCRIBE", "CAPTURE_LOG"]);

/** The Activity of one pane. `activity` is as the JSON API describes it. */
export class Frame {
  constructor(pane, activity) {
    Object.assign(this, { pane, activity, events: new Set(), authenticated: false, connected: false, mode: FOCUSED });
    this.build();
    this.listener = (event) => event.source === this.frame.contentWindow && this.heard(event);
    addEventListener("message", this.listener);
  }

  say(key, values) {
    return this.pane.scene().say(key, values);
  }

  build() {
    const { activity } = this;
    const query = this.isPhone() ? "&platform=mobile&mobile_app_version=300.0" : "&platform=desktop";
    this.frame = h("iframe", { class: "activity-frame", title: activity.name, src: activity.address + query, allow: "clipboard-write; fullscreen" });
    this.small = iconButton("split", this.say("shrink"), () => this.layout(this.mode === FOCUSED ? PICTURE : FOCUSED), { class: "icon-button activity-small" });
    this.node = h("section", { class: "activity", "aria-label": activity.name, dataset: { mode: "focused" } },
      h("div", { class: "chat-head" }, h("h2", { class: "chat-title" }, activity.name), this.small,
        iconButton("close", this.say("close"), () => this.pane.closeActivity(), { class: "icon-button activity-close" })),
      this.frame);
  }

  isPhone() {
    return Boolean(this.pane.node.closest("[data-width=phone]"));
  }

  /** Loads the page again, as a client does whose window has moved: it does not answer its handshake. */
  reload() {
    this.frame.src = this.frame.src;
  }

  leave() {
    removeEventListener("message", this.listener);
    this.node.remove();
  }

  close() {
    this.leave();
    const { instance } = this.activity;
    return post("activity", { as: this.pane.person, do: "close", instance }).catch(() => {});
  }

  layout(mode) {
    this.mode = mode;
    this.node.dataset.mode = mode === PICTURE ? "picture" : "focused";
    this.dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: mode });
  }

  // The protocol

  send(frame) {
    // Only the page that was opened gets it, whatever the frame has been led to.
    this.frame.contentWindow?.postMessage([FRAME, frame], this.activity.site);
  }

  dispatch(evt, data) {
    if (evt === "READY" || this.events.has(evt)) this.send({ cmd: "DISPATCH", evt, data, nonce: null });
  }

  heard({ origin, data }) {
    if (origin !== this.activity.site || !Array.isArray(data)) return;
    const [opcode, payload] = data;
    if (opcode === HANDSHAKE) this.handshake(payload ?? {});
    else if (opcode === CLOSE) this.pane.closeActivity();
    else if (opcode === FRAME && this.connected) this.asked(payload ?? {});
  }

  handshake({ v, encoding, client_id: client, frame_id: frame }) {
    const { activity } = this;
    if (v !== 1 || encoding !== "json" || client !== activity.client_id || frame !== activity.frame_id) return;
    // A page that was loaded again is not answered (discord/embedded-app-sdk#41).
    if (this.connected) return;
    this.connected = true;
    this.dispatch("READY", { v: 1, config: { cdn_host: "", api_endpoint: `${location.origin}/api`, environment: "production" } });
  }

  async asked({ cmd, args, evt, nonce }) {
    const act = this.commands()[cmd];
    try {
      if (!act) throw fault(UNKNOWN, `Invalid command: ${cmd}`);
      if (!this.authenticated && !OPEN.has(cmd)) throw fault(NOT_ALLOWED, `Not authenticated or invalid scope`);
      const data = await act(args ?? {}, evt);
      this.send({ cmd, data, evt: null, nonce });
      if (cmd === "SUBSCRIBE") this.subscribed(evt);
    } catch (error) {
      this.send({ cmd, evt: "ERROR", data: { code: error.code ?? UNKNOWN, message: error.message }, nonce });
    }
  }

  commands() {
    const { activity } = this;
    return {
      AUTHORIZE: (args) => this.authorize(args),
      AUTHENTICATE: (args) => this.authenticate(args),
      SUBSCRIBE: (args, evt) => {
        this.events.add(evt);
        return { evt };
      },
      UNSUBSCRIBE: (args, evt) => {
        this.events.delete(evt);
        return { evt };
      },
      CAPTURE_LOG: () => null,
      USER_SETTINGS_GET_LOCALE: () => ({ locale: this.pane.scene().locale }),
      SET_ORIENTATION_LOCK_STATE: () => null,
      SET_CONFIG: (args) => ({ use_interactive_pip: args.use_interactive_pip === true }),
      OPEN_EXTERNAL_LINK: ({ url }) => this.visit(url),
      OPEN_INVITE_DIALOG: () => this.invite(activity),
      GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: async () => {
        const { participants } = await post("activity", { as: this.pane.person, do: "people", instance: activity.instance });
        return { participants };
      },
    };
  }

  /** Sends the current state to a new subscriber at once. */
  subscribed(evt) {
    if (evt === "ACTIVITY_LAYOUT_MODE_UPDATE") this.dispatch(evt, { layout_mode: this.mode });
    if (evt === "ORIENTATION_UPDATE") this.dispatch(evt, { screen_orientation: this.isPhone() ? PORTRAIT : LANDSCAPE });
  }

  async authorize({ client_id: client, scope = [] }) {
    const { activity, pane } = this;
    if (!scope.every((it) => it === "identify")) throw fault(OAUTH, "OAuth2 Error: invalid_scope");
    const allowed = activity.authorized || (await this.confirm("authorize", this.say("allow", { name: activity.name })));
    if (!allowed) throw fault(OAUTH, "OAuth2 Error: access_denied");
    const answer = await post("activity", { as: pane.person, do: "authorize", client_id: client ?? "" }).catch((error) => {
      throw fault(OAUTH, error.message);
    });
    activity.authorized = true;
    return { code: answer.code };
  }

  async authenticate({ access_token: token }) {
    const answer = await post("activity", { as: this.pane.person, do: "authenticate", access_token: token ?? "" }).catch((error) => {
      throw fault(BAD_TOKEN, error.message);
    });
    this.authenticated = true;
    return answer.data;
  }

  async visit(url) {
    const opened = await this.confirm("visit", url);
    if (opened) window.open(url, "_blank", "noopener");
    return { opened };
  }

  async invite({ guild }) {
    if (!guild) throw fault(NO_CHANNEL, "Invalid channel");
    await this.confirm("invite", this.pane.title.textContent);
    return null;
  }

  /** Asks in a dialog over the pane; whether the person agrees. */
  confirm(question, text) {
    return new Promise((resolve) => {
      const answer = (value) => h("button", { type: "button", class: `button ${value ? "primary" : "secondary"}`, onclick: () => dialog.close(value) }, this.say(value || "cancel"));
      const dialog = h("dialog", { class: "dialog", "aria-label": this.say(question), onclose: () => { dialog.remove(); resolve(dialog.returnValue === question); } },
        h("h2", null, this.say(question)), h("p", null, text), h("div", { class: "row" }, answer(question), answer("")));
      this.pane.node.append(dialog);
      dialog.showModal();
    });
  }
}

const fault = (code, message) => Object.assign(new Error(message), { code });
