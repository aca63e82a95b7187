import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Caller, Refused } from '@hirelane/test-kit/stack/caller';
import { postProject, uploadFile } from '@hirelane/test-kit/stack/projects';
import type { Stack } from '@hirelane/test-kit/stack/stack';

const CLIENTS = 3;
const FREELANCERS = 3;
/**
 * The pause between a user's commands: about 20 commands per second in total, which take half of two cores' CPU time.
 */
const PAUSE_MS = 250;

/** How many acknowledged writes are missing, and how many exist more than once. */
export type Verdict = Readonly<{ lost: number; duplicated: number }>;

/** Clients who post and freelancers who apply continuously; each retries every command until it is acknowledged. */
export type Load = Readonly<{
  /** The number of projects and proposals acknowledged so far. */
  acknowledged(): number;
  /** A client and its last write. */
  someClient(): Readonly<{ client: Caller; wrote: string }>;
  /** Resolves once every user's last command has been acknowledged; rejects if a command was refused. */
  stop(): Promise<void>;
  /** Counts lost and duplicated writes, reading as each write's owner. */
  verify(): Promise<Verdict>;
}>;

type Poster = { readonly client: Caller; readonly number: number; readonly file: string; wrote: string };

/** Starts the clients and freelancers on a stack; causes no faults itself. */
export async function startLoad(stack: Stack): Promise<Load> {
  const stopped = new AbortController();
  /** For each project, the freelancers whose proposals for it were acknowledged. */
  const projects = new Map<string, Set<string>>();
  const titles = new Set<string>();
  const posters = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => newPoster(stack, number)));
  const freelancers = Array.from({ length: FREELANCERS }, () => stack.as('freelancer'));
  const pause = () => sleep(PAUSE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);

  async function post(poster: Poster) {
    for (let n = 0; !stopped.signal.aborted; n++) {
      const title = `Project ${poster.number}/${n}`;
      const posted = await postProject(poster.client, { title, file: poster.file }, `post-${n}`);
      poster.wrote = posted.wrote;
      titles.add(`${poster.client.id} ${title}`);
      projects.set(posted.id, new Set());
      await pause();
    }
  }

  async function apply(freelancer: Caller) {
    const done = new Set<string>();
    while (!stopped.signal.aborted) {
      const next = [...projects.keys()].find((id) => !done.has(id));
      if (next !== undefined && (await send(freelancer, next))) done.add(next);
      await pause();
    }
  }

  /** False until the service has received the project. */
  async function send(freelancer: Caller, projectId: string): Promise<boolean> {
    const json = { projectId, expectedBidRate: 45_000, duration: '1 month', coverLetter: 'I drink a lot of tea.' };
    try {
      await freelancer.insist('sendProposal', { json, key: `proposal-${projectId}` });
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return false;
      throw error;
    }
    projects.get(projectId)?.add(freelancer.id);
    return true;
  }

  const working = Promise.all([...posters.map(post), ...freelancers.map(apply)]);
  working.catch(() => stopped.abort());
  return {
    acknowledged: () => [...projects.values()].reduce((sum, proposals) => sum + 1 + proposals.size, 0),
    someClient() {
      const [poster] = posters;
      if (!poster) throw new Error('expected at least one client, found none');
      return { client: poster.client, wrote: poster.wrote };
    },
    async stop() {
      stopped.abort();
      await working;
    },
    async verify() {
      const seen = (await Promise.all(posters.map(({ client }) => cardsOf(client)))).flat();
      const counts = new Map(seen.map((card) => [card.id, card.totalProposals]));
      let lost = [...projects.keys()].filter((id) => !counts.has(id)).length;
      let duplicated = seen.length - new Set(seen.map(({ owner, title }) => `${owner} ${title}`)).size;
      for (const [id, proposals] of projects) {
        const surplus = (counts.get(id) ?? proposals.size) - proposals.size;
        lost += Math.max(0, -surplus);
        duplicated += Math.max(0, surplus);
      }
      lost += [...titles].filter((title) => !seen.some((card) => `${card.owner} ${card.title}` === title)).length;
      return { lost, duplicated };
    },
  };
}

async function newPoster(stack: Stack, number: number): Promise<Poster> {
  const client = stack.as('client');
  return { client, number, file: await uploadFile(client), wrote: '' };
}

type Card = Readonly<{ id: string; owner: string; title: string; totalProposals: number }>;

/** All of a client's published projects, page by page. */
async function cardsOf(client: Caller): Promise<Card[]> {
  const cards: Card[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { userId: client.id, published: 'true', limit: '50', ...(cursor && { cursor }) };
    const page: Answer<'listProjects'> = await client.insist('listProjects', { query });
    for (const { _id: id, title, totalProposals } of page.body.data) {
      cards.push({ id, owner: client.id, title, totalProposals });
    }
    cursor = page.body.nextCursor;
  }
  return cards;
}
