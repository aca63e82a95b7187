import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { eventId } from '@hirelane/event-sourcing/ids';
import { type Content, naming, records } from './record.ts';

/** A record's freelancer, and the consents that allow the record to name clients. */
export type Naming = Pick<Content, 'named'> & Readonly<{ freelancerId: string }>;

/** Clients' current consents, and the revocation of records whose consent was withdrawn. */
export function openConsents(store: EventStore) {
  const change = handle(store, records, 'record');

  /** The version of the current consent; null without consent. */
  const consentOf = async (engagementId: string) => (await load(store, naming, `naming-${engagementId}`)).state.consent;

  /** The consents in the record that have been withdrawn. */
  async function withdrawn({ named: carried }: Pick<Content, 'named'>): Promise<Content['named']> {
    const now = await Promise.all(carried.map(({ engagementId }) => consentOf(engagementId)));
    return carried.filter(({ consent }, n) => consent !== now[n]);
  }

  const revoke = (freelancerId: string, engagementId: string, before: number, context: Context) =>
    change(freelancerId, { type: 'RevokeNaming', engagementId, before }, context);

  /**
   * Revokes a record if a consent was withdrawn while it was being issued, before there was a record to revoke. It is
   * safe to call this repeatedly.
   */
  async function revokeIfWithdrawn(record: Naming, context: Context): Promise<void> {
    for (const { engagementId, consent } of await withdrawn(record)) {
      // A separate command id, because this stream treats the command that issued the record as already done.
      const commandId = eventId(context.commandId, `naming-${engagementId}/revoke`, 0);
      await revoke(record.freelancerId, engagementId, consent + 1, { ...context, commandId });
    }
  }

  return { consentOf, withdrawn, revoke, revokeIfWithdrawn };
}
