import { DAY_MS } from '@hirelane/api/constants';
import { anOffer, aSentProposal } from '@hirelane/api/testing/fixtures';
import { handle } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import type { Input } from '@hirelane/http/handlers';
import { databaseTime } from '@hirelane/postgres/database-time';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { proposal, proposalKey } from '../proposal/proposal.ts';
import { proposalsReadModel } from '../read-model.ts';
import { offerHandlers } from './offers.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a proposal in this process. Returns the client's and the freelancer's commands about an offer for it. */
async function openOffers() {
  const service = await openTestService('proposals', proposalsReadModel);
  const { store, pool } = service.resources;
  const [projectId, clientId, freelancerId] = [newId(), newId(), newId()];
  await handle(store, proposal, 'proposal')(
    proposalKey({ projectId, freelancerId }),
    {
      type: 'SendProposal',
      proposal: aSentProposal({ proposalId: newId(), projectId, clientId, freelancerId }),
      isApart: false,
    },
    contextOf(freelancerId),
  );
  const handlers = offerHandlers({
    ...{ store, encryptedLog: store, subjectKeys: service.subjectKeys, now: () => databaseTime(pool) },
    projects: { isPublished: async () => true, claimPlace: async (_projectId, { claimId }) => claimId },
    isApart: async () => false,
    shown: { waitFor: async () => true },
    titleOf: async () => 'A shop for tea',
    isSuspended: async () => false,
  });
  const offerId = newId();
  const by = (id: string) => ({ caller: { id }, context: contextOf(id), newId: offerId });
  return {
    make: (expiresAt: string) => {
      const body = anOffer({ expiresAt });
      return handlers.makeOffer({ ...by(clientId), params: { projectId, freelancerId }, body } as Input<'makeOffer'>);
    },
    accept: () =>
      handlers.acceptOffer({
        ...by(freelancerId),
        ...{ params: { projectId }, body: { offerId, revision: 1 } },
      } as Input<'acceptOffer'>),
    close: service.close,
  };
}

test.each([
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
])('an instance whose clock is %s makes and accepts offers by the database’s time', async (_, wrongBy) => {
  const offers = await openOffers();
  const later = (ms: number) => new Date(Date.now() + ms).toISOString();
  const [inAnHour, anHourAgo] = [later(3_600_000), later(-3_600_000)];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrongBy });
  await expect(offers.make(anHourAgo)).rejects.toMatchObject({ reason: 'invalid' });
  expect(await offers.make(inAnHour)).toMatchObject({ body: { data: { status: 'offered' } } });
  expect(await offers.accept()).toMatchObject({ body: { data: { status: 'hired' } } });
  await offers.close();
});
