import type { EventOf } from '@hirelane/api/events/catalog';
import type { PublicCategory } from '@hirelane/api/public-events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { memoryLog } from '@hirelane/public-events/files/memory-log';
import type { ReadableLog } from '@hirelane/public-events/files/read-public';
import { publicIds } from '@hirelane/public-events/ids';
import { nightAfter } from '@hirelane/public-events/night';
import { openChance } from './chance.ts';
import { YEAR } from './habits.ts';
import {
  marketplace,
  type ProjectStep,
  type SampleContract,
  type SampleMarketplace,
  type SampleProject,
  type SampleProposal,
} from './marketplace.ts';

type Said = EventOf<PublicCategory>;
type Entry = Readonly<{ at: number; stream: string; said: Said }>;
type Left = SampleMarketplace['left'];

const SEED = 2025;
/** The sample's ids and positions must be the same for everyone, so their key is not secret. */
const KEY = Buffer.alloc(32, 'sample');

/** The logs of a sample marketplace in one year, with the events that can become public; the same for every call. */
export function yearLogs(): Readonly<Record<PublicCategory, ReadableLog>> {
  const { projects, left } = marketplace(SEED);
  const entries = projects.flatMap((project) => [
    ...projectEntries(project, left),
    ...project.proposals.flatMap((proposal) => proposalEntries(project, proposal, left)),
    ...project.contracts.flatMap((contract) => contractEntries(project, contract, left)),
  ]);
  const recorded = record(entries.filter(({ at }) => at < YEAR.end).sort((one, other) => one.at - other.at));
  const log = memoryLog(recorded, publicIds(KEY));
  return { project: log, proposal: log, engagement: log };
}

const instant = (at: number) => new Date(at).toISOString();
const leftAt = (left: Left, id: string) => left.get(id) ?? Number.POSITIVE_INFINITY;

/** When a change is published at night, and its day. */
function atNight(at: number, stream: string) {
  const { dueAt, day } = nightAfter(instant(at), `${stream} ${at}`);
  return { at: Date.parse(dueAt), day };
}

function projectEntries({ id, clientId, steps }: SampleProject, left: Left): readonly Entry[] {
  const stream = `project-${id}`;
  const named = { projectId: id, clientId };
  const end = leftAt(left, clientId);
  const entries = steps.filter(({ at }) => at < end).map((step) => projectEntry(step, stream, named));
  if (entries.length === 0 || end > YEAR.end) return entries;
  const { at, day } = atNight(end, stream);
  return [...entries, { at, stream, said: { type: 'ProjectErasurePublished', data: { ...named, day } } }];
}

function projectEntry(
  step: ProjectStep,
  stream: string,
  named: Readonly<{ projectId: string; clientId: string }>,
): Entry {
  const { at } = step;
  switch (step.type) {
    case 'posted':
      return { at, stream, said: { type: 'ProjectPosted', data: { ...named, brief: step.brief } } };
    case 'edited':
      return { at, stream, said: { type: 'ProjectEdited', data: { ...named, brief: step.brief } } };
    case 'unpublished':
      return { at, stream, said: { type: 'ProjectUnpublished', data: named } };
    case 'filled': {
      const { projectId } = named;
      return {
        at,
        stream,
        said: { type: 'ProjectFilled', data: { ...named, proposalId: projectId, claimId: projectId } },
      };
    }
    case 'reopened':
      return { at, stream, said: { type: 'ProjectReopened', data: named } };
    case 'closed':
      return { at, stream, said: { type: 'ProjectClosed', data: named } };
    case 'hidden':
    case 'shown': {
      const night = atNight(at, stream);
      const data = { ...named, isHidden: step.type === 'hidden', day: night.day };
      return { at: night.at, stream, said: { type: 'ProjectHidingPublished', data } };
    }
  }
}

function proposalEntries(
  { id, clientId, contracts }: SampleProject,
  proposal: SampleProposal,
  left: Left,
): readonly Entry[] {
  const { freelancerId, bids, withdrawnAt } = proposal;
  const stream = `proposal-${id}_${freelancerId}`;
  const named = { proposalId: proposal.id, projectId: id, clientId, freelancerId };
  const gone = leftAt(left, freelancerId);
  const end = Math.min(gone, leftAt(left, clientId));
  const entries = bids.map(({ at, rate, duration }, i): Entry => {
    const data = { ...named, expectedBidRate: rate, duration, portfolio: null, coverLetter: '' };
    return { at, stream, said: { type: i === 0 ? 'ProposalSent' : 'ProposalRevised', data } };
  });
  if (withdrawnAt !== null) entries.push({ at: withdrawnAt, stream, said: { type: 'ProposalWithdrawn', data: named } });
  const known = entries.filter(({ at }) => at < end);
  const isHired = contracts.some((contract) => contract.proposal.id === proposal.id && contract.at < end);
  // The erasure of a hired freelancer's proposal is not published.
  if (known.length === 0 || isHired || gone > YEAR.end) return known;
  const { at, day } = atNight(gone, stream);
  return [...known, { at, stream, said: { type: 'ProposalErasurePublished', data: { ...named, day } } }];
}

function contractEntries({ id, clientId }: SampleProject, contract: SampleContract, left: Left): readonly Entry[] {
  const { freelancerId, id: proposalId, bids } = contract.proposal;
  const { rate, duration } = bids.at(-1) ?? { rate: 1, duration: '1 month' };
  const stream = `engagement-${proposalId}_1`;
  const named = { engagementId: contract.id, proposalId, projectId: id, clientId, freelancerId };
  const gone = Math.min(leftAt(left, clientId), leftAt(left, freelancerId));
  if (contract.at >= gone) return [];
  const text = { title: '', scope: '' };
  const begun = { startDate: instant(contract.at).slice(0, 10), startedAt: instant(contract.at), offerId: contract.id };
  const started: Entry = {
    ...{ at: contract.at, stream },
    said: { type: 'EngagementStarted', data: { ...named, ...text, rate, duration, ...begun } },
  };
  const { at, isCompleted } = contract.end;
  if (gone < at) {
    const published = atNight(gone, stream);
    const data = { ...named, day: published.day };
    return [started, { at: published.at, stream, said: { type: 'EngagementEndPublished', data } }];
  }
  const said: Said = isCompleted
    ? {
        type: 'WorkAccepted',
        data: { ...named, deliveryId: contract.id, note: '', files: [], acceptedAt: instant(at) },
      }
    : {
        type: 'EngagementEnded',
        data: { ...named, by: 'client', reason: 'other', words: '', endedAt: instant(at) },
      };
  return [started, { at, stream, said }];
}

/** The entries as a log records them, oldest first. */
function record(entries: readonly Entry[]): readonly Recorded[] {
  const chance = openChance(SEED + 1);
  const versions = new Map<string, number>();
  return entries.map(({ at, stream, said }, i) => {
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    const meta = { schema: 1, correlationId: '', causationId: '', actor: '' };
    const micros = String(chance.below(1_000)).padStart(3, '0');
    const exact = instant(at).replace('Z', `${micros}Z`);
    return { ...said, meta, id: chance.id(), stream, version, position: String(i + 1), at: exact };
  });
}
