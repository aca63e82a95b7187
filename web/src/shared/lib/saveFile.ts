/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Not before the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
