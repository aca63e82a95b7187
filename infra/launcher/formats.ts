/**
 * What each format of stored data contains that an older release would misread: show wrongly, lose, or let a person in
 * without a check. Any change that an older release would misread adds a format, with a row in docs/operate.md (Going
 * back); every release refuses formats that it does not know. A change that an older release would merely ignore, such
 * as a new event type, needs no format.
 */
export const FORMATS: Readonly<Record<number, string>> = {
  1: 'the first',
  2: 'skills in events are encrypted: an older release would show them as cipher text, and store that',
  3: 'accounts may have a second factor, and a password or an address that was replaced by a link: an older release would ask for no second factor',
};

/** The format that this release writes; it reads all of them. */
export const FORMAT = Math.max(...Object.keys(FORMATS).map(Number));
