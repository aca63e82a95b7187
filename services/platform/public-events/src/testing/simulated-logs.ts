import { CATEGORIES, DAY_MS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Logged } from '@hirelane/api/public-events/logged';
import { aBrief, aSentProposal } from '@hirelane/api/testing/fixtures';
import { randomFrom } from '@hirelane/test-kit/random';

type Said = EventOf<'project' | 'proposal' | 'engagement'>;
/** An event, with the people whose second project, proposal or contract an analyst would like to find. */
export type Happened = Readonly<{ event: Logged; people: readonly string[]; category: string }>;
/** When to publish a change to one of a person's streams, and the day to which the change is dated. */
type Publish = (at: string, id: string) => Readonly<{ dueAt: string; day: string }>;

/** So many people in so few days and categories that shuffling them within both mixes them. */
const [CLIENTS, FREELANCERS, DAYS, LEAVING_DAYS] = [150, 150, 20, 5];
const SOME_CATEGORIES = CATEGORIES.slice(0, 3);
const BEGIN = Date.parse('2026-03-01');
/** How long a service takes to change the next one of a person's streams. */
const NEXT_MS = 80;

/**
 * The logs of a marketplace, oldest event first. Everyone acts at independent times, except that a client drafts all of
 * their projects in one sitting and edits each equally often. Then many people leave or are suspended, which changes all
 * of their streams one after the other.
 */
export function simulatedLogs(publish: Publish): readonly Happened[] {
  const random = randomFrom(47);
  const among = (count: number) => Math.floor(random() * count);
  const hex = (length: number) => Array.from({ length }, () => among(16).toString(16)).join('');
  /** A UUIDv7, whose first digits are its time. */
  const newId = (at: number) => {
    const time = at.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  };
  const entries: Readonly<{ at: number; stream: string; said: Said; people: readonly string[]; category: string }>[] =
    [];
  const sometime = (from = 0, to = DAYS) => BEGIN + Math.floor((from + random() * (to - from)) * DAY_MS);
  const published = (at: number) => {
    const { dueAt, day } = publish(new Date(at).toISOString(), newId(at));
    return { at: Date.parse(dueAt), day };
  };

  const projects = Array.from({ length: CLIENTS }, () => {
    const sitting = sometime();
    const [clientId, edits] = [newId(sitting), among(8)];
    const fate = random();
    const end = sometime(DAYS, DAYS + LEAVING_DAYS);
    return Array.from({ length: 2 + among(4) }, (_, n) => {
      const category = SOME_CATEGORIES[among(SOME_CATEGORIES.length)] ?? 'Business';
      const drafted = sitting + n * 60_000;
      const ids = { projectId: newId(drafted), clientId };
      const brief = aBrief({ category });
      const say = (at: number, said: Said) =>
        entries.push({ at, stream: `project-${ids.projectId}`, said, people: [clientId], category });
      say(drafted, { type: 'ProjectDrafted', data: { ...ids, brief } });
      for (let edit = 1; edit <= edits; edit++)
        say(drafted + edit * 1_000, { type: 'ProjectEdited', data: { ...ids, brief } });
      say(sometime((drafted - BEGIN) / DAY_MS, DAYS + 1), { type: 'ProjectPosted', data: { ...ids, brief } });
      const leaving = end + n * NEXT_MS;
      if (fate < 0.4) {
        const { at, day } = published(leaving);
        say(leaving, { type: 'ProjectErased', data: ids });
        say(at, { type: 'ProjectErasurePublished', data: { ...ids, day } });
      } else if (fate < 0.7) {
        for (const [isHidden, since] of [
          [true, leaving],
          [false, leaving + 5 * DAY_MS],
        ] as const) {
          const { at, day } = published(since);
          say(at, { type: 'ProjectHidingPublished', data: { ...ids, isHidden, day } });
        }
      }
      return { ...ids, category };
    });
  }).flat();

  for (let freelancer = 0; freelancer < FREELANCERS; freelancer++) {
    const freelancerId = newId(sometime());
    const [isLeaving, end] = [random() < 0.5, sometime(DAYS, DAYS + LEAVING_DAYS)];
    const chosen = new Set(Array.from({ length: 3 + among(4) }, () => among(projects.length)));
    for (const [n, { projectId, clientId, category } = { projectId: '', clientId: '', category: '' }] of [...chosen]
      .map((at) => projects[at])
      .entries()) {
      const sent = sometime();
      const ids = { proposalId: newId(sent), projectId, clientId, freelancerId };
      const say = (at: number, stream: string, said: Said, people: readonly string[]) =>
        entries.push({ at, stream, said, people, category });
      const ofProposal = (at: number, said: Said) =>
        say(at, `proposal-${projectId}_${freelancerId}`, said, [freelancerId]);
      ofProposal(sent, { type: 'ProposalSent', data: aSentProposal(ids) });
      if (random() < 0.5)
        ofProposal(sometime((sent - BEGIN) / DAY_MS), {
          type: 'ProposalRevised',
          data: { ...aSentProposal(ids), expectedBidRate: 1 + among(90_000) },
        });
      const [leaving, isHired] = [end + n * NEXT_MS, random() < 0.4];
      const { at, day } = published(leaving);
      if (isLeaving && !isHired) ofProposal(at, { type: 'ProposalErasurePublished', data: { ...ids, day } });
      if (!isHired) continue;
      const named = { ...ids, engagementId: newId(sent) };
      const ofContract = (when: number, said: Said) =>
        say(when, `engagement-${ids.proposalId}_1`, said, [clientId, freelancerId]);
      const { expectedBidRate: rate, duration } = aSentProposal(ids);
      const terms = { rate, duration, scope: '', title: '', startDate: '2026-03-01', offerId: newId(sent) };
      const instant = new Date(sent).toISOString();
      ofContract(sent + DAY_MS, { type: 'EngagementStarted', data: { ...named, ...terms, startedAt: instant } });
      if (isLeaving) ofContract(at, { type: 'EngagementEndPublished', data: { ...named, day } });
    }
  }

  const versions = new Map<string, number>();
  return entries
    .sort((one, other) => one.at - other.at)
    .map(({ at, stream, said, people, category }, position) => {
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      const time = new Date(at).toISOString();
      const event = { ...said, id: newId(at), stream, version, position: String(position), at: time };
      return { event, people, category };
    });
}
