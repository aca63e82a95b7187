import { expect, test } from 'vitest';
import { aBrief } from '../testing/fixtures.ts';
import { STATE_TOPIC } from './catalog.ts';
import { type Happened, streamOf } from './testing/logged.ts';
import { translate } from './translate.ts';

const [projectId, clientId, proposalId, freelancerId] = [1, 2, 3, 4].map(
  (n) => `0190a0a0-0000-7000-8000-00000000000${n}`,
);
const ids = { projectId, clientId };
const brief = aBrief({
  title: 'sealed:1:AAAA',
  description: 'sealed:1:BBBB',
  skills: ['react', 'Node.js', 'ask for Asha, 98450 12345'],
  duration: '3 month',
});
const said = {
  category: 'programming-tech',
  skills: ['React', 'Node.js'],
  otherSkills: 1,
  scope: 'small',
  experienceType: 'fresher',
  durationMonths: 3,
  rate: 50_000,
  currency: 'INR',
};

const drafted: Happened = { type: 'ProjectDrafted', data: { ...ids, brief } };
const posted: Happened = { type: 'ProjectPosted', data: { ...ids, brief } };
const edited: Happened = { type: 'ProjectEdited', data: { ...ids, brief: { ...brief, projectRate: 60_000 } } };
const began: Happened = { type: 'ProposalsBegan', data: ids };
const unpublished: Happened = { type: 'ProjectUnpublished', data: ids };
const closed: Happened = { type: 'ProjectClosed', data: ids };
const deleted: Happened = { type: 'DraftDeleted', data: ids };
const erased: Happened = { type: 'ProjectErased', data: ids };
const unknown: Happened = { type: 'ProjectPainted', data: { colour: 'red' } };

/** The public result of a project's events: the type and data of each public event, and the final state. */
function publicOf(...events: readonly Happened[]) {
  const messages = translate(streamOf('project', projectId ?? '', events)).flat();
  const states = messages.filter(({ topic }) => topic === STATE_TOPIC.topic);
  return {
    events: messages
      .filter(({ topic }) => topic !== STATE_TOPIC.topic)
      .map(({ headers, value }) => [
        'ce_type' in headers ? `${headers.ce_type} ${headers.ce_sequence}` : '',
        JSON.parse(value ?? ''),
      ]),
    states: states.map(({ key, value }) => {
      expect(key).toBe(`project-${projectId}`);
      return value === null ? null : JSON.parse(value);
    }),
  };
}

test('a published project becomes public with closed lists and numbers; typed skills are only counted', () => {
  expect(publicOf(posted)).toEqual({
    events: [['hirelane.project.posted 1', { projectId, ...said }]],
    states: [
      {
        projectId,
        status: 'published',
        ...said,
        publishedAt: '2026-11-21T12:00:00.000000Z',
        updatedAt: '2026-11-21T12:00:00.000000Z',
        sequence: 1,
      },
    ],
  });
});

test('neither the contents nor the existence, deletion or erasure of a draft becomes public', () => {
  expect(publicOf(drafted, edited, deleted)).toEqual({ events: [], states: [] });
  expect(publicOf(drafted, edited, erased)).toEqual({ events: [], states: [] });
});

test('an edit becomes public while the project is published but not while it is a draft again', () => {
  const { events, states } = publicOf(drafted, posted, edited, unpublished, edited);
  expect(events).toEqual([
    ['hirelane.project.posted 2', { projectId, ...said }],
    ['hirelane.project.edited 3', { projectId, ...said, rate: 60_000 }],
    ['hirelane.project.unpublished 4', { projectId }],
  ]);
  expect(states).toEqual([null]);
});

test('a project that is published again keeps the time of its first publication', () => {
  const { states } = publicOf(posted, unpublished, edited, posted);
  expect(states).toMatchObject([
    { status: 'published', publishedAt: '2026-11-21T12:00:00.000000Z', updatedAt: '2026-11-21T12:03:00.000000Z' },
  ]);
});

test('a closed project is still public', () => {
  const { events, states } = publicOf(posted, edited, closed);
  expect(events.at(-1)).toEqual(['hirelane.project.closed 3', { projectId }]);
  expect(states).toMatchObject([{ status: 'closed', rate: 60_000, sequence: 3 }]);
});

test('the erasure of a project that was public is public, even if it is a draft again', () => {
  expect(publicOf(posted, closed, erased)).toMatchObject({
    events: [{}, {}, ['hirelane.project.erased 3', { projectId }]],
    states: [null],
  });
  const { events, states } = publicOf(posted, unpublished, deleted, erased);
  expect(events.at(-1)).toEqual(['hirelane.project.erased 4', { projectId }]);
  expect(states).toEqual([null]);
});

test('ProposalsBegan is not public, and the state remains as of the last public event', () => {
  const { events, states } = publicOf(posted, began, closed);
  expect(events.map(([type]) => type)).toEqual(['hirelane.project.posted 1', 'hirelane.project.closed 3']);
  expect(states).toMatchObject([{ status: 'closed', sequence: 3 }]);
  expect(publicOf(posted, began).states).toMatchObject([{ status: 'published', sequence: 1 }]);
});

test('an event of an unknown type publishes nothing', () => {
  expect(publicOf(posted, unknown).events).toHaveLength(1);
});

test('only the latest public event is followed by the state', () => {
  const topics = translate(streamOf('project', projectId ?? '', [posted, edited, unpublished, edited])).map(
    (messages) => messages.map(({ topic }) => topic),
  );
  const [events, states] = ['hirelane.public.project.v1', STATE_TOPIC.topic];
  expect(topics).toEqual([[events], [events], [events, states], []]);
});

