/** Bytes as text and their hash. WebCrypto's `subtle` is there on https and on localhost only. */

export type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = new TextEncoder();

export function bytesOf(text: string): Bytes {
  return utf8.encode(text);
}

export function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function sha256(data: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

/** Lower-case hexadecimal digits. */
export function toHex(data: Bytes): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that hexadecimal digits spell; null when they spell none. */
export function fromHex(text: string): Bytes | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) {
    return null;
  }
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The bytes that URL-safe base64 without padding spells, in the one spelling that it has; null when it is none. */
export function fromBase64(text: string, size: number): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length !== Math.ceil((size * 4) / 3)) {
    return null;
  }
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const data = Uint8Array.from(plain, (character) => character.charCodeAt(0));
  return toBase64(data) === text ? data : null;
}

/** URL-safe base64 without padding. */
export function toBase64(data: Bytes): string {
  return btoa(String.fromCharCode(...data))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
