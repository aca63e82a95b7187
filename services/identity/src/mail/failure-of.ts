/** Characters of a mail server's answer that are kept. */
const ANSWER_MAX = 200;

/**
 * Why a mail could not be sent, for the log: the code of the library or the system, and what the mail server answered, or
 * else what the error says. Without the address `to`, nor any other: servers quote it.
 */
export function failureOf(error: unknown, to = ''): Readonly<{ code?: string; answer?: string }> {
  if (!(error instanceof Error)) return {};
  const { code, response } = error as Error & Readonly<{ code?: unknown; response?: unknown }>;
  // By its name alone a server may call the mailbox.
  const name = to.slice(0, Math.max(0, to.lastIndexOf('@'))).toLowerCase();
  const isAddress = (word: string) => word.includes('@') || (name !== '' && word.toLowerCase() === name);
  // Cut before anything is looked for in it: a server may send any length.
  const said = (typeof response === 'string' ? response : error.message).slice(0, ANSWER_MAX + 1);
  const parts = said.split(/([\s<>"'(),:;\p{Cc}]+)/u);
  // A word that is cut in two may be the beginning of an address.
  if (said.length > ANSWER_MAX) parts.splice(-1, 1, '…');
  const answer = parts.map((part) => (isAddress(part) ? '…' : part.replaceAll(/[\s\p{Cc}]+/gu, ' '))).join('');
  return { ...(code !== undefined && { code: String(code) }), answer: answer.trim() };
}
