import { readFileSync } from 'node:fs';
import type { Category } from '@hirelane/api/brief';
import type { PostProject, SaveDraft } from '@hirelane/api/schemas/projects';
import type { SendProposal } from '@hirelane/api/schemas/proposals';
import { randomFrom } from '@hirelane/test-kit/random';
import { coverLetter } from './cover-letter.ts';
import { clients } from './people/clients.ts';
import { freelancers } from './people/freelancers.ts';
import type { CategoryBriefs, DemoFreelancer } from './types.ts';

/** The sample projects, from `briefs.json`. */
export const categories: readonly CategoryBriefs[] = JSON.parse(
  readFileSync(new URL('./briefs.json', import.meta.url), 'utf8'),
);

/** For each category, the other categories whose freelancers also bid on its projects. */
const NEIGHBOURS: Readonly<Record<Category, readonly Category[]>> = {
  'Graphics & Design': ['Photography', 'Video & Animation'],
  'Digital Marketing': ['Graphics & Design', 'Business'],
  'Video & Animation': ['Graphics & Design', 'Music & Audio'],
  'Music & Audio': ['Video & Animation', 'Lifestyle'],
  'Programming & Tech': ['Graphics & Design', 'Business'],
  Business: ['Digital Marketing', 'Programming & Tech'],
  Lifestyle: ['Business', 'Photography'],
  Photography: ['Graphics & Design', 'Video & Animation'],
};

/**
 * Additional proposals, so that the two users whose names are printed can work with several people and have average
 * ratings.
 */
const BESIDES: readonly Readonly<{ project: number; freelancer: number }>[] = [
  { project: 16, freelancer: 0 },
  { project: 32, freelancer: 0 },
  ...[1, 3, 4, 5].map((freelancer) => ({ project: 48, freelancer })),
];

const PROPOSALS_MAX = 8;
/** Share of projects without proposals. */
const UNTOUCHED = 0.12;

/** `client` and `freelancer` are indices into the lists of people; the file's id is not yet known. */
export type DemoProposal = Readonly<{
  freelancer: number;
  proposal: Omit<SendProposal, 'projectId' | 'portfolio'>;
  withPortfolio: boolean;
}>;
export type DemoProject = Readonly<{
  client: number;
  project: Omit<PostProject, 'file'>;
  proposals: readonly DemoProposal[];
  savedBy: readonly number[];
  likedBy: readonly number[];
}>;
export type DemoDraft = Readonly<{ client: number; draft: Partial<SaveDraft> }>;

/**
 * The complete sample marketplace; the same for every call with the same seed. Categories alternate so that a feed
 * shows them mixed.
 */
export function catalogue(seed = 2023): { projects: readonly DemoProject[]; drafts: readonly DemoDraft[] } {
  const random = randomFrom(seed);
  const longest = Math.max(...categories.map(({ briefs }) => briefs.length));
  const turns = Array.from({ length: longest }, (_, i) =>
    categories.flatMap((group) => (group.briefs[i] ? [{ group, i }] : [])),
  );
  const projects = turns.flat().map(({ group, i }, n) => projectOf(group, i, n, random));
  return { projects, drafts };
}

function projectOf(group: CategoryBriefs, index: number, n: number, random: () => number): DemoProject {
  const brief = group.briefs[index];
  if (!brief) throw new Error(`${group.category} has no brief ${index}`);
  const client = n % clients.length;
  const { title, skills, rate, scope, duration, level } = brief;
  const description = [
    brief.lead,
    `${clients[client]?.about} ${CLOSINGS[(n + index) % CLOSINGS.length]}`,
    group.handOver[index % group.handOver.length],
  ].join('\n\n');
  const project = {
    title,
    description,
    category: group.category,
    skills: [...skills],
    scope,
    duration,
    experienceType: level,
    projectRate: rate,
  };
  const candidates = candidatesFor(group.category, skills, random);
  const count = random() < UNTOUCHED ? 0 : Math.min(candidates.length, 1 + Math.floor(random() ** 1.6 * PROPOSALS_MAX));
  const bidders = candidates.slice(0, count);
  const watchers = candidates.filter(() => random() < 0.25);
  const proposalOf = (freelancer: number, bid: number, variant: number) => ({
    // Rounded to 500 rupees.
    expectedBidRate: Math.max(500, Math.round(bid / 500) * 500),
    duration,
    coverLetter: coverLetter(freelancers[freelancer] as DemoFreelancer, brief, variant),
  });
  const besides = BESIDES.filter((each) => each.project === n);
  return {
    client,
    project,
    proposals: [
      ...bidders.map((freelancer, index) => ({
        freelancer,
        // Bids are between 80% and 125% of the rate.
        proposal: proposalOf(freelancer, rate * (0.8 + random() * 0.45), n + index),
        withPortfolio: random() < 0.4,
      })),
      ...besides.map(({ freelancer }, index) => ({
        freelancer,
        proposal: proposalOf(freelancer, rate * (0.9 + index * 0.1), n + count + index),
        withPortfolio: false,
      })),
    ],
    savedBy: watchers.filter(
      (watcher) => ![...bidders, ...besides.map(({ freelancer }) => freelancer)].includes(watcher),
    ),
    likedBy: watchers.filter(() => random() < 0.6),
  };
}

/** Freelancers of the category and its neighbours, in descending order of shared skills. */
function candidatesFor(category: Category, skills: readonly string[], random: () => number): number[] {
  const wanted = [category, ...NEIGHBOURS[category]];
  return freelancers
    .map((person, index) => ({
      index,
      fits: wanted.includes(person.category),
      rank:
        skills.filter((skill) => person.skills.includes(skill)).length +
        (person.category === category ? 1 : 0) +
        random(),
    }))
    .filter(({ fits }) => fits)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ index }) => index);
}

const CLOSINGS = [
  'We reply to every proposal within three working days, even if the answer is no.',
  'You are welcome to call us before you write anything.',
  'If the rate seems wrong to you, tell us why; we have been wrong before.',
  'Please mention when you could begin and what else you are working on.',
  'Questions are a good sign; send them before you send a price.',
];

const drafts: readonly DemoDraft[] = [
  {
    client: 0,
    draft: {
      title: 'Window display for the monsoon sale',
      description: 'Umbrellas? Too obvious. To be discussed with Appa on Sunday.',
      category: 'Graphics & Design',
      skills: ['Graphic Design'],
    },
  },
  {
    client: 0,
    draft: { title: 'Someone for the accounts until March', category: 'Business', projectRate: 60_000 },
  },
  {
    client: 3,
    draft: {
      title: 'Winter brochure, photographs and text',
      description: 'Twelve treks, one page each. Ask Pema for last year’s texts before this goes out.',
      category: 'Photography',
    },
  },
  {
    client: 6,
    draft: { title: 'Audio version of the spring list', category: 'Music & Audio', skills: ['Voice Over'] },
  },
  { client: 9, draft: { title: 'Supplier portal, first ideas' } },
];
