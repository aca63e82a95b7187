/** A part of a text: where it starts, and the web page it links to, if it is an address. The parts joined equal the text. */
export type TextOrLink = Readonly<{ start: number; text: string; to?: string }>;

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”]+/gi;
const CLOSING = { ')': '(', ']': '[' } as const;
const isClosing = (letter: string): letter is keyof typeof CLOSING => letter in CLOSING;

/** Returns the length of an address without the punctuation of the sentence around it. */
function lengthOf(address: string): number {
  let length = address.length;
  for (;;) {
    const last = address[length - 1] ?? '';
    if (!isClosing(last)) {
      if (!/[.,;:!?'’»…*_]/.test(last)) return length;
    } else {
      // A bracket belongs to the address only if it was opened in it, as in `/wiki/React_(software)`.
      const inside = address.slice(0, length);
      if (inside.split(last).length <= inside.split(CLOSING[last]).length) return length;
    }
    length -= 1;
  }
}

/** Whether an address can become a link. One with a username could show another site's name in front of its own. */
function isPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname !== '' && username === '' && password === '';
}

/** Splits a user's text at the http and https addresses in it. */
export function linksIn(text: string): readonly TextOrLink[] {
  const parts: TextOrLink[] = [];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const to = found.slice(0, lengthOf(found));
    if (!isPage(to)) continue;
    if (index > start) parts.push({ start, text: text.slice(start, index) });
    parts.push({ start: index, text: to, to });
    start = index + to.length;
  }
  if (start < text.length) parts.push({ start, text: text.slice(start) });
  return parts;
}
