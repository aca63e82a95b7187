/** Characters of a mail server's answer that are kept. */
const ANSWER_MAX = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a server sends is not to be trusted.
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/**
 * Why a mail could not be sent, for the log: the code of the library or the system, and what the mail server answered, or
 * else what the error says. Without the address `to`: servers quote it.
 */
export function failureOf(error: unknown, to: string | undefined): Readonly<{ code?: string; answer?: string }> {
  if (!(error instanceof Error)) return {};
  const { code, response }: { code?: unknown; response?: unknown } = error as object;
  const said = typeof response === 'string' ? response : error.message;
  return {
    ...(code !== undefined && { code: String(code) }),
    answer: withoutAddress(said, to).replaceAll(CONTROL, ' ').trim().slice(0, ANSWER_MAX),
  };
}

/** No address is left, nor the name in `to`, by which a server may call the mailbox. */
function withoutAddress(text: string, to = ''): string {
  const name = to.slice(0, Math.max(0, to.lastIndexOf('@')));
  const withoutName =
    name === ''
      ? text
      : text
          .split(/([^\s<>"'(),:;]+)/)
          .map((word) => hide(word, name))
          .join('');
  return withoutName.replaceAll(/[^\s<>"'(),:;]*@[^\s<>"'(),:;]*/g, '…');
}

const hide = (word: string, name: string) => (word.toLowerCase() === name.toLowerCase() ? '…' : word);
