import { signed, statusListOf } from './credential.ts';
import type { RecordKeys } from './keys.ts';
import type { RecordQueries } from './queries.ts';

/** A list is signed again after this, although nothing was revoked: it is good for a day from its signature. */
export const MAX_AGE_MS = 10 * 60_000;

type Parts = Readonly<{
  queries: Pick<RecordQueries, 'stateOf' | 'revokedIn'>;
  keys: Pick<RecordKeys, 'current' | 'currentId'>;
  /** An instant in UTC. */
  now(): Promise<string>;
  publicUrl: Promise<string>;
  /** Milliseconds since any moment. */
  elapsed?: () => number;
}>;
/** `of`: the state that was signed; `at`: when. */
type Kept = Readonly<{ of: string; at: number; jwt: Promise<string> }>;

/**
 * Signs status lists, and keeps each until a record in it is revoked, another key signs, the marketplace has another
 * name, or ten minutes have passed: anybody may ask for them, as often as they like. Each copy of the service keeps its
 * own. Whether anything has changed is asked each time, so that a revocation shows at once.
 */
export function openStatusLists({ queries, keys, now, publicUrl, elapsed = () => performance.now() }: Parts) {
  const kept = new Map<number, Kept>();

  async function sign(number: number, name: string): Promise<string> {
    const [origin, revoked, at, key] = await Promise.all([publicUrl, queries.revokedIn(number), now(), keys.current()]);
    return signed(statusListOf({ origin, name }, number, revoked, at), key);
  }

  /** A list as a signed credential of the marketplace with this name; undefined for one that does not exist. */
  return async function signedList(number: number, name: string): Promise<string | undefined> {
    const [state, kid] = await Promise.all([queries.stateOf(number), keys.currentId()]);
    // The first list exists before it has a record.
    if (state.taken === 0 && number !== 1) return undefined;
    // A bit that is set stays set, so that their number tells whether they are the same.
    const of = `${kid} ${state.revoked} ${name}`;
    const found = kept.get(number);
    if (found?.of === of && elapsed() - found.at < MAX_AGE_MS) return found.jwt;
    const made = { of, at: elapsed(), jwt: sign(number, name) };
    kept.set(number, made);
    // A failure is not kept; whoever asked is told of it.
    made.jwt.catch(() => kept.get(number) === made && kept.delete(number));
    return made.jwt;
  };
}

export type StatusLists = ReturnType<typeof openStatusLists>;
