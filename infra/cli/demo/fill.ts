import { AVAILABILITIES, REVIEWERS_MIN } from '@hirelane/api/constants';
import { routes } from '@hirelane/api/routes';
import type { ProjectWritten } from '@hirelane/api/schemas/projects';
import { eventually } from '@hirelane/test-kit/eventually';
import { type Client, successOf, upload } from '../client/client.ts';
import { pdf } from '../client/files.ts';
import { join } from '../client/people.ts';
import type { DemoPerson } from './act.ts';
import { approach, converse } from './approach.ts';
import { catalogue, type DemoProject } from './catalogue.ts';
import { decide } from './decide.ts';
import { choosePages } from './handles.ts';
import { hire, type Pair, type Until } from './hire.ts';
import { careerOf } from './people/careers.ts';
import { clients } from './people/clients.ts';
import { freelancers } from './people/freelancers.ts';
import { pictureOfWork } from './people/works.ts';

/** The password of all users in the sample marketplace, which listens only on the loopback interface. */
export const DEMO_PASSWORD = 'lantern-harbour-tea';

export type DemoLogins = Readonly<{ client: string; freelancer: string }>;

/**
 * Fills an empty marketplace with the same commands that the pages send. Each command has a key derived from its
 * content, so that an interrupted run continues without duplicates. `open` returns a new client of the marketplace.
 * Returns two usernames.
 */
export async function fillMarketplace(open: () => Client, say: (text: string) => void): Promise<DemoLogins> {
  const { projects, drafts } = catalogue();
  say(`Filling the sample marketplace: ${clients.length} clients, ${freelancers.length} freelancers …`);
  const owners = await Promise.all(clients.map((person) => enrol(open(), person, true)));
  const seekers = await Promise.all(freelancers.map((person) => enrol(open(), person, false)));
  await Promise.all(owners.map(({ client, id }, i) => describeCompany(client, id, i)));
  await Promise.all(seekers.map(({ client, id }, i) => describeFreelancer(client, id, i)));

  await choosePages(owners, clients);
  await choosePages(seekers, freelancers);

  say(`Posting ${projects.length} projects …`);
  const ids: string[] = [];
  // Posts sequentially, so that the feed shows the categories mixed.
  for (const [n, project] of projects.entries()) ids.push(await post(at(owners, project.client), project, n));
  for (const [n, { client, draft }] of drafts.entries()) {
    const { method, path } = routes.draftProject;
    successOf(await at(owners, client).client.insist(method, path, { json: draft, key: `draft-${n}` }));
  }

  const count = projects.reduce((sum, { proposals }) => sum + proposals.length, 0);
  say(`Sending ${count} proposals …`);
  await Promise.all(seekers.map(({ client }, i) => act(client, i, projects, ids)));
  const seekerIds = seekers.map(({ id }) => id);
  for (const [n, project] of projects.entries()) {
    await decide(at(owners, project.client).client, project, at(ids, n), seekerIds);
  }
  say('Making offers and contracts …');
  const pairs = projects.flatMap((project, n): Pair[] =>
    project.proposals.map(({ freelancer }) => ({
      client: at(owners, project.client),
      freelancer: at(seekers, freelancer),
      projectId: at(ids, n),
      project,
    })),
  );
  for (const [turn, [pair, until]] of hirings(pairs, at(owners, 0), at(seekers, 0)).entries()) {
    await hire(pair, until, turn);
  }
  say('Writing invitations, questions and messages …');
  const [client, freelancer] = [at(owners, 0), at(seekers, 0)];
  const posted = projects.map(({ client: owner, project, proposals }, n) => ({
    client: at(owners, owner),
    id: at(ids, n),
    title: project.title,
    isFor: (seeker: DemoPerson) => proposals.every((sent) => at(seekers, sent.freelancer) !== seeker),
  }));
  // The excluded freelancers include one whose page is hidden and some who are not available.
  const inviting = seekers.filter((_, n) => n > 3 && n % 4 !== 2);
  await approach({ client, freelancer }, posted, inviting);
  const [hired, applied] = [
    pairs.filter((pair) => pair.client === client),
    pairs.filter((pair) => pair.freelancer === freelancer),
  ];
  for (const [n, pair] of [
    ...hired.slice(0, 1),
    ...applied.filter((pair) => !hired.includes(pair)).slice(0, 1),
  ].entries()) {
    await converse(pair, at(CONVERSATIONS, n));
  }
  return { client: usernameOf(at(clients, 0)), freelancer: usernameOf(at(freelancers, 0)) };
}

/** The messages that a client and a freelancer exchange about a proposal. */
const CONVERSATIONS = [
  [
    'Hello! Your letter was the clearest of all. When could you begin?',
    'Thank you. Next Monday, if the brief stays as it is.',
    'It does. I will send the pictures over the weekend.',
    'Perfect. Then you have a first version by the end of that week. This is the last one I made.',
  ],
  [
    'Could you show us something similar that you have done?',
    'With pleasure: the second piece in my portfolio was for a shop of the same size.',
  ],
] as const;

/**
 * The final states of the proposals sent to the client whose name is printed. Proposals from the freelancer whose name
 * is printed come first.
 */
const STATES: readonly Until[] = ['active', 'delivered', 'completed', 'ended', 'suggested', 'changes'];

/**
 * Hires freelancers: the client gets a contract in every state, and the freelancer an open offer from another client.
 * Then both complete as many contracts with others as an average rating requires, and the parties to each contract
 * review each other.
 */