test('a published project without a category or a rate is an error, and nothing is published', () => {
  const incomplete = { type: 'ProjectPosted', data: { ...ids, brief: { ...brief, category: null } } };
  expect(() => publicOf(incomplete)).toThrow('to have a category');
  const free = { type: 'ProjectPosted', data: { ...ids, brief: { ...brief, projectRate: 0 } } };
  expect(() => publicOf(free)).toThrow('rate');
});

test('a filled project is still public and is published again when it is reopened', () => {
  const place = { ...ids, proposalId, claimId: freelancerId };
  const claimed: Happened = { type: 'PlaceClaimed', data: place };
  const filled: Happened = { type: 'ProjectFilled', data: place };
  const reopened: Happened = { type: 'ProjectReopened', data: ids };
  expect(publicOf(posted, claimed, filled)).toMatchObject({
    events: [{}, ['hirelane.project.filled 3', { projectId }]],
    states: [{ status: 'filled', sequence: 3 }],
  });
  const again = publicOf(posted, claimed, filled, reopened);
  expect(again.events.at(-1)).toEqual(['hirelane.project.reopened 4', { projectId }]);
  expect(again.states).toMatchObject([{ status: 'published', sequence: 4 }]);
});

test("a contract's public events name its project when it starts and when its work is accepted", () => {
  const named = { engagementId: '0190a0a0-0000-7000-8000-000000000009', ...ids, proposalId, freelancerId };
  const terms = { title: '', rate: 42_000, duration: '1 month', scope: '', startDate: '2026-12-01' };
  const at = '2026-11-21T12:00:00.000Z';
  const work = { deliveryId: proposalId, note: '', files: [] };
  const history = streamOf('engagement', `${proposalId}_1`, [
    { type: 'EngagementStarted', data: { ...named, ...terms, offerId: proposalId, startedAt: at } },
    { type: 'WorkDelivered', data: { ...named, ...work, deliveredAt: at } },
    { type: 'WorkAccepted', data: { ...named, ...work, acceptedAt: at } },
  ]);
  const key = `engagement-${history[0]?.id}`;
  expect(
    translate(history)
      .flat()
      .map(({ topic, key, headers, value }) => [
        topic,
        key,
        'ce_type' in headers && `${headers.ce_type} ${headers.ce_sequence}`,
        JSON.parse(value ?? ''),
      ]),
  ).toEqual([
    ['hirelane.public.engagement.v1', key, 'hirelane.engagement.started 1', { projectId }],
    ['hirelane.public.engagement.v1', key, 'hirelane.engagement.completed 2', { projectId }],
  ]);
});

test("a proposal's withdrawal is public, because the proposal no longer counts", () => {
  const named = { ...ids, proposalId, freelancerId };
  const terms = { expectedBidRate: 45_000, duration: '1 month', portfolio: null, coverLetter: '' };
  const [, withdrawn] = translate(
    streamOf('proposal', `${projectId}_${freelancerId}`, [
      { type: 'ProposalSent', data: { ...named, ...terms } },
      { type: 'ProposalWithdrawn', data: named },
    ]),
  );
  expect(withdrawn?.map(({ key, value }) => [key, JSON.parse(value ?? '')])).toEqual([
    [`proposal-${proposalId}`, { proposalId, projectId }],
  ]);
});

test("a proposal's public events contain its id, but not the name of its stream, which contains the freelancer’s id", () => {
  const sent = { ...ids, proposalId, freelancerId, expectedBidRate: 45_000, duration: '1 month', portfolio: null };
  const messages = translate(
    streamOf('proposal', `${projectId}_${freelancerId}`, [
      { type: 'ProposalSent', data: { ...sent, coverLetter: 'sealed:1:AAAA' } },
      { type: 'ProposalErased', data: { projectId, freelancerId } },
    ]),
  ).flat();
  expect(messages.map(({ key, value }) => [key, JSON.parse(value ?? '')])).toEqual([
    [`proposal-${proposalId}`, { proposalId, projectId, bidRate: 45_000, currency: 'INR', durationMonths: 1 }],
    [`proposal-${proposalId}`, { proposalId, projectId }],
  ]);
});

test("a proposal's private events change nothing that is public, not even a number", () => {
  const named = { ...ids, proposalId, freelancerId };
  const terms = { expectedBidRate: 45_000, duration: '1 month', portfolio: null, coverLetter: 'sealed:1:AAAA' };
  const sent: Happened = { type: 'ProposalSent', data: { ...named, ...terms } };
  const left: Happened = { type: 'ProposalErased', data: { projectId, freelancerId } };
  const between: readonly Happened[] = [
    { type: 'ProposalOpened', data: named },
    { type: 'ProposalRevised', data: { ...named, ...terms } },
    { type: 'ProposalShortlisted', data: named },
    {
      type: 'ProposalDeclined',
      data: { ...named, reason: 'other', words: '', declinedAt: '2026-11-21T12:00:00.000Z' },
    },
  ];
  const numbers = (...events: readonly Happened[]) =>
    translate(streamOf('proposal', `${projectId}_${freelancerId}`, events))
      .flat()
      .map(({ headers, value }) => ['ce_sequence' in headers && headers.ce_sequence, value]);
  expect(numbers(sent, ...between, left)).toEqual(numbers(sent, left));
  expect(numbers(sent, ...between, left).map(([sequence]) => sequence)).toEqual(['1', '2']);
});
