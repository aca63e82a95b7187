import { describe, expect, test } from 'vitest';
import { aBrief } from '../testing/fixtures.ts';
import { PUBLIC_CATALOG, STATE_TOPIC } from './catalog.ts';
import { ENGAGEMENT_RULES } from './engagement-rules.ts';
import type { Rules } from './rules.ts';
import { type Happened, streamOf } from './testing/logged.ts';
import { TEST_IDS } from './testing/public-ids.ts';
import { translate } from './translate.ts';

const [projectId = '', clientId, proposalId = '', freelancerId, engagementId = ''] = [1, 2, 3, 4, 5].map(
  (n) => `0190a0a0-0000-7000-8000-00000000000${n}`,
);
const { idOf } = TEST_IDS;
const publicProject = idOf('project', projectId);
const publicProposal = idOf('proposal', proposalId);
const DAY = '2026-11-20';
const toPublic = (history: Parameters<typeof translate>[0]) => translate(history, TEST_IDS);
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
const erasurePublished: Happened = { type: 'ProjectErasurePublished', data: { ...ids, day: DAY } };
const published = (isHidden: boolean): Happened => ({
  type: 'ProjectHidingPublished',
  data: { ...ids, isHidden, day: DAY },
});
const unknown: Happened = { type: 'ProjectPainted', data: { colour: 'red' } };

/** The public result of a project's events: the type and data of each public event, and the final state. */
function publicOf(...events: readonly Happened[]) {
  const messages = toPublic(streamOf('project', projectId, events)).flat();
  const states = messages.filter(({ topic }) => topic === STATE_TOPIC.topic);
  return {
    events: messages
      .filter(({ topic }) => topic !== STATE_TOPIC.topic)
      .map(({ headers, value }) => [
        'ce_type' in headers ? `${headers.ce_type} ${headers.ce_sequence}` : '',
        JSON.parse(value ?? ''),
      ]),
    states: states.map(({ key, value }) => {
      expect(key).toBe(`project-${publicProject}`);
      return value === null ? null : JSON.parse(value);
    }),
  };
}

