import { endRetention, eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { eventId, newId } from '@hirelane/event-sourcing/ids';
import { NO_ACTOR } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import { contract } from './contract.ts';
import { type ContractEvent, isOver } from './contract-state.ts';

const RETENTION_INTERVAL_MS = 3_600_000;

export type Kept = Readonly<{ engagementId: string; stream: string }>;
type Parts = Pick<Resources, 'store' | 'subjectKeys' | 'log'> &
  Readonly<{
    /** Contracts that ended at least `years` years ago, that a party has left, and whose terms are still stored. */
    keptFor(years: number, aheadMs: number): Promise<readonly Kept[]>;
    years: number;
    /** Milliseconds added to the database's time, for tests. */
    aheadMs?: number;
  }>;

/**
 * Ends the retention of agreed terms. Retention starts when a contract is over and either party has deleted their
 * account, and lasts until `years` years after the contract's end. While both accounts exist, the terms are kept,
 * because no one has requested their erasure. The operator configures `years`, so it is not part of the read model,
 * which depends only on events. Uses the database's time, so that an instance with a wrong clock destroys no key.
 * Returns the number of retentions that it ended; the next run retries any that failed.
 */
export function openRetention({ store, subjectKeys, log, keptFor, years, aheadMs = 0 }: Parts) {
  async function end({ engagementId, stream }: Kept): Promise<void> {
    const { state } = await load(store, contract, stream);
    if (!state) return;
    const expired: ContractEvent = { type: 'EngagementExpired', data: state.named };
    const context = { commandId: newId(), correlationId: newId(), actor: NO_ACTOR };
    await endRetention({ store, subjectKeys }, engagementId, stream, expired, context);
  }

  return async function endDue(): Promise<number> {
    let ended = 0;
    for (const kept of await keptFor(years, aheadMs)) {
      try {
        await end(kept);
        ended++;
      } catch (error) {
        log.warn(
          { err: error, stream: kept.stream },
          'A contract’s retention could not be ended; the next run will retry it.',
        );
      }
    }
    return ended;
  };
}

/** Ends the retention of terms every hour, except while the read model that lists them is being built. */
export function startRetention(
  { store, subjectKeys, log, model, onStop }: Pick<Resources, 'store' | 'subjectKeys' | 'log' | 'model' | 'onStop'>,
  { keptFor, years }: Pick<Parts, 'keptFor' | 'years'>,
): void {
  const endDue = openRetention({ store, subjectKeys, log, keptFor, years });
  const ending = setInterval(
    () =>
      void (model.status().mustRebuild ? Promise.resolve() : endDue()).catch((error) =>
        log.warn({ err: error }, 'Contracts with expired terms could not be read.'),
      ),
    RETENTION_INTERVAL_MS,
  );
  onStop(() => clearInterval(ending));
}

/**
 * Erases a party from a contract. A running contract is ended first, because its work cannot continue. The stream then
 * records that the party has left, and remains readable for the other party. `now`: the database's time, RFC 3339, UTC.
 */
export function contractErasers(
  store: EventStore,
  now: () => Promise<string>,
): Readonly<Record<'clientId' | 'freelancerId', EraseOne>> {
  const change = handle(store, contract, 'engagement');

  const leaving =
    (erasure: 'EngagementClientErased' | 'EngagementFreelancerErased'): EraseOne =>
    async (key, by, context) => {
      const stream = `engagement-${key}`;
      const { state } = await load(store, contract, stream);
      if (!state) return;
      if (!isOver(state)) {
        // A separate command id, derived from the erasure's, so that retries use the same one.
        const commandId = eventId(context.commandId, `${stream}/end`, 0);
        await change(key, { type: 'LeaveContract', by, at: await now() }, { ...context, commandId });
      }
      const erased: ContractEvent = { type: erasure, data: state.named };
      await eraseStream(store, stream, erased, context);
    };

  return { clientId: leaving('EngagementClientErased'), freelancerId: leaving('EngagementFreelancerErased') };
}

/** Publishes that a contract ended on `day` (UTC) because a party deleted the account. Safe to repeat. */
export async function publishEnd(store: EventStore, key: string, day: string, context: Context): Promise<void> {
  const stream = `engagement-${key}`;
  const { state } = await load(store, contract, stream);
  if (!state) return;
  const said: ContractEvent = { type: 'EngagementEndPublished', data: { ...state.named, day } };
  await eraseStream(store, stream, said, context);
}
