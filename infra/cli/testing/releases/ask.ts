import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { createHash } from 'node:crypto';
import { type Answer, type Visitor } from '../../../tests/support/visitor.ts';
import type { People } from './fill.ts';

/** The responses, by user and requested path. */
export type Answers = Record<string, Record<string, unknown>>;

/** The analyst's token for the public event stream. */
export const TOKEN = 'the-token-of-an-analyst-of-fixtures';

/** Requests each path as its user, who signs in again with their unchanged password. */
export async function ask(
  visitor: () => Visitor,
  people: People,
  asked: Readonly<Record<string, readonly string[]>>,
): Promise<Answers> {
  const answers: Answers = {};
  for (const [who, paths] of Object.entries(asked)) {
    const browser = visitor();
    if (people[who] !== undefined) await signIn(browser, people[who]);
    const headers = who === 'analyst' ? { authorization: `Bearer ${TOKEN}` } : {};
    const seen: Record<string, unknown> = {};
    for (const path of paths) seen[path] = seenIn(await browser.get(path, { headers }));
    answers[who] = seen;
  }
  return answers;
}

async function signIn(browser: Visitor, username: string): Promise<void> {
  const { status, text } = await browser.post('/api/v1/auth/login', { username, password: PASSWORD });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${text}`);
}

/**
 * Returns a response as JSON. A refusal is reduced to its status, because its text may change, and a file to its
 * digest.
 */
function seenIn({ status, headers, text, bytes, body }: Answer): unknown {
  if (status !== 200) return { status };
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type === 'application/x-ndjson')
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  if (body !== null) return body;
  return { type, length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
