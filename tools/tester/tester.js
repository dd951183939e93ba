"use strict";

// A page to try the protocol on. It knows no rule of the game: what may be done now stands in the view.

const RETRY_SECONDS = [1, 2, 4, 8];
const JOIN_TRIES = 3;
const LOG_LENGTH = 200;
const STORY_LENGTH = 100;
const SIGNED_IN = "player"; // kept per window, so that two windows are two players
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king", T: "10" };

const my = {
  config: null,
  player: null, // {email, name, token}
  socket: null,
  tries: 0,
  retry: 0,
  quietSync: false, // the first sync of a connection, which may well find no seat
  lobby: null,
  joining: null, // the kind of table asked for, until a view shows my seat
  view: null,
  ahead: 0, // the house's clock less mine, milliseconds
  lastId: 0,
  selected: new Set(), // cards by key: "7H.2" is the second 7 of hearts in the hand
  groups: [], // of keys
  story: [],
  outcome: null, // {table, deal, result, names, record}, as first told: who leaves later loses his name there
};

class SignInOver extends Error {}

const $ = (id) => document.getElementById(id);

function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Signing in and connecting

async function post(url, headers, body) {
  let answer = null;
  try {
    answer = await fetch(url, { method: "POST", headers, body });
  } catch {
    throw new Error("the house cannot be reached");
  }
  const text = await answer.text();
  let said = {};
  try {
    said = JSON.parse(text);
  } catch {
    said = { message: text };
  }
  return { ok: answer.ok, status: answer.status, said };
}

async function signIn(email, password) {
  notice("");
  line(`Signing in as ${email}`);
  try {
    const headers = {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth",
    };
    const body = JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: my.config.client,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    const { ok, said } = await post(my.config.cognito, headers, body);
    const token = said.AuthenticationResult?.IdToken;
    if (!ok || !token) throw new Error(said.message || `this page cannot answer ${said.ChallengeName}`);
    my.player = { email, name: claims(token).name || email, token };
  } catch (problem) {
    line("Not signed in");
    notice(`Sign-in failed: ${problem.message}`);
    return;
  }
  sessionStorage.setItem(SIGNED_IN, JSON.stringify(my.player));
  render();
  connect();
}

function claims(token) {
  const bytes = atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))));
}

function signOut(why) {
  sessionStorage.removeItem(SIGNED_IN);
  clearTimeout(my.retry);
  const socket = my.socket;
  Object.assign(my, { player: null, socket: null, lobby: null, joining: null, view: null, outcome: null, story: [] });
  socket?.close();
  line("Not signed in");
  notice(why);
  render();
}

async function freshTicket() {
  const headers = { Authorization: `Bearer ${my.player.token}`, "Content-Type": "application/json" };
  const { ok, status, said } = await post(`${my.config.http}/tickets`, headers, "{}");
  if (status === 401) throw new SignInOver("Your sign-in has run out: sign in again.");
  if (status === 403) throw new SignInOver(said.message);
  if (!ok) throw new Error(`no ticket: ${said.message || status}`);
  return said.ticket;
}

async function connect() {
  clearTimeout(my.retry);
  line("Asking for a ticket");
  const player = my.player;
  let ticket = "";
  try {
    ticket = await freshTicket();
  } catch (problem) {
    if (my.player !== player) return;
    if (problem instanceof SignInOver) signOut(problem.message);
    else connectLater(problem.message);
    return;
  }
  if (my.player !== player) return;
  const socket = new WebSocket(`${my.config.websocket}?ticket=${encodeURIComponent(ticket)}`);
  my.socket = socket;
  socket.onopen = () => opened();
  socket.onmessage = (message) => hear(message.data);
  socket.onclose = () => {
    if (my.socket === socket) connectLater("the connection was closed");
  };
}