function hirings(pairs: readonly Pair[], client: DemoPerson, freelancer: DemoPerson): (readonly [Pair, Until])[] {
  const received = pairs.filter((pair) => pair.client === client);
  const ordered = [
    ...received.filter((pair) => pair.freelancer === freelancer),
    ...received.filter((pair) => pair.freelancer !== freelancer),
  ];
  const sent = pairs.filter((pair) => pair.freelancer === freelancer && pair.client !== client);
  const states = STATES.flatMap((until, n) => ordered.slice(n, n + 1).map((pair) => [pair, until] as const));
  const offered = sent.slice(0, 1).map((pair) => [pair, 'offered'] as const);
  const further = [ordered.slice(STATES.length), sent.slice(offered.length)].map((list) =>
    list.slice(0, REVIEWERS_MIN),
  );
  const reviewed = further.flat().map((pair) => [pair, 'reviewed'] as const);
  return [...states, ...offered, ...reviewed];
}

async function enrol(
  client: Client,
  person: Readonly<{ firstName: string; lastName: string; city: string; state: string; company?: string }>,
  isClient: boolean,
): Promise<DemoPerson> {
  const { firstName, lastName, city, state, company = `${firstName} ${lastName}` } = person;
  const username = usernameOf(person);
  const email = `${username}@example.com`;
  const form = { firstName, lastName, city, state, username, email, isClient, password: DEMO_PASSWORD };
  const billing = { legalName: company, address: `14, Market Road\n${city}\n${state}`, taxId: '' };
  return { client, id: await join(client, form), billing };
}

async function describeCompany(client: Client, id: string, index: number): Promise<void> {
  const { company, about } = at(clients, index);
  const { method, path } = routes.editClientProfile;
  const json = { companyName: company, description: about };
  successOf(await client.insist(method, path.replace(':userId', id), { json, key: 'company' }));
}

async function describeFreelancer(client: Client, id: string, index: number): Promise<void> {
  const { title, bio, skills, category } = at(freelancers, index);
  const { method, path } = routes.editFreelancerProfile;
  const json = { title, description: bio, skills };
  successOf(await client.insist(method, path.replace(':userId', id), { json, key: 'profile' }));
  const choices = { categories: [category], availability: at(AVAILABILITIES, (index % 4) % AVAILABILITIES.length) };
  successOf(await client.insist(routes.editPage.method, routes.editPage.path, { json: choices, key: 'page' }));
  await describeCareer(client, id, index);
}

async function describeCareer(client: Client, id: string, index: number): Promise<void> {
  const { education, experience, portfolio } = careerOf(at(freelancers, index), index);
  const add = async ({ method, path }: Readonly<{ method: string; path: string }>, json: object, key: string) =>
    successOf(await client.insist(method, path.replace(':profileId', id), { json, key }));
  await add(routes.addEducation, education, 'education');
  for (const [n, entry] of experience.entries()) await add(routes.addExperience, entry, `experience-${n}`);
  if (portfolio) {
    const work = await pictureOfWork(at(freelancers, index), index);
    const file = await upload(client, work, 'portfolio');
    await add(routes.addPortfolio, { ...portfolio, file }, 'portfolio-entry');
  }
}

async function post({ client }: DemoPerson, { project, client: owner }: DemoProject, n: number): Promise<string> {
  const { company } = at(clients, owner);
  const brief = pdf(`brief-${n + 1}.pdf`, [project.title, company, '', ...wrapped(project.description)]);
  const file = await upload(client, brief, `brief-${n}`);
  const { method, path } = routes.postProject;
  const answer = await client.insist(method, path, { json: { ...project, file }, key: `project-${n}` });
  return (successOf(answer) as ProjectWritten).data._id;
}

/** Sends one freelancer's commands: proposals, and saved and liked projects. */
async function act(
  client: Client,
  me: number,
  projects: readonly DemoProject[],
  ids: readonly string[],
): Promise<void> {
  for (const [n, project] of projects.entries()) {
    const projectId = at(ids, n);
    const mine = project.proposals.find(({ freelancer }) => freelancer === me);
    if (mine) {
      const portfolio = mine.withPortfolio ? await upload(client, await sampleWork(me), `work-${n}`) : null;
      const { method, path } = routes.sendProposal;
      const json = { ...mine.proposal, projectId, portfolio };
      // Services may take a moment to show another user's project.
      const sent = await eventually(
        () => client.insist(method, path, { json, key: `proposal-${n}` }),
        ({ status }) => status !== 404,
      );
      if (sent.status !== 409) successOf(sent);
    }
    if (project.savedBy.includes(me)) await mark(client, routes.saveProject, projectId);
    if (project.likedBy.includes(me)) await mark(client, routes.likeProject, projectId);
  }
}

async function mark(client: Client, { method, path }: Readonly<{ method: string; path: string }>, id: string) {
  successOf(await client.insist(method, path.replace(':projectId', id), { key: `mark-${id}` }));
}

/** Some freelancers attach a picture to their proposals, others a PDF page. */
async function sampleWork(me: number) {
  const person = at(freelancers, me);
  const { firstName, lastName, title, proof } = person;
  if (me % 2 === 0) return pdf('portfolio.pdf', [`${firstName} ${lastName}`, title, '', ...wrapped(proof)]);
  return pictureOfWork(person, me);
}

/** Lines of at most 90 characters, for a PDF page. */
function wrapped(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => paragraph.match(/.{1,90}(?:\s|$)/g) ?? ['']);
}

const usernameOf = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>) =>
  `${firstName}.${lastName}`.toLowerCase();

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`the sample data has no item ${index}`);
  return item;
}