test('a published project becomes public with closed lists and numbers; typed skills are only counted', () => {
  expect(publicOf(posted)).toEqual({
    events: [['hirelane.project.posted 1', { projectId: publicProject, ...said }]],
    states: [
      {
        projectId: publicProject,
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
    ['hirelane.project.posted 1', { projectId: publicProject, ...said }],
    ['hirelane.project.edited 2', { projectId: publicProject, ...said, rate: 60_000 }],
    ['hirelane.project.unpublished 3', { projectId: publicProject }],
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
  expect(events.at(-1)).toEqual(['hirelane.project.closed 3', { projectId: publicProject }]);
  expect(states).toMatchObject([{ status: 'closed', rate: 60_000, sequence: 3 }]);
});

test('the erasure of a project that was public becomes public at night, even if the project is a draft again', () => {
  expect(publicOf(posted, closed, erased)).toMatchObject({ events: [{}, {}], states: [{ status: 'closed' }] });
  expect(publicOf(posted, closed, erased, erasurePublished)).toMatchObject({
    events: [{}, {}, ['hirelane.project.erased 3', { projectId: publicProject }]],
    states: [null],
  });
  const { events, states } = publicOf(posted, unpublished, deleted, erased, erasurePublished);
  expect(events.at(-1)).toEqual(['hirelane.project.erased 3', { projectId: publicProject }]);
  expect(states).toEqual([null]);
});

test('a hidden project has no state until it is shown again, unchanged', () => {
  expect(publicOf(posted, published(true))).toMatchObject({
    events: [{}, ['hirelane.project.hidden 2', { projectId: publicProject }]],
    states: [null],
  });
  expect(publicOf(posted, published(true), closed)).toMatchObject({
    events: [{}, {}, ['hirelane.project.closed 3', {}]],
    states: [null],
  });
  const { events, states } = publicOf(posted, published(true), closed, published(false));
  expect(events.at(-1)).toEqual(['hirelane.project.shown 4', { projectId: publicProject }]);
  expect(states).toMatchObject([{ status: 'closed', updatedAt: '2026-11-21T12:02:00.000000Z', sequence: 4 }]);
});

test('what an operator does becomes public only at night, and not at all for a draft', () => {
  const hidden: Happened = {
    type: 'ProjectHidden',
    data: { ...ids, reason: '', hiddenAt: '2026-11-21T12:00:00.000Z' },
  };
  expect(publicOf(posted, hidden).events).toHaveLength(1);
  expect(publicOf(posted, unpublished, published(true)).events).toHaveLength(2);
});

test('a change that is published at night is dated by its day', () => {
  const [, [hidden] = []] = toPublic(streamOf('project', projectId, [posted, published(true)]));
  expect(hidden?.headers).toMatchObject({ ce_time: `${DAY}T00:00:00Z` });
});

test('ProposalsBegan is not public, and the state remains as of the last public event', () => {
  const { events, states } = publicOf(posted, began, closed);
  expect(events.map(([type]) => type)).toEqual(['hirelane.project.posted 1', 'hirelane.project.closed 2']);
  expect(states).toMatchObject([{ status: 'closed', sequence: 2 }]);
  expect(publicOf(posted, began).states).toMatchObject([{ status: 'published', sequence: 1 }]);
});

test('an event of an unknown type publishes nothing', () => {
  expect(publicOf(posted, unknown).events).toHaveLength(1);
});

test('only the latest public event is followed by the state', () => {
  const topics = toPublic(streamOf('project', projectId, [posted, edited, unpublished, edited])).map((messages) =>
    messages.map(({ topic }) => topic),
  );
  const [events, states] = [PUBLIC_CATALOG.project.topic, STATE_TOPIC.topic];
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
    events: [{}, ['hirelane.project.filled 2', { projectId: publicProject }]],
    states: [{ status: 'filled', sequence: 2 }],
  });
  const again = publicOf(posted, claimed, filled, reopened);
  expect(again.events.at(-1)).toEqual(['hirelane.project.reopened 3', { projectId: publicProject }]);
  expect(again.states).toMatchObject([{ status: 'published', sequence: 3 }]);
});

const named = { ...ids, proposalId, freelancerId };

/** `type sequence`, subject and data of each public event in a stream of this category. */
const saidOf = (category: 'proposal' | 'engagement', ...events: readonly Happened[]) =>
  toPublic(streamOf(category, `${projectId}_${freelancerId}`, events))
    .flat()
    .map(({ key, headers, value }) => [
      'ce_type' in headers && `${headers.ce_type} ${headers.ce_sequence}`,
      key,
      JSON.parse(value ?? ''),
    ]);

describe("a contract's public events", () => {
  const at = '2026-11-21T12:00:00.000Z';
  const ids = { ...named, engagementId };
  const terms = { title: '', rate: 42_000, duration: '1 month', scope: '', startDate: '2026-12-01' };
  const work = { deliveryId: proposalId, note: '', files: [] };
  const started: Happened = {
    type: 'EngagementStarted',
    data: { ...ids, ...terms, offerId: proposalId, startedAt: at },
  };
  const ended = (reason: string): Happened => ({
    type: 'EngagementEnded',
    data: { ...ids, by: 'client', reason, words: '', endedAt: at },
  });
  const key = `engagement-${idOf('engagement', engagementId)}`;
  const start = ['hirelane.engagement.started 1', key, { projectId: publicProject }];
  const end = (outcome: string) => ['hirelane.engagement.ended 2', key, { projectId: publicProject, outcome }];

  test('name its project when it starts and when its work is accepted', () => {
    const delivered: Happened = { type: 'WorkDelivered', data: { ...ids, ...work, deliveredAt: at } };
    const accepted: Happened = { type: 'WorkAccepted', data: { ...ids, ...work, acceptedAt: at } };
    expect(saidOf('engagement', started, delivered, accepted)).toEqual([start, end('completed')]);
  });

  test('do not say who ended it early, or why', () => {
    expect(saidOf('engagement', started, ended('quality'))).toEqual([start, end('early')]);
  });

  test('show the end of a contract with a deleted account only at night', () => {
    expect(saidOf('engagement', started, ended('account deleted'))).toEqual([start]);
    const published: Happened = { type: 'EngagementEndPublished', data: { ...ids, day: DAY } };
    expect(saidOf('engagement', started, ended('account deleted'), published)).toEqual([start, end('early')]);
  });
});

describe("a proposal's public events", () => {
  const terms = { expectedBidRate: 45_000, duration: '1 month', portfolio: null, coverLetter: 'sealed:1:AAAA' };
  const sent: Happened = { type: 'ProposalSent', data: { ...named, ...terms } };
  const revised = (more: object): Happened => ({ type: 'ProposalRevised', data: { ...named, ...terms, ...more } });
  const left: Happened = { type: 'ProposalErased', data: { projectId, freelancerId } };
  const published: Happened = { type: 'ProposalErasurePublished', data: { ...named, day: DAY } };
  const key = `proposal-${publicProposal}`;
  const who = { proposalId: publicProposal, projectId: publicProject };
  const bid = { bidRate: 45_000, currency: 'INR', durationMonths: 1 };

  test('contain public ids, and not the name of its stream, which contains the freelancer’s id', () => {
    expect(saidOf('proposal', sent, left, published)).toEqual([
      ['hirelane.proposal.sent 1', key, { ...who, ...bid }],
      ['hirelane.proposal.erased 2', key, who],
    ]);
  });

  test('contain each bid, but not that only the letter was changed', () => {
    const other = revised({ expectedBidRate: 39_000, coverLetter: 'sealed:1:BBBB' });
    expect(saidOf('proposal', sent, revised({ coverLetter: 'sealed:1:BBBB' }), other, revised({}))).toEqual([
      ['hirelane.proposal.sent 1', key, { ...who, ...bid }],
      ['hirelane.proposal.revised 2', key, { ...who, ...bid, bidRate: 39_000 }],
      ['hirelane.proposal.revised 3', key, { ...who, ...bid }],
    ]);
  });

  test('contain its withdrawal, because it no longer counts', () => {
    const withdrawn: Happened = { type: 'ProposalWithdrawn', data: named };
    expect(saidOf('proposal', sent, withdrawn).at(-1)).toEqual(['hirelane.proposal.withdrawn 2', key, who]);
  });

  test('do not show by its erasure that it was hired', () => {
    const offer = { offerId: proposalId, title: '', rate: 1, scope: '', startDate: '2026-12-01', keepsHiring: false };
    const accepted: Happened = {
      type: 'OfferAccepted',
      data: {
        ...{ ...named, ...offer, duration: '1 month', engagementId, n: 1, claimId: proposalId },
        acceptedAt: '2026-11-21T12:00:00.000Z',
      },
    };
    expect(saidOf('proposal', sent, accepted, left, published)).toEqual(saidOf('proposal', sent));
  });

  test('are the same whatever happens in private, even their numbers', () => {
    const declinedAt = '2026-11-21T12:00:00.000Z';
    const between: readonly Happened[] = [
      { type: 'ProposalOpened', data: named },
      revised({ coverLetter: 'sealed:1:BBBB' }),
      { type: 'ProposalShortlisted', data: named },
      { type: 'ProposalDeclined', data: { ...named, reason: 'other', words: '', declinedAt } },
    ];
    expect(saidOf('proposal', sent, ...between, published)).toEqual(saidOf('proposal', sent, published));
  });
});

test('a type without a rule or an explicit null is a type error', () => {
  const { WorkAccepted, ...rules } = ENGAGEMENT_RULES;
  // @ts-expect-error: the type has no rule.
  const incomplete: Rules<'engagement', null> = rules;
  expect({ ...incomplete, WorkAccepted }).toEqual(ENGAGEMENT_RULES);
});
