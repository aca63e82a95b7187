import type { Duration } from '@hirelane/api/brief';
import { CATEGORIES, DAY_MS, DURATIONS, EXPERIENCE_TYPES, SCOPES } from '@hirelane/api/constants';
import type { Brief } from '@hirelane/api/events/project';
import { type Chance, openChance } from './chance.ts';
import { HABITS, projectsOn, YEAR } from './habits.ts';

// Times are in ms since 1970.

type Bid = Readonly<{ at: number; rate: number; duration: Duration }>;
/** `bids`: as first sent, and each revision. */
export type SampleProposal = Readonly<{
  id: string;
  freelancerId: string;
  bids: readonly Bid[];
  withdrawnAt: number | null;
}>;
/** `isFilling`: the client stops hiring. A contract that is not completed ends early. */
export type SampleContract = Readonly<{
  id: string;
  proposal: SampleProposal;
  at: number;
  isFilling: boolean;
  end: Readonly<{ at: number; isCompleted: boolean }>;
}>;
export type ProjectStep = Readonly<{ at: number }> &
  (
    | Readonly<{ type: 'posted' | 'edited'; brief: Brief }>
    | Readonly<{ type: 'unpublished' | 'hidden' | 'shown' | 'filled' | 'reopened' | 'closed' }>
  );
export type SampleProject = Readonly<{
  id: string;
  clientId: string;
  steps: readonly ProjectStep[];
  proposals: readonly SampleProposal[];
  contracts: readonly SampleContract[];
}>;
export type SampleMarketplace = Readonly<{
  projects: readonly SampleProject[];
  /** When each deleted account was deleted, by the client's or freelancer's id. */
  left: ReadonlyMap<string, number>;
}>;

const CLIENTS = 170;
const FREELANCERS = 260;
/** How much a project of this scope costs, compared to one of a medium scope. */
const SCOPE_FACTORS = { small: 0.45, medium: 1, large: 2.7 } as const;

/** A year of a growing marketplace; the same for every call with the same seed. */
export function marketplace(seed: number): SampleMarketplace {
  const chance = openChance(seed);
  const clients = Array.from({ length: CLIENTS }, chance.id);
  const freelancers = Array.from({ length: FREELANCERS }, chance.id);
  const projects: SampleProject[] = [];
  for (let day = YEAR.begin; day < YEAR.end; day += DAY_MS) {
    for (let n = chance.about(projectsOn(day)); n > 0; n--) {
      // Clients and freelancers join during the year.
      const share = 0.3 + (0.7 * (day - YEAR.begin)) / (YEAR.end - YEAR.begin);
      const clientId = clients[chance.below(CLIENTS * share)] ?? '';
      const known = freelancers.slice(0, Math.ceil(FREELANCERS * share));
      projects.push(project(chance, clientId, known, day + chance.timeOfDay()));
    }
  }
  return { projects, left: leave(chance, projects) };
}

function project(chance: Chance, clientId: string, freelancers: readonly string[], postedAt: number): SampleProject {
  const brief = newBrief(chance);
  const isSpam = chance.is(0.03);
  const steps: ProjectStep[] = [{ at: postedAt, type: 'posted', brief }];
  let openAt = postedAt;
  if (chance.is(0.04)) {
    steps.push({ at: postedAt + chance.between(0.01, 0.1) * DAY_MS, type: 'unpublished' });
    openAt += chance.between(1, 5) * DAY_MS;
    if (chance.is(0.35)) return { id: chance.id(), clientId, steps, proposals: [], contracts: [] };
    steps.push({ at: openAt, type: 'posted', brief: edited(chance, brief) });
  }
  for (let at = openAt, last = brief; chance.is(0.28); ) {
    at += chance.wait(2.5) * DAY_MS;
    last = edited(chance, last);
    steps.push({ at, type: 'edited', brief: last });
  }
  const base = { id: chance.id(), clientId };
  if (isSpam) {
    const at = openAt + chance.between(0.3, 2) * DAY_MS;
    steps.push({ at, type: 'hidden' });
    const isMistake = chance.is(0.3);
    if (isMistake) steps.push({ at: at + chance.between(2, 6) * DAY_MS, type: 'shown' });
    const sent = proposals(chance, brief, freelancers, openAt).filter(({ bids }) => (bids[0]?.at ?? 0) < at);
    return { ...base, steps: inOrder(beforeHiding(steps, at)), proposals: sent, contracts: [] };
  }
  const sent = proposals(chance, brief, freelancers, openAt);
  const contracts = hire(chance, brief, sent, steps);
  const lastHire = contracts.at(-1)?.at ?? openAt;
  if (!contracts.at(-1)?.isFilling && chance.is(0.5)) {
    steps.push({ at: lastHire + chance.between(15, 50) * DAY_MS, type: 'closed' });
  }
  const end = endOf(steps);
  return {
    ...{ ...base, steps: inOrder(steps), contracts },
    proposals: sent.flatMap((one) => (one.bids[0] && one.bids[0].at < end ? [beforeEnd(one, end)] : [])),
  };
}

/** A hidden project is not edited. */
const beforeHiding = (steps: readonly ProjectStep[], at: number): readonly ProjectStep[] =>
  steps.filter((step) => step.type !== 'edited' || step.at < at);

/** When a project takes no more proposals: when it is first filled or closed. */
const endOf = (steps: readonly ProjectStep[]): number =>
  Math.min(...steps.filter(({ type }) => type === 'filled' || type === 'closed').map(({ at }) => at), YEAR.end);

const beforeEnd = ({ bids, withdrawnAt, ...rest }: SampleProposal, end: number): SampleProposal => ({
  ...rest,
  bids: bids.filter(({ at }) => at < end),
  withdrawnAt: withdrawnAt !== null && withdrawnAt < end ? withdrawnAt : null,
});