function opened() {
  my.tries = 0;
  my.quietSync = true;
  line("Connected");
  notice("");
  say({ action: "matchmake", op: "sync" });
  say({ action: "matchmake", op: "lobby" });
  render();
}

function connectLater(why) {
  my.socket = null;
  const seconds = RETRY_SECONDS[Math.min(my.tries, RETRY_SECONDS.length - 1)];
  my.tries += 1;
  line(`Not connected, trying again in ${seconds} s`);
  notice(`Not connected: ${why}.`);
  my.retry = setTimeout(connect, seconds * 1000);
  render();
}

const isConnected = () => my.socket?.readyState === WebSocket.OPEN;

// Saying

function say(message) {
  send(JSON.stringify({ v: 1, ...message }));
}

function send(text) {
  if (!isConnected()) {
    notice("Not connected: nothing was sent.");
    return;
  }
  my.socket.send(text);
  log("sent", text);
}

function command(message) {
  notice("");
  my.lastId = Math.max(my.lastId, my.view.number) + 1;
  say({ ...message, table: my.view.table, deal: my.view.deal, id: my.lastId });
}

function askToJoin(kind) {
  notice("");
  my.joining = { ...kind, tries: 0 };
  const { variant, stake, seats, practice, code } = kind;
  if (kind.create) say({ action: "matchmake", op: "create_private", variant, stake, seats });
  else if (code) say({ action: "matchmake", op: "lobby", code });
  else say({ action: "matchmake", op: "lobby", variant, stake, seats, practice });
}

