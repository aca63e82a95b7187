import { sentenceOf } from '../verdict.ts';
import { refuseUnfitServer, refuseUnreachableServer } from './database.ts';
import { lockDatabase } from './database-lock.ts';
import { connectionsRule, durabilityRule, sharingRule, versionRule } from './server-rules.ts';

/** Rules for the PostgreSQL at DATABASE_URL. */
export const EXTERNAL_RULES = { version: versionRule, durability: durabilityRule, connections: connectionsRule };

type Options = Readonly<{
  say(text: string): void;
  /** Called with the reason when the lock is lost. */
  lost(reason: string): void;
}>;

/**
 * Checks the DATABASE_URL database and locks it for this launcher. Returns the function that unlocks it. Throws
 * StartFailure if it cannot be reached, violates a rule, or is in use by another Hirelane.
 */
export async function openExternal(url: string, { say, lost }: Options): Promise<() => Promise<void>> {
  await refuseUnreachableServer(url);
  const state = await refuseUnfitServer(url, Object.values(EXTERNAL_RULES));
  const sharing = sharingRule(state);
  if (sharing.todo !== undefined) say(`Warning: PostgreSQL: ${sentenceOf(sharing)}`);
  return lockDatabase(url, lost);
}
