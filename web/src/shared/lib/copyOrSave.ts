/**
 * Copies text to the clipboard. Rejects if the browser does not allow it: over plain http, except on localhost,
 * browsers do not provide a clipboard (https://www.w3.org/TR/clipboard-apis/#clipboard-interface).
 */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('The browser does not provide a clipboard on this page.');
  await navigator.clipboard.writeText(text);
}

/** Makes the browser save text as a file. */
export function saveFile(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Delayed, because the browser must first have started to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
