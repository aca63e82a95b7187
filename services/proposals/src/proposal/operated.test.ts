import { anId, aSentProposal } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { operatedLetter } from './moderation.ts';
import type { ProposalEvent } from './proposal-state.ts';

test('an operator can read a cover letter with its earlier versions and gets its file’s id', () => {
  const sent = aSentProposal({ coverLetter: 'A threat.', portfolio: null });
  const { proposalId, projectId, clientId, freelancerId } = sent;
  const ids = { proposalId, projectId, clientId, freelancerId };
  const terms = { expectedBidRate: 1, duration: sent.duration, portfolio: anId(9) };
  const events: readonly ProposalEvent[] = [
    { type: 'ProposalSent', data: sent },
    { type: 'ProposalRevised', data: { ...ids, ...terms, coverLetter: 'Nothing bad.' } },
  ];
  const past = events.map((event, i) => ({ ...event, id: anId(100 + i), at: `2026-11-24T08:0${i}:00.000Z` }));
  expect(operatedLetter(proposalId, past as unknown as readonly Recorded<ProposalEvent>[])).toEqual({
    ...{ _id: proposalId, personId: freelancerId, title: '', text: 'Nothing bad.', isHidden: false },
    at: '2026-11-24T08:01:00.000Z',
    context: [
      { _id: anId(100), personId: freelancerId, text: 'A threat.', at: '2026-11-24T08:00:00.000Z', isHidden: false },
    ],
    files: [anId(9)],
  });
});
