/** Hand something on by the device's own sharing. Whether the device took it, or the player thought better of it. */
export async function shared(what: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "AbortError";
  }
}

/** Put a text on the clipboard. Whether it lies there. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // forbidden, or no secure page
  }
}
