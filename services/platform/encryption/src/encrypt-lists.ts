import type { ServiceName } from '@hirelane/api/services';
import { toJson } from '@hirelane/event-sourcing/event-store';
import { type Recorded, SubjectErased } from '@hirelane/event-sourcing/events';
import { RECORDED } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Logger } from 'pino';
import { decryptText, encryptText, isEncrypted, subjectOf } from './encryption.ts';
import type { SubjectKeys } from './subject-keys.ts';
import { mapTexts, type StreamEvent, TYPES_WITH_LISTS } from './texts.ts';

/** How many positions are read in one statement. */
const WINDOW = 10_000;

/**
 * Encrypts personal text that earlier releases left readable in a service's log, in lists such as skills. Text of
 * erased people is removed. Each position is read once; events appended meanwhile by a process running an old release
 * are encrypted on the next startup. Safe to run concurrently with readers, writers and itself, because the decrypted
 * event is the same before and after.
 */
export async function encryptLists(
  pool: Pool,
  log: ServiceName,
  subjectKeys: Pick<SubjectKeys, 'keyFor'>,
  logger: Logger,
): Promise<void> {
  const events = `${identifier(log)}.events`;
  const { rows } = await pool.query<{ from: string; to: string }>(
    `SELECT coalesce((SELECT position FROM keys.sealed_logs WHERE log = $1), 0) AS from,
            coalesce((SELECT max(position) FROM ${events}), 0) AS to`,
    [log],
  );
  const end = BigInt(rows[0]?.to ?? 0);
  let changed = 0;
  for (let from = BigInt(rows[0]?.from ?? 0); from < end; from += BigInt(WINDOW)) {
    const last = from + BigInt(WINDOW) < end ? from + BigInt(WINDOW) : end;
    const found = await pool.query<Recorded>(
      `SELECT ${RECORDED} FROM ${events} WHERE position > $1 AND position <= $2 AND type = ANY ($3) ORDER BY events.position`,
      [from, last, TYPES_WITH_LISTS],
    );
    let changedHere = 0;
    for (const event of found.rows) changedHere += await encryptOne(event);
    await pool.query(
      `INSERT INTO keys.sealed_logs AS old VALUES ($1, $2, CASE WHEN $3 THEN now() END)
       ON CONFLICT (log) DO UPDATE SET position = greatest(old.position, EXCLUDED.position),
         changed_at = coalesce(EXCLUDED.changed_at, old.changed_at)`,
      [log, last, changedHere > 0],
    );
    changed += changedHere;
  }
  if (changed > 0) logger.info({ event: 'log-sealed', log, changed }, 'lists in old events were encrypted');

  async function encryptOne(event: Recorded): Promise<number> {
    const encrypted = await encryptOld(event, subjectKeys);
    if (encrypted === event) return 0;
    await pool.query(`UPDATE ${events} SET data = $3 WHERE stream = $1 AND version = $2`, [
      event.stream,
      event.version,
      toJson(encrypted.data),
    ]);
    return 1;
  }
}

/**
 * Returns an old event with the personal text in its lists encrypted; returns the same object if nothing changes. A
 * user may have typed text that looks encrypted, so text is treated as encrypted only if it can be decrypted.
 */
export async function encryptOld<E extends StreamEvent>(
  event: E,
  subjectKeys: Pick<SubjectKeys, 'keyFor'>,
): Promise<E> {
  if (!TYPES_WITH_LISTS.includes(event.type)) return event;
  const key = await subjectKeys.keyFor(subjectOf(event)).catch((error: unknown) => {
    if (error instanceof SubjectErased) return null;
    throw error;
  });
  let isChanged = false;
  const encrypted = mapTexts(event, (text, context) => {
    if (text === '' || (isEncrypted(text) && (key === null || canDecrypt(key, text, context)))) return text;
    isChanged = true;
    return key === null ? null : encryptText(key, text, context);
  });
  return isChanged ? encrypted : event;
}

function canDecrypt(key: Buffer, text: string, context: string): boolean {
  try {
    decryptText(key, text, context);
    return true;
  } catch {
    return false;
  }
}