function join(commitment) {
  const { variant, stake, seats, practice, code } = my.joining;
  my.joining.tries += 1;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const kind = { variant, stake, seats, practice, ...(code ? { code } : {}) };
  say({ action: "matchmake", op: "join", ...kind, commitment, nonce });
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Hearing

function hear(text) {
  log("received", text);
  let message = null;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  const heard = {
    table: hearTable,
    lobby: hearLobby,
    refused: hearRefused,
    malformed: (answer) => notice(`Not understood: ${answer.message}`),
    result: (answer) => keepOutcome(answer),
    pong: () => notice("The house answered the ping.", "info"),
  };
  if (message?.type in heard) heard[message.type](message);
  else if (message?.message) notice(`The house failed: ${message.message}`);
  render();
}

function hearTable({ version, events, view }) {
  const old = my.view;
  const moved = old?.table !== view.table;
  my.quietSync = false;
  if (moved ? old && old.seat !== null && view.seat === null : version < old.version) return;
  if (moved || old.seat !== view.seat) my.lastId = view.number;
  if (moved) my.story = [];
  my.story = [...events.map((event) => told(event, view)).reverse(), ...my.story].slice(0, STORY_LENGTH);
  my.view = view;
  my.ahead = view.at - Date.now();
  keepCardsHeld(moved || old.deal !== view.deal, old?.play?.hand.length);
  if (view.seat !== null) my.joining = null;
  else if (old && old.seat !== null) stoodUp(events.find(({ kind, seat }) => kind === "stood_up" && seat === old.seat));
  if (view.play?.result) keepOutcome({ ...view, result: view.play.result }, namesIn(view));
}

const namesIn = (view) => Object.fromEntries(view.seats.map(({ seat }) => [seat, seatName(view, seat)]));

function stoodUp(event) {
  notice(`You no longer sit at the table: ${WHY_UP[event?.why] ?? "left"}.`, "info");
  say({ action: "matchmake", op: "lobby" }); // it tells my chips
}

function keepOutcome({ table, deal, result, record }, names = {}) {
  const known = my.outcome?.table === table && my.outcome.deal === deal ? my.outcome : { result, names };
  my.outcome = { ...known, table, deal, record: record ?? known.record };
}

function hearLobby(answer) {
  my.lobby = answer;
  if (!my.joining || !answer.commitment) return;
  const { variant, stake, size: seats, code } = answer;
  Object.assign(my.joining, { variant, stake, seats, code });
  join(answer.commitment);
}

function hearRefused({ code, message, commitment }) {
  if (my.quietSync && code === "not_seated") {
    my.quietSync = false;
    if (my.view) my.view.seat = null;
    return;
  }
  if (code === "commitment_changed" && commitment && my.joining?.tries < JOIN_TRIES) {
    join(commitment);
    return;
  }
  my.joining = null;
  notice(`Refused: ${message} (${code})`);
}

// Grouping

const cardOf = (key) => key.split(".")[0];
const isGrouped = (key) => my.groups.some((group) => group.includes(key));
const looseKeys = () => handKeys().filter((key) => !isGrouped(key));

function handKeys() {
  const hand = my.view?.play?.hand ?? [];
  return keysOf([...hand].sort((one, other) => place(one) - place(other)));
}

const place = (card) => (card === "PJ" ? 100 : "CDHS".indexOf(card[1]) * 20 + "A23456789TJQK".indexOf(card[0]));

function keysOf(cards, copies = {}) {
  return cards.map((card) => {
    copies[card] = (copies[card] ?? 0) + 1;
    return `${card}.${copies[card]}`;
  });
}

function keepCardsHeld(isNewDeal, cardsBefore) {
  const held = new Set(isNewDeal ? [] : handKeys());
  // A card gone from the hand may have an equal one left, which nobody selected.
  const gone = held.size < cardsBefore;
  my.selected = new Set(gone ? [] : [...my.selected].filter((key) => held.has(key)));
  my.groups = my.groups.map((group) => group.filter((key) => held.has(key))).filter((group) => group.length);
}

function ungroup(keys) {
  my.groups = my.groups.map((group) => group.filter((key) => !keys.has(key))).filter((group) => group.length);
}

function groupSelected() {
  const chosen = handKeys().filter((key) => my.selected.has(key));
  ungroup(my.selected);
  my.groups.push(chosen);
  my.selected = new Set();
}

function useBestArrangement() {
  const { groups, loose, finishes } = my.view.play.hint; // with finishes, the first of them is all that is loose
  const copies = {};
  my.groups = groups.map((group) => keysOf(group, copies));
  const rest = keysOf(loose, copies);
  my.selected = new Set(finishes.length ? rest.slice(0, 1) : []);
}

function groupsWithout(finish) {
  const shown = [...my.groups, looseKeys()].map((group) => group.filter((key) => key !== finish).map(cardOf));
  return shown.filter((group) => group.length);
}

const onlySelected = () => (my.selected.size === 1 ? [...my.selected][0] : null);

// What the buttons do

const actions = {
  "sign-out": () => signOut(""),
  group: groupSelected,
  ungroup: () => ungroup(my.selected),
  clear: () => (my.groups = []),
  best: useBestArrangement,
  "draw-stock": () => command({ action: "move", op: "draw", from: "stock" }),
  "draw-discards": () => command({ action: "move", op: "draw", from: "discards" }),
  discard: () => command({ action: "move", op: "discard", card: cardOf(onlySelected()) }),
  drop: () => command({ action: "move", op: "drop" }),
  keep: () => command({ action: "move", op: "keep" }),
  declare: () => {
    const finish = onlySelected();
    command({ action: "declare", op: "declare", card: cardOf(finish), groups: groupsWithout(finish) });
  },
  arrange: () => command({ action: "declare", op: "arrange", groups: groupsWithout(null) }),
  leave: () => command({ action: "matchmake", op: "leave" }),
  sync: () => say({ action: "matchmake", op: "sync" }),
  result: () => say({ action: "settle", op: "result", ...dealToSettle() }),
  ping: () => say({ action: "ping" }),
};

function dealToSettle() {
  const of = my.view?.phase === "arranging" ? my.view : my.outcome;
  return of && { table: of.table, deal: of.deal };
}

const forms = {
  "sign-in-form": () => signIn($("email").value, $("password").value),
  "by-code": () => askToJoin({ code: $("code").value.trim().toUpperCase(), practice: false }),
  raw: () => send($("raw-text").value),
  kind: (chosen) => {
    const practice = chosen === "practice";
    const stake = practice ? 0 : Number($("stake").value);
    const kind = { variant: $("variant").value, stake, seats: Number($("seats").value), practice };
    if (chosen !== "ask") askToJoin({ ...kind, create: chosen === "create" });
    else say({ action: "matchmake", op: "lobby", ...kind });
  },
};

function allowed() {
  const { view } = my;
  const legal = view?.legal ?? {};
  const card = onlySelected();
  const can = {
    "draw-stock": legal.draw_stock,
    "draw-discards": legal.draw_discards,
    discard: card !== null && legal.discard?.includes(cardOf(card)),
    declare: card !== null && legal.declare,
    drop: legal.drop,
    keep: legal.keep,
    arrange: legal.arrange,
    leave: view?.seat != null,
    sync: true,
    result: dealToSettle(),
    ping: true,
  };
  for (const name of Object.keys(can)) can[name] = Boolean(can[name]) && isConnected();
  can.group = my.selected.size > 0;
  can.ungroup = [...my.selected].some(isGrouped);
  can.clear = my.groups.length > 0;
  can.best = Boolean(view?.play?.hint);
  return can;
}

// In words

const words = (code) => code.replaceAll("_", " ");
const amount = (units) => units.toLocaleString("en-IN");
const points = (count) => (count === 1 ? "1 point" : `${count} points`);

function cardName(card) {
  if (card === "PJ") return "printed joker";
  return `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;
}

function isJoker(card, turned) {
  return card === "PJ" || card[0] === (turned === "PJ" ? "A" : turned[0]);
}

function seatName(view, seat) {
  const taken = view.seats.find((one) => one.seat === seat);
  const name = taken ? taken.name : `Seat ${seat + 1}`;
  return seat === view.seat ? `${name} (you)` : taken?.bot ? `${name} (bot)` : name;
}

const WHY_UP = {
  left: "left",
  absent: "absent",
  too_few_chips: "too few chips for the next deal",
  no_company: "nobody came",
  closed: "the table closed",
};

function told(event, view) {
  const who = event.seat === null ? "" : seatName(view, event.seat);
  const clock = event.by_hand === false ? ", played by the clock" : "";
  const lines = {
    sat: () => [`${event.name} sat down at seat ${event.seat + 1}`],
    stood_up: () => [`Seat ${event.seat + 1} is free: ${WHY_UP[event.why] ?? words(event.why)}`],
    deal_began: () => [`Deal ${view.deal} began`],
    no_company: () => ["Nobody came so far: the lobby offers this table again"],
    closed: () => ["The table is closed"],
    turn_began: () => [`Turn of ${who}`],
    reshuffled: () => ["The discards were shuffled into a new stock"],
    drew: () => [`${who} drew `, event.card ? face(event.card) : "a card", ` from the ${event.source}${clock}`],
    discarded: () => [`${who} threw `, face(event.card), clock],
    dropped: () => [`${who} dropped for ${points(event.points)}${clock}`],
    declared: () => declared(event, who, clock),
    showed: () => [`${who} showed groups`],
    ended: () => [`The deal ended: ${words(event.why)}`],
  };
  return h("li", {}, ...(lines[event.kind] ?? (() => [words(event.kind)]))());
}

function declared(event, who, clock) {
  const faults = (event.faults ?? []).map(faultText);
  if (event.points) return [`${who} declared wrongly${clock}${faults.length ? ": " : ""}${faults.join("; ")}`];
  const groups = (event.groups ?? []).map((group) => run(group));
  return [`${who} declared, finishing with `, face(event.card), `${clock}: `, ...groups];
}

// A fault with the cards that it is about and the rule that it is against.
function faultText({ fault, rule, cards }) {
  const about = cards.length ? ` (${cards.map(cardName).join(", ")})` : "";
  return `${words(fault)}${about}, rule ${rule}`;
}

const WISHES = { drop: " You drop at your next turn.", leave: " You leave when the deal is settled." };

function turnText(view) {
  const me = view.seats.find((one) => one.seat === view.seat);
  const seated = `${view.seats.length} of ${view.size} seated`;
  const mine = view.play?.turn === view.seat;
  const alone = view.seats.length === 1;
  if (view.phase === "waiting") return `${alone ? "Waiting for players" : "Dealing soon"}: ${seated}.`;
  if (view.phase === "closed") return "This table is closed.";
  if (view.phase === "between") return "The deal is over.";
  if (view.phase === "arranging") {
    return view.legal.arrange ? "A hand was declared: show your groups." : "The losers are showing their groups.";
  }
  if (me && !me.dealt_in) return "A deal is on: you are dealt in with the next one.";
  if (me?.out) return `You are out of this deal (${words(me.out)}, ${points(me.points)}).`;
  if (!mine) return `Turn of ${seatName(view, view.play.turn)}.${WISHES[view.wish] ?? ""}`;
  return view.phase === "draw" ? "Your turn: draw a card." : "Your turn: discard or declare.";
}

function countdownText(view) {
  if (view.deadline === null) return "";
  const left = Math.max(0, Math.ceil(view.deadline - (Date.now() + my.ahead) / 1000));
  const bank = view.play?.turn === view.seat && ["draw", "discard"].includes(view.phase) ? view.play.bank : 0;
  return `${view.phase === "between" ? "Next deal in " : ""}${left} s${bank ? `, of which ${bank} s bank` : ""}`;
}

// Showing

function line(text) {
  $("line").textContent = my.player ? `${my.player.name}: ${text}` : text;
}

function notice(text, kind = "") {
  $("notice").textContent = text;
  $("notice").className = kind;
  $("notice").hidden = !text;
}

function face(card) {
  if (card === "PJ") return h("span", { class: "face word" }, "Joker");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#suit-${card[1]}`);
  svg.append(use);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `of ${SUITS[card[1]]}`);
  return h("span", { class: "DH".includes(card[1]) ? "face red" : "face" }, card[0] === "T" ? "10" : card[0], svg);
}

