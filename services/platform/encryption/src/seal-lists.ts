import type { ServiceName } from '@hirelane/contracts/service-token';
import { toJson } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { SubjectErased } from '@hirelane/event-sourcing/subject-erased';
import { RECORDED } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Logger } from 'pino';
import { closeText, isSealed, openText, subjectOf } from './seal.ts';
import type { SubjectKeys } from './subject-keys.ts';
import { mapTexts, type Placed, TYPES_WITH_LISTS } from './texts.ts';

/** Positions that are looked at in one statement. */
const WINDOW = 10_000;

/**
 * Seals in a service's log what earlier versions left readable: the personal texts of lists, such as skills. Of whoever was
 * erased they are taken out. Where it has looked it does not look again; what an old copy of the service appends meanwhile is
 * found at the next start. Safe beside readers, writers and copies of itself: an event says the same before and after.
 */
export async function sealLists(
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
    for (const event of found.rows) changedHere += await sealOne(event);
    await pool.query(
      `INSERT INTO keys.sealed_logs AS old VALUES ($1, $2, CASE WHEN $3 THEN now() END)
       ON CONFLICT (log) DO UPDATE SET position = greatest(old.position, EXCLUDED.position),
         changed_at = coalesce(EXCLUDED.changed_at, old.changed_at)`,
      [log, last, changedHere > 0],
    );
    changed += changedHere;
  }
  if (changed > 0) logger.info({ event: 'log-sealed', log, changed }, 'lists in old events were sealed');

  async function sealOne(event: Recorded): Promise<number> {
    const sealed = await sealOld(event, subjectKeys);
    if (sealed === event) return 0;
    await pool.query(`UPDATE ${events} SET data = $3 WHERE stream = $1 AND version = $2`, [
      event.stream,
      event.version,
      toJson(sealed.data),
    ]);
    return 1;
  }
}

/**
 * An event of an old log with its personal texts sealed, where one is in a list; the same event where nothing is to be done.
 * A text may look sealed because it was typed so: then it does not open.
 */
export async function sealOld<E extends Placed>(event: E, subjectKeys: Pick<SubjectKeys, 'keyFor'>): Promise<E> {
  if (!TYPES_WITH_LISTS.includes(event.type)) return event;
  const key = await subjectKeys.keyFor(subjectOf(event)).catch((error: unknown) => {
    if (error instanceof SubjectErased) return null;
    throw error;
  });
  let isChanged = false;
  const sealed = mapTexts(event, (text, context) => {
    if (text === '' || (isSealed(text) && (key === null || opens(key, text, context)))) return text;
    isChanged = true;
    return key === null ? null : closeText(key, text, context);
  });
  return isChanged ? sealed : event;
}

function opens(key: Buffer, text: string, context: string): boolean {
  try {
    openText(key, text, context);
    return true;
  } catch {
    return false;
  }
}
