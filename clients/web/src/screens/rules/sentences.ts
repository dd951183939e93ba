import { DEAL_TURNS_MAX, SEATS_MIN, type Variant } from "../../rules/variants";
import { t } from "../../text/i18n";

/** A paragraph of the sheet: its heading `rules.NAME.title` and its sentences. */
export interface Section {
  name: string;
  sentences: string[];
}

/** The whole sheet of a variant, written from its parameters alone. */
export function sectionsOf(row: Variant): Section[] {
  return [
    { name: "game", sentences: game(row) },
    { name: "groups", sentences: groups(row) },
    { name: "turn", sentences: turn(row) },
    { name: "declare", sentences: declare(row) },
    { name: "drop", sentences: drop(row) },
    { name: "points", sentences: points(row) },
    { name: "time", sentences: time(row) },
    { name: "end", sentences: end(row) },
    { name: "money", sentences: money(row) },
  ];
}

const say = (key: string, values: Record<string, unknown> = {}): string => t(`rules.${key}`, values);

/** The text of a key if a condition holds, as a list to be spread. */
const when = (holds: boolean, key: string, values: Record<string, unknown> = {}): string[] =>
  holds ? [say(key, values)] : [];

function game(row: Variant): string[] {
  return [
    say("game.seats", { least: SEATS_MIN, most: row.seats_max }),
    row.three_packs_from === null ? say("game.packs") : say("game.packs_from", { from: row.three_packs_from }),
    say("game.printed", { count: row.printed_jokers }),
    say("game.wild"),
    say("game.turned_joker"),
  ];
}

function groups(row: Variant): string[] {
  return [
    say("groups.pure"),
    say("groups.sequence"),
    ...when(row.sequence_jokers_max !== null, "groups.sequence_jokers", { count: row.sequence_jokers_max }),
    say("groups.set"),
    ...when(row.set_size_max !== null, "groups.set_size", { most: row.set_size_max }),
    ...when(row.set_jokers_max !== null, "groups.set_jokers", { count: row.set_jokers_max }),
    ...when(row.identical_triples, "groups.triples"),
    say("groups.ace"),
    say(row.loose_jokers ? "groups.loose_jokers" : "groups.jokers"),
  ];
}

function turn(row: Variant): string[] {
  return [
    say("turn.toss"),
    say("turn.move"),
    say("turn.joker"),
    say("turn.same"),
    say(row.reshuffles ? "turn.reshuffle" : "turn.no_reshuffle"),
  ];
}

function declare(row: Variant): string[] {
  return [
    say("declare.how"),
    say("declare.needs"),
    ...when(row.long_sequence > 0, "declare.long", { cards: row.long_sequence }),
    say("declare.wrong", { points: row.wrong_declaration }),
    ...when(row.arrange_seconds > 0, "declare.arrange", { seconds: row.arrange_seconds }),
    say("declare.best"),
  ];
}

function drop(row: Variant): string[] {
  if (row.first_drop === null) return [say("drop.none")];
  return [say("drop.cost", { first: row.first_drop, later: row.later_drop }), say("drop.when"), say("drop.leave")];
}

function points(row: Variant): string[] {
  return [
    say("points.cards"),
    say(`points.${row.counting}`, { cap: row.cap }),
    say("points.cap", { cap: row.cap }),
    ...when(row.loser_least > 0, "points.least", { least: row.loser_least }),
  ];
}

function time(row: Variant): string[] {
  return [
    say("time.move", { draw: row.draw_seconds, discard: row.discard_seconds }),
    ...when(row.bank_seconds > 0, "time.bank", { bank: row.bank_seconds }),
    say("time.lapse"),
    ...when(row.lapse_declares, "time.declares"),
    row.lapses_to_drop === null ? say("time.no_lapses") : say("time.lapses", { lapses: row.lapses_to_drop }),
  ];
}

function end(row: Variant): string[] {
  return [say("end.alone"), ...when(!row.reshuffles, "end.stock_out"), say("end.turns", { turns: DEAL_TURNS_MAX })];
}

function money(row: Variant): string[] {
  return [
    say("money.winner"),
    row.rake_percent > 0 ? say("money.rake", { percent: row.rake_percent }) : say("money.no_rake"),
    say("money.hold", { cap: row.cap }),
    say("money.adults"),
  ];
}