function run(cards, kind = "", counted = []) {
  const left = [...counted];
  const faces = cards.map((card) => {
    const shown = face(card);
    const at = left.indexOf(card);
    if (at >= 0) {
      left.splice(at, 1);
      shown.classList.add("counted");
    }
    return shown;
  });
  return h("span", { class: `run ${kind}` }, ...faces);
}

function render() {
  const seated = my.view !== null && my.view.seat !== null;
  $("sign-in").hidden = my.player !== null;
  $("sign-out").hidden = my.player === null;
  $("connection").hidden = my.player === null;
  $("lobby").hidden = my.player === null || seated || !my.lobby;
  $("table").hidden = $("turn").hidden = my.player === null || !seated;
  if (!$("lobby").hidden) renderLobby(my.lobby);
  if (seated) renderTable(my.view);
  renderOutcome();
  const can = allowed();
  for (const [id, may] of Object.entries(can)) $(id).disabled = !may;
  for (const id of ["practise", "join", "create", "ask", "join-code"]) $(id).disabled = !isConnected();
}

function fill(id, values) {
  const select = $(id);
  if (select.options.length === values.length) return;
  select.replaceChildren(...values.map((value) => h("option", { value }, String(value))));
}

function renderLobby(lobby) {
  fill("variant", lobby.variants);
  fill("stake", lobby.stakes);
  fill("seats", [2, 3, 4, 5, 6]);
  const sitting = lobby.sitting ? ` You sit at table ${lobby.sitting}: press Sync.` : "";
  $("chips").textContent = `You have ${amount(lobby.available)} chips. The stake is chips for each point.${sitting}`;
  const { table, variant, stake, size, seated, hold, commitment, code } = lobby;
  $("offer").hidden = !table;
  if (!table) return;
  $("offer").replaceChildren(
    `Table ${table}: ${variant}, stake ${stake}, ${seated} of ${size} seated.`,
    ` A deal there costs at most ${amount(hold)}.`,
    code ? ` Its code is ${code}.` : "",
    h("span", { class: "quiet" }, ` Commitment ${commitment}`),
  );
}

