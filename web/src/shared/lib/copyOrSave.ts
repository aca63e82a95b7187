/**
 * Copies text to the clipboard. Rejects if the browser does not allow it: over plain http, except on localhost,
 * browsers provide no clipboard (https://www.w3.org/TR/clipboard-apis/#clipboard-interface).
 */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('The browser provides no clipboard on this page.');
  await navigator.clipboard.writeText(text);
}

/** Lets the browser save text as a file. */
export function saveFile(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Delayed, because the browser must have started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
