import { computed, effect } from "@preact/signals";
import type { LobbyAnswer, MeAnswer } from "../../protocol";
import { second } from "../../state/clock";
import { isLive, lobby } from "../../state/game";
import { config, me, signedIn } from "../../state/session";
import { stored } from "../../state/stored";
import type { Standing } from "./barred";

interface Known {
  email: string;
  me: MeAnswer;
  lobby: LobbyAnswer;
}

const NO_LIMITS = { daily_loss: null, excluded_until: null, remind_minutes: null };
const kept = stored<Known | null>("last-known", null);

effect(() => {
  const email = signedIn.value?.email;
  if (email && me.value && lobby.value) kept.value = { email, me: me.value, lobby: lobby.value };
  else if (config.value && !email) kept.value = null;
});

const mine = computed(() => (kept.value?.email === signedIn.value?.email ? kept.value : null));

/** What the house told of me and of its tables last, before this page was opened if need be. */
export const knownMe = computed(() => me.value ?? mine.value?.me ?? null);
export const knownLobby = computed(() => lobby.value ?? mine.value?.lobby ?? null);

/** The chips that I can sit down with; null: never told. */
export const available = computed(() => lobby.value?.available ?? knownMe.value?.available ?? null);

/** What decides whether I can sit down. */
export const standing = computed<Standing>(() => ({
  isLive: isLive.value,
  isElsewhere: Boolean(lobby.value?.sitting),
  available: available.value ?? 0,
  lostToday: knownMe.value?.lost_today ?? 0,
  limits: knownMe.value?.limits ?? NO_LIMITS,
  at: second.value,
}));
