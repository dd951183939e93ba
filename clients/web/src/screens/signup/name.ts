/** Code points of a name at the table, as the house counts them. */
export const NAME_MOST = 16;

/** Whether the house would show this name: 1 to 16 letters, none of them invisible. */
export function nameIsFit(text: string): boolean {
  const name = text.normalize("NFC").trim();
  const length = [...name].length;
  return length >= 1 && length <= NAME_MOST && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name);
}
