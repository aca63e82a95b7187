import type { PublicIds } from '../ids.ts';
import type { Logged } from '../logged.ts';
import { asJsonEvent, type PublicMessage, translate } from '../translate.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const time = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();

const brief = {
  title: 'Build a shop',
  description: 'A shop for tea.',
  skills: ['React', 'Node.js', 'Tea'],
  category: 'Programming & Tech',
  scope: 'small',
  duration: '3 month',
  experienceType: 'intermediate',
  projectRate: 50_000,
  file: null,
};
const logo = { ...brief, skills: ['Logo Design'], category: 'Graphics & Design', duration: '1 month' };
const proposal = { expectedBidRate: 45_000, duration: '3 month', portfolio: null, coverLetter: 'I have built three.' };

type Step = Readonly<{ stream: string; type: string; data: object }>;

const projectStep = (n: number, type: string, more: object = {}): Step => ({
  stream: `project-${id(n)}`,
  type,
  data: { projectId: id(n), clientId: id(900 + n), ...more },
});
const proposalStep = (project: number, freelancer: number, type: string, more: object = {}): Step => ({
  stream: `proposal-${id(project)}_${id(freelancer)}`,
  type,
  data: {
    proposalId: id(project * 10 + freelancer),
    projectId: id(project),
    clientId: id(900 + project),
    freelancerId: id(freelancer),
    ...proposal,
    ...more,
  },
});

const contractStep = (type: string, more: object): Step => ({
  stream: `engagement-${id(21 * 10)}_1`,
  type,
  data: {
    engagementId: id(951),
    proposalId: id(2 * 10 + 501),
    projectId: id(2),
    clientId: id(902),
    freelancerId: id(501),
    ...more,
  },
});
const place = { proposalId: id(2 * 10 + 501), claimId: id(952) };
const terms = { title: 'A logo', rate: 45_000, duration: '1 month', scope: 'A logo for tea.', startDate: '2026-12-01' };

const day = '2026-11-21';
const leaving = { by: 'client', reason: 'account deleted', words: '', endedAt: time(20) };

const KINDS = ['project', 'proposal', 'engagement', 'event'];
/** Readable stand-ins for public ids. */
const ids: PublicIds = {
  idOf: (kind, inner) => `0000000${KINDS.indexOf(kind) + 1}-0000-8000-${inner.slice(19)}`,
  positionOf: (checkpoint) => `position-${checkpoint.split('@', 1)[0]}`,
  checkpointOf: () => null,
};

/** The events of one morning, a minute apart, and of the following night. Many of them are not public. */
const STORY: readonly Step[] = [
  projectStep(1, 'ProjectDrafted', { brief }),
  projectStep(1, 'ProjectPosted', { brief }),
  projectStep(2, 'ProjectPosted', { brief: logo }),
  projectStep(1, 'ProjectEdited', { brief: { ...brief, projectRate: 60_000 } }),
  proposalStep(1, 501, 'ProposalSent'),
  projectStep(3, 'ProjectPosted', { brief: { ...brief, scope: 'large', duration: '12 month' } }),
  projectStep(3, 'ProjectUnpublished'),
  proposalStep(1, 502, 'ProposalSent'),
  proposalStep(2, 501, 'ProposalSent'),
  proposalStep(2, 501, 'ProposalRevised', { expectedBidRate: 42_000 }),
  proposalStep(2, 503, 'ProposalSent'),
  proposalStep(2, 503, 'ProposalWithdrawn'),
  projectStep(3, 'ProjectEdited', { brief }),
  projectStep(2, 'PlaceClaimed', place),
  projectStep(2, 'ProjectFilled', place),
  contractStep('EngagementStarted', { ...terms, offerId: id(954), startedAt: time(12) }),
  projectStep(1, 'ProjectClosed'),
  contractStep('EngagementEnded', leaving),
  proposalStep(1, 502, 'ProposalErased'),
  projectStep(2, 'ProjectReopened'),
  projectStep(2, 'ProjectErased'),
  projectStep(4, 'ProjectPosted', { brief }),
  projectStep(4, 'ProjectHidden', { reason: 'It asks for money.', hiddenAt: time(21) }),
  proposalStep(1, 502, 'ProposalErasurePublished', { day }),
  projectStep(4, 'ProjectHidingPublished', { isHidden: true, day }),
  contractStep('EngagementEndPublished', { day }),
  projectStep(2, 'ProjectErasurePublished', { day }),
  projectStep(4, 'ProjectHidingPublished', { isHidden: false, day }),
];

/** Every message about these events in order, including states. */
export function sampleMessages(): readonly PublicMessage[] {
  const events = STORY.map(({ stream, type, data }, i): Logged => {
    const version = STORY.slice(0, i + 1).filter((step) => step.stream === stream).length;
    return { id: id(600 + i), type, data, stream, version, position: String(i + 1), at: time(i) };
  });
  return events.flatMap((event, i) => {
    const until = events.slice(0, i + 1).filter(({ stream }) => stream === event.stream);
    return translate(until, ids).at(-1) ?? [];
  });
}

/** The sample as text, with one line per event. */
export const sampleLines = (): string =>
  sampleMessages()
    .filter(({ headers }) => 'ce_id' in headers)
    .map((message) => `${JSON.stringify(asJsonEvent(message))}\n`)
    .join('');