function renderTable(view) {
  const { play } = view;
  const bits = [view.variant, view.practice ? "practice" : `stake ${view.stake}`];
  if (view.deal) bits.push(`deal ${view.deal}`);
  if (view.code) bits.push(`code ${view.code}`);
  $("table-name").textContent = bits.join(", ");
  $("turn-text").textContent = turnText(view);
  const { draw_stock: mayDraw, discard, arrange } = view.legal;
  $("turn").classList.toggle("mine", mayDraw || arrange || discard.length > 0);
  renderClock();
  renderPiles(play);
  renderHand(view);
  renderHint(view);
  renderDeclared(view);
  $("table-seats").replaceChildren(...Array.from({ length: view.size }, (_, seat) => seatLine(view, seat)));
  renderAway(play);
  const thrown = (play?.thrown ?? []).map((one) => thrownBy(view, one));
  $("thrown").replaceChildren(...(thrown.length ? thrown : ["None yet."]));
  $("story").replaceChildren(...my.story);
  const about = `Table ${view.table}, version ${view.version}, pace ${view.pace} %, my highest id ${view.number}.`;
  $("fairness").textContent = `${about} Commitment ${view.commitment}`;
  const drop = $("drop");
  const cost = play?.drop_cost ?? null;
  const queued = view.legal.drop && play.turn !== view.seat ? " at my turn" : "";
  drop.textContent = cost === null ? "Drop" : `Drop${queued}: ${points(cost)}`;
  const chosen = onlySelected();
  $("discard").replaceChildren("Discard ", chosen ? face(cardOf(chosen)) : "");
  $("declare").replaceChildren("Declare", ...(chosen ? [" with ", face(cardOf(chosen))] : []));
  for (const id of ["discard", "declare"]) $(id).querySelector(".face")?.classList.remove("red");
}

