import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { eventId } from '@hirelane/event-sourcing/ids';
import { type Content, naming, records } from './record.ts';

/** A record that was issued, and the consents by which it names clients. */
export type Naming = Pick<Content, 'named'> & Readonly<{ freelancerId: string }>;

/** Consents of clients, as their streams have them, and what follows for records where one stands no more. */
export function openConsents(store: EventStore) {
  const change = handle(store, records, 'record');

  /** The version of the consent that stands now; null without one. */
  const consentOf = async (engagementId: string) => (await load(store, naming, `naming-${engagementId}`)).state.consent;

  /** Those of a record's consents that stand no more. */
  async function withdrawn({ named: carried }: Pick<Content, 'named'>): Promise<Content['named']> {
    const now = await Promise.all(carried.map(({ engagementId }) => consentOf(engagementId)));
    return carried.filter(({ consent }, n) => consent !== now[n]);
  }

  const revoke = (freelancerId: string, engagementId: string, before: number, context: Context) =>
    change(freelancerId, { type: 'RevokeNaming', engagementId, before }, context);

  /**
   * Revokes a record of which a consent was taken back while it was issued, before there was a record to revoke. Safe to
   * repeat.
   */
  async function revokeIfWithdrawn(record: Naming, context: Context): Promise<void> {
    for (const { engagementId, consent } of await withdrawn(record)) {
      // Another command than the one that has issued it: in the same stream, that one is done already.
      const commandId = eventId(context.commandId, `naming-${engagementId}/revoke`, 0);
      await revoke(record.freelancerId, engagementId, consent + 1, { ...context, commandId });
    }
  }

  return { consentOf, withdrawn, revoke, revokeIfWithdrawn };
}
