/**
 * Copies a text to the clipboard. Rejects where the browser does not allow it: over plain http, except on localhost,
 * there is no clipboard at all (https://www.w3.org/TR/clipboard-apis/#clipboard-interface).
 */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('This page has no clipboard');
  await navigator.clipboard.writeText(text);
}