/** A project is edited while it is open. */
function inOrder(steps: readonly ProjectStep[]): readonly ProjectStep[] {
  const end = endOf(steps);
  return steps.filter(({ type, at }) => type !== 'edited' || at < end).sort((one, other) => one.at - other.at);
}

function newBrief(chance: Chance): Brief {
  const category = chance.of(CATEGORIES, (each) => HABITS[each].share);
  const { rate, skills } = HABITS[category];
  const scope = chance.of(SCOPES, (each) => (each === 'large' ? 0.2 : 0.4));
  const most = { small: 2, medium: 3, large: 4 }[scope];
  const wanted = new Set(
    Array.from({ length: 2 + chance.below(3) }, () => chance.of(skills, (each) => 1 / (1 + skills.indexOf(each)))),
  );
  return {
    ...{ title: '', description: '', file: null, category, scope, skills: [...wanted] },
    duration: DURATIONS[chance.below(most)] ?? '1 month',
    experienceType: chance.of(EXPERIENCE_TYPES, (each) => (each === 'intermediate' ? 2 : 1)),
    projectRate: rounded(rate * SCOPE_FACTORS[scope] * chance.factor(0.45)),
  };
}

/** In steps of 500 rupees. */
const rounded = (rate: number) => Math.max(500, Math.round(rate / 500) * 500);

/** An edit changes the rate or only private text. */
const edited = (chance: Chance, brief: Brief): Brief =>
  chance.is(0.6) ? { ...brief, projectRate: rounded((brief.projectRate ?? 0) * chance.between(0.9, 1.35)) } : brief;

function proposals(
  chance: Chance,
  { category, projectRate, duration }: Brief,
  freelancers: readonly string[],
  openAt: number,
): readonly SampleProposal[] {
  if (!category || !projectRate || chance.is(0.12)) return [];
  const authors = new Set(
    Array.from({ length: chance.about(chance.wait(HABITS[category].bids)) }, () => chance.of(freelancers)),
  );
  return [...authors].map((freelancerId) => {
    let at = openAt + chance.wait(1.4) * DAY_MS;
    const ask = projectRate * Math.min(1.6, 0.93 * chance.factor(0.22));
    const bids: Bid[] = [{ at, rate: rounded(ask), duration: chance.is(0.8) ? duration : chance.of(DURATIONS) }];
    for (let rate = ask; chance.is(0.16); ) {
      at += chance.wait(2) * DAY_MS;
      rate *= chance.between(0.82, 1.04);
      bids.push({ at, rate: rounded(rate), duration });
    }
    const withdrawnAt = chance.is(0.08) ? at + chance.wait(4) * DAY_MS : null;
    return { id: chance.id(), freelancerId, bids, withdrawnAt };
  });
}

/** The contracts of a project, which also add its steps: filled, and reopened if the contract ends early. */
function hire(
  chance: Chance,
  { duration }: Brief,
  sent: readonly SampleProposal[],
  steps: ProjectStep[],
): readonly SampleContract[] {
  const months = Number.parseInt(duration, 10);
  const contracts: SampleContract[] = [];
  let left = sent.filter(({ withdrawnAt }) => withdrawnAt === null);
  let isOpen = chance.is(0.5);
  let since = 0;
  while (isOpen && left.length > 0) {
    const proposal = chance.of(left);
    const at = Math.max(since, proposal.bids.at(-1)?.at ?? 0) + (0.5 + chance.wait(4)) * DAY_MS;
    const isFilling = chance.is(0.6);
    const isCompleted = chance.is(0.86);
    const length = months * 30 * chance.between(0.4, 1.1) * (isCompleted ? 1 : chance.between(0.1, 0.7));
    const end = { at: at + length * DAY_MS, isCompleted };
    contracts.push({ id: chance.id(), proposal, at, isFilling, end });
    if (isFilling) steps.push({ at: at + 2_000, type: 'filled' });
    // Only proposals that arrived before the project was filled for the first time exist.
    left = left.filter((one) => one !== proposal && !(isFilling && (one.bids[0]?.at ?? 0) >= at));
    const isReopened = isFilling && !isCompleted && chance.is(0.6);
    since = isReopened ? end.at + chance.between(0.1, 3) * DAY_MS : at;
    if (isReopened) steps.push({ at: since, type: 'reopened' });
    isOpen = isReopened ? chance.is(0.7) : !isFilling && chance.is(0.3);
  }
  return contracts;
}

/** Some people delete their accounts. Their running contracts end, and nothing else happens to what they left. */
function leave(chance: Chance, projects: readonly SampleProject[]): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  const clients = [...new Set(projects.map(({ clientId }) => clientId))].filter(() => chance.is(0.07));
  for (const clientId of clients) {
    const posted = projects.filter((one) => one.clientId === clientId).map(({ steps }) => steps.at(0)?.at ?? 0);
    left.set(clientId, Math.max(...posted) + chance.between(8, 60) * DAY_MS);
  }
  const last = new Map<string, number>();
  const seen = (id: string, at: number) => last.set(id, Math.max(at, last.get(id) ?? 0));
  for (const { proposals: sent, contracts } of projects) {
    for (const { freelancerId, bids, withdrawnAt } of sent) seen(freelancerId, withdrawnAt ?? bids.at(-1)?.at ?? 0);
    for (const { proposal, at } of contracts) seen(proposal.freelancerId, at + DAY_MS);
  }
  for (const [freelancerId, at] of last)
    if (chance.is(0.09)) left.set(freelancerId, at + chance.between(2, 25) * DAY_MS);
  return left;
}