function renderClock() {
  if (my.view && my.view.seat !== null) $("countdown").textContent = countdownText(my.view);
}

function renderPiles(play) {
  $("piles").hidden = !play;
  if (!play) return;
  const top = play.discards.at(-1);
  $("piles").replaceChildren(
    h("p", {}, "Stock ", h("b", {}, String(play.stock))),
    h("p", {}, "Discards ", top ? face(top.card) : "none"),
    h("p", {}, "Wild ", face(play.turned), play.turned === "PJ" ? " and aces" : ""),
  );
}

function renderHand(view) {
  const focused = document.activeElement?.dataset.key;
  const loose = looseKeys();
  const boxes = my.groups.map((group, at) => box(`Group ${at + 1}`, "group", group, view.play));
  if (loose.length) boxes.push(box(my.groups.length ? "In no group" : "My hand", "loose", loose, view.play));
  $("hand").replaceChildren(...boxes);
  $("grouping").hidden = !handKeys().length;
  if (focused) $("hand").querySelector(`[data-key="${focused}"]`)?.focus();
}

function box(title, kind, keys, play) {
  const cards = keys.map((key) => cardButton(key, play));
  return h("div", { class: `box ${kind}` }, h("p", {}, title), h("div", { class: "cards" }, ...cards));
}

