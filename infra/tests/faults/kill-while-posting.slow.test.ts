import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { routes } from '@hirelane/api/routes';
import type { ProjectList } from '@hirelane/api/schemas/projects';
import { aProject } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { randomFrom } from '@hirelane/test-kit/random';
import { expect, test } from 'vitest';
import { type Client, openClient, successOf, upload } from '../../cli/client/client.ts';
import { pdf } from '../../cli/client/files.ts';
import { join } from '../../cli/client/people.ts';
import { type LauncherProcess, startLauncher, temporaryFolder } from '../support/launcher-process.ts';
import { printReport } from './report.ts';

const CLIENTS = 4;
/** The number of posts that a client has in progress. */
const WORKERS = 3;
const POSTS = 40;
const FAULTS = 4;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

// @covers asvs:2.3.3
test('kill -9 of any process while clients post loses no acknowledged project and duplicates none', async () => {
  const pages = await temporaryFolder();
  await mkdir(joinPath(pages, 'web'));
  await writeFile(joinPath(pages, 'web/index.html'), '<!doctype html><title>Hirelane</title>');
  const stack = await startLauncher({ WEB_ROOT: joinPath(pages, 'web'), LOG_LEVEL: 'fatal' });
  try {
    let retries = 0;
    const posters = await Promise.all(Array.from({ length: CLIENTS }, (_, i) => newPoster(stack, i, () => retries++)));
    const acknowledged = new Set<string>();
    const posting = Promise.all(posters.flatMap((poster) => workersOf(poster, acknowledged)));
    const [outages] = await Promise.all([killNowAndThen(stack, () => acknowledged.size), posting]);

    const seen = (await Promise.all(posters.map(titlesOf))).flat();
    const lost = [...acknowledged].filter((title) => !seen.includes(title)).length;
    const duplicated = seen.length - new Set(seen).size;
    printReport({
      test: 'kill -9 while posting',
      acknowledged: acknowledged.size,
      lost,
      duplicated,
      faults: FAULTS,
      seed,
      retries,
      longestOutageMs: Math.round(Math.max(...outages)),
    });
    expect({ lost, duplicated, unknown: seen.filter((title) => !acknowledged.has(title)) }).toEqual({
      lost: 0,
      duplicated: 0,
      unknown: [],
    });
    expect(acknowledged.size).toBe(CLIENTS * POSTS);
    // Otherwise, no kill has hit a post in progress, and the test proves nothing.
    expect(retries).toBeGreaterThan(0);
  } finally {
    await stack.stop();
    await rm(pages, { recursive: true, force: true });
  }
}, 300_000);

type Poster = Readonly<{ client: Client; id: string; number: number; file: string }>;

async function newPoster({ url }: LauncherProcess, number: number, onRetry: () => void): Promise<Poster> {
  const client = openClient(url, onRetry);
  const id = await join(client, {
    firstName: 'Asha',
    lastName: 'Rao',
    username: `poster-${number}`,
    email: `poster-${number}@example.com`,
    city: 'Pune',
    state: 'Maharashtra',
    isClient: true,
    password: 'a long enough password',
  });
  return { client, id, number, file: await upload(client, pdf('brief.pdf', ['Brief']), `file-${number}`) };
}

/** Each worker sends every WORKERS-th post and retries it until it is acknowledged. */
function workersOf(poster: Poster, acknowledged: Set<string>): Promise<void>[] {
  return Array.from({ length: WORKERS }, async (_, worker) => {
    for (let n = worker; n < POSTS; n += WORKERS) {
      const title = `Project ${poster.number}/${n}`;
      const { method, path } = routes.postProject;
      const answer = await poster.client.insist(method, path, {
        json: aProject({ title, file: poster.file }),
        key: `post-${n}`,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      acknowledged.add(title);
    }
  });
}

/**
 * Causes each fault after a number of posts derived from the seed, and the last one early enough that posts are still
 * in progress. Returns the duration of each outage in ms.
 */
async function killNowAndThen(stack: LauncherProcess, acknowledged: () => number): Promise<number[]> {
  const random = randomFrom(seed);
  const share = (CLIENTS * POSTS * 0.8) / FAULTS;
  const outages: number[] = [];
  for (let fault = 0; fault < FAULTS; fault++) {
    const at = share * (fault + random() * 0.8);
    await eventually(acknowledged, (count) => count >= at, 120_000);
    const start = performance.now();
    // Kills everything, only the launcher, everything again, and only PostgreSQL, in this order.
    if (fault !== 1) stack.kill9Postgres();
    if (fault !== 3) {
      await stack.kill9();
      await stack.start();
    }
    outages.push(performance.now() - start);
  }
  return outages;
}

/** The titles of all published projects the client can list, page by page. */
async function titlesOf({ client, id }: Poster): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ userId: id, published: 'true', limit: '50', ...(cursor && { cursor }) });
    const page = successOf(await client.insist('GET', `${routes.listProjects.path}?${query}`)) as ProjectList;
    titles.push(...page.data.map(({ title }) => title));
    cursor = page.nextCursor;
  }
  return titles;
}
