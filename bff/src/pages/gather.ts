import type { VisitorAnswer } from './ask-as-visitor.ts';
import type { Answers, Renderer } from './renderer.ts';
import { NONCE_MARK } from './send-document.ts';

/** Rounds of questions: what a page needs may follow from what was answered. */
const ROUNDS_MAX = 3;
/** The mark of the nonce with an invisible character in it: it looks the same and is none. */
const BROKEN_MARK = NONCE_MARK.replace('CSP', 'CSP\u2060');

/** What a page needs, in the order in which it asks, whatever is answered first: a document is known by it. */
export async function gather(
  asks: Renderer['asks'],
  page: string,
  ask: (address: string) => Promise<VisitorAnswer>,
): Promise<Answers> {
  const answers: Answers = {};
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const wanted = asks(page, answers) ?? [];
    if (wanted.length === 0) break;
    const found = await Promise.all(wanted.map(async (address) => [address, parsed(await ask(address))] as const));
    Object.assign(answers, Object.fromEntries(found));
  }
  return answers;
}

const parsed = ({ status, text }: VisitorAnswer) => ({
  status,
  body: status === 200 ? JSON.parse(text, withoutMark) : null,
});

/** Nobody gets a nonce into a document by writing its mark. */
const withoutMark = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(NONCE_MARK, BROKEN_MARK) : value;