function cardButton(key, play) {
  const card = cardOf(key);
  const copies = handKeys().filter((other) => cardOf(other) === card);
  const marks = [];
  if (card !== "PJ" && isJoker(card, play.turned)) marks.push("wild");
  if (card === play.drawn && key === copies.at(-1)) marks.push("drawn");
  const label = [cardName(card), ...marks].join(", ");
  const pressed = my.selected.has(key);
  const attributes = { type: "button", class: "card", "data-card": card, "data-key": key, "aria-label": label };
  const button = h("button", { ...attributes, "aria-pressed": pressed }, face(card));
  for (const mark of marks) button.append(h("small", {}, mark));
  button.onclick = () => {
    if (!my.selected.delete(key)) my.selected.add(key);
    render();
  };
  return button;
}

function renderHint(view) {
  const hint = view.play?.hint;
  $("hint").hidden = !hint;
  if (!hint) return;
  const groups = hint.groups.map((group) => run(group));
  if (hint.finishes.length) {
    $("hint").replaceChildren("You can finish with ", run(hint.finishes), "in ", ...groups);
    return;
  }
  const rest = hint.loose.length ? [run(hint.loose, "loose"), `left over: a loss now costs ${points(hint.points)}`] : [];
  $("hint").replaceChildren("Best arrangement: ", ...groups, ...rest);
}

function renderDeclared(view) {
  const shown = view.play?.declared;
  $("declared").hidden = !shown;
  if (!shown) return;
  const finish = [" declared, finishing with ", face(shown.finish), ": "];
  $("declared").replaceChildren(seatName(view, shown.seat), ...finish, ...shown.groups.map((group) => run(group)));
}

function seatLine(view, seat) {
  const taken = view.seats.find((one) => one.seat === seat);
  if (!taken) return h("li", {}, `${seat + 1}. free`);
  const { connected, dealt_in: dealtIn, cards, lapses, out } = taken;
  const isTurn = view.play?.turn === seat && ["draw", "discard"].includes(view.phase);
  const facts = [
    seatName(view, seat),
    view.play && (dealtIn ? `${cards} cards` : "not dealt in"),
    isTurn && "has the turn",
    out && words(out),
    taken.points !== null && points(taken.points),
    lapses > 0 && `${lapses === 1 ? "1 turn" : `${lapses} turns`} played by the clock`,
    !connected && "not connected",
    seat === view.seat && view.wish === "drop" && "drop queued",
    seat === view.seat && view.wish === "leave" && "leaves when the deal is settled",
  ];
  return h("li", { class: isTurn ? "turn" : "" }, `${seat + 1}. ${facts.filter(Boolean).join(", ")}`);
}

function renderAway(play) {
  const away = play?.away ?? [];
  $("away").hidden = !away.length;
  const lines = away.map(({ turn, drew, threw }) => {
    const did = [drew && ["drew ", face(drew)], threw && ["threw ", face(threw)]].filter(Boolean);
    const told = did.flatMap((one, at) => (at ? [", ", ...one] : one));
    return h("li", {}, `Turn ${turn}: `, ...(told.length ? told : ["dropped"]));
  });
  $("away").replaceChildren(h("h3", {}, "Played for you by the clock"), h("ol", {}, ...lines));
}

function thrownBy(view, { card, seat }) {
  return h("span", { class: "run" }, face(card), seat === null ? "the house" : seatName(view, seat));
}

const COUNTED_BY = {
  outside_groups: "two sequences, one pure: only cards outside groups count",
  outside_pure: "a pure sequence but no second: every card outside pure sequences counts",
  every_card: "without the sequences every card counts",
  flat: "without the sequences the cap is charged",
};

