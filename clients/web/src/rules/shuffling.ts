/** The seed chain and the generator that orders packs, toss and reshuffles; specified in docs/notation.md. */

import { type Bytes, bytesOf, joined, sha256 } from "./bytes";

const WORDS = 2 ** 32;
const WORD_BYTES = 4;

/** SHA-256 applied so many times. */
export async function hashed(seed: Bytes, times: number): Promise<Bytes> {
  let hash = seed;
  for (let time = 0; time < times; time += 1) {
    hash = await sha256(hash);
  }
  return hash;
}

/** 32-bit big-endian words of HMAC-SHA-256(seed, purpose | 0 | nonces | counter), counter from 0 in 4 bytes. */
export async function* words(seed: Bytes, purpose: string, nonces: readonly Bytes[]): AsyncGenerator<number, never> {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const message = joined(bytesOf(`${purpose}\0`), ...nonces, new Uint8Array(WORD_BYTES));
  for (let counter = 0; ; counter += 1) {
    new DataView(message.buffer).setUint32(message.length - WORD_BYTES, counter);
    const block = new DataView(await crypto.subtle.sign("HMAC", key, message));
    for (let at = 0; at < block.byteLength; at += WORD_BYTES) {
      yield block.getUint32(at);
    }
  }
}

/** A number from 0 to `bound - 1`, each equally likely: words in the uneven last stretch are passed over. */
export async function below(bound: number, stream: AsyncIterator<number, never>): Promise<number> {
  const even = WORDS - (WORDS % bound);
  let { value } = await stream.next();
  while (value >= even) {
    ({ value } = await stream.next());
  }
  return value % bound;
}

/** The cards in the order that seed, purpose and nonces fix: Fisher-Yates by rejection sampling. */
export async function shuffled(
  cards: readonly string[],
  seed: Bytes,
  purpose: string,
  nonces: readonly Bytes[],
): Promise<string[]> {
  const order = [...cards];
  const stream = words(seed, purpose, nonces);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, stream);
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return order;
}