function renderOutcome() {
  const { outcome } = my;
  $("outcome").hidden = my.player === null || !outcome;
  if ($("outcome").hidden) return;
  const { deal, result, names, record, table } = outcome;
  const isFresh = my.view?.phase === "between" && my.view.table === table && my.view.deal === deal;
  $("outcome").classList.toggle("fresh", isFresh);
  const nonces = result.nonces.map((nonce) => nonce || "none").join(", ");
  const parts = [
    h("h2", {}, `Result of deal ${deal}`),
    h("p", {}, `Ended: ${words(result.how)}. Pot ${amount(result.pot)}, rake ${amount(result.rake)}.`),
    ...result.seats.map((seat) => seatOutcome(seat, names[seat.seat] ?? seat.name, result)),
    h("p", { class: "mono" }, `Table ${table}\nSeed ${result.seed}\nNonces ${nonces}`),
  ];
  if (record) {
    parts.push(h("h3", {}, "Record, for rummy replay and rummy verify"));
    parts.push(h("p", { class: "mono", id: "record" }, record));
  }
  $("outcome").replaceChildren(...parts);
}

function seatOutcome(seat, name, result) {
  const money = seat.money ? `, ${seat.money > 0 ? "gains" : "pays"} ${amount(Math.abs(seat.money))}` : "";
  const title = `${seat.seat + 1}. ${name || "left"}: ${words(seat.status)}, ${points(seat.points)}${money}`;
  const left = seat.counted.map((counted) => counted.card);
  const runs = seat.groups.map((group) => run(group, "", takeFrom(left, group)));
  const grouped = seat.groups.flat();
  const rest = seat.cards.slice();
  for (const card of grouped) rest.splice(rest.indexOf(card), 1);
  rest.sort((one, other) => place(one) - place(other));
  if (rest.length) runs.push(run(rest, "loose", takeFrom(left, rest)));
  const finish = seat.status === "won" && result.finish ? [" finished with ", face(result.finish)] : [];
  const counted = `Counted cards are underlined: ${COUNTED_BY[seat.rule]}.`;
  const rule = seat.rule ? [h("p", { class: "quiet" }, counted)] : [];
  if (seat.faults.length) rule.push(h("p", { class: "quiet" }, `Wrong: ${seat.faults.map(faultText).join("; ")}.`));
  return h("div", { class: "seat" }, h("p", {}, h("b", {}, title)), h("p", {}, ...runs, ...finish), ...rule);
}

function takeFrom(left, cards) {
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// The log

function log(direction, text) {
  const time = new Date().toLocaleTimeString("en-GB");
  const summary = h("summary", {}, `${time} ${direction}: ${gist(text)}`);
  $("log").prepend(h("details", { class: direction }, summary, h("pre", {}, indented(text))));
  while ($("log").children.length > LOG_LENGTH) $("log").lastChild.remove();
}

function gist(text) {
  try {
    const { action, op, id, type, code, version } = JSON.parse(text);
    const bits = [action, op, id && `id ${id}`, type, code, version && `version ${version}`];
    return bits.filter(Boolean).join(" ") || text.slice(0, 60);
  } catch {
    return text.slice(0, 60) || "(empty)";
  }
}

function indented(text) {
  try {
    const spread = JSON.stringify(JSON.parse(text), null, 2);
    // Arrays of cards on one line.
    return spread.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inside) => `[${inside.replace(/\s+/g, " ")}]`);
  } catch {
    return text;
  }
}

// The start

async function start() {
  for (const [id, act] of Object.entries(actions)) {
    $(id).onclick = () => {
      act();
      render();
    };
  }
  for (const [id, submit] of Object.entries(forms)) {
    $(id).onsubmit = (submitted) => {
      submitted.preventDefault();
      submit(submitted.submitter?.value);
      render();
    };
  }
  setInterval(renderClock, 250);
  my.config = await (await fetch("/config.json")).json();
  const buttons = my.config.players.map(({ name, email, password }) => {
    const button = h("button", { type: "button" }, `Sign in as ${name}`);
    button.onclick = () => signIn(email, password);
    return button;
  });
  $("demo-players").replaceChildren(...buttons);
  my.player = JSON.parse(sessionStorage.getItem(SIGNED_IN));
  line("Not signed in");
  render();
  if (my.player) connect();
}

start();
