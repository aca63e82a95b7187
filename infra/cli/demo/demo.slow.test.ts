import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@hirelane/api/routes';
import type { ProjectCard, ProjectList } from '@hirelane/api/schemas/projects';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { type Launcher, spawnLauncher, temporaryFolder } from '../../tests/support/launcher-process.ts';
import { type Client, openClient, successOf } from '../client/client.ts';
import { runTool } from '../testing/run-tool.ts';
import { catalogue } from './catalogue.ts';

test('npm run demo creates no duplicates if it is killed while filling the marketplace, and prints the same token at each start', async () => {
  const folder = await temporaryFolder();
  const running: Launcher[] = [];
  onTestFinished(async () => {
    for (const launcher of running) {
      launcher.signal('SIGTERM');
      await launcher.ended;
    }
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><title>Hirelane</title>');
  const environment = { HIRELANE_DATA: join(folder, 'data'), PORT: '0', WEB_ROOT: join(folder, 'web') };

  const first = spawnLauncher(environment, { script: 'cli/demo.ts' });
  running.push(first);
  await eventually(first.output, (text) => text.includes('Sending '), 120_000);
  first.signal('SIGKILL');
  await first.ended;

  const second = spawnLauncher(environment, { script: 'cli/demo.ts' });
  running.push(second);
  const url = await second.ready;
  await eventually(second.output, (text) => text.includes('Stop with Ctrl-C'), 120_000);
  const [, username = '', password = ''] = /freelancer {2}(\S+) +password {2}(\S+)/.exec(second.output()) ?? [];

  const client = openClient(url);
  successOf(await client.send('POST', routes.login.path, { json: { username, password } }));
  const { projects } = catalogue();
  const sent = projects.reduce((sum, { proposals }) => sum + proposals.length, 0);
  const cards = await eventually(
    () => everyCard(client, 'recent'),
    (found) => found.reduce((sum, { totalProposals }) => sum + totalProposals, 0) >= sent,
  );
  const counts = (list: readonly { title: string; count: number }[]) =>
    Object.fromEntries(list.map(({ title, count }) => [title, count]));
  expect(counts(cards.map(({ title, totalProposals }) => ({ title, count: totalProposals })))).toEqual(
    counts(projects.map(({ project, proposals }) => ({ title: project.title, count: proposals.length }))),
  );
  expect(cards).toHaveLength(projects.length);

  for (const feed of ['saved', 'applied'] as const) expect(await everyCard(client, feed)).not.toEqual([]);
  expect((await everyCard(client, 'bestmatch'))[0]?.match?.shared).toBeGreaterThan(0);

  const token = tokenIn(second);
  const read = () => fetch(`${url}${routes.readProjectEvents.path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await (await read()).text()).split('\n').length).toBeGreaterThan(projects.length);
  second.signal('SIGTERM');
  await second.ended;
  const third = spawnLauncher(environment, { script: 'cli/demo.ts' });
  running.push(third);
  await eventually(third.output, (text) => text.includes('Stop with Ctrl-C'), 120_000);
  expect(tokenIn(third)).toBe(token);
  expect((await runTool(join(folder, 'data/demo'), 'tokens', 'list')).printed).toMatch(/^demo {2}created [^\n]+\n$/);
}, 300_000);

/** The token that the marketplace has printed. */
const tokenIn = ({ output }: Launcher) => /Bearer (hle_[\w-]{43})'/.exec(output())?.[1];

async function everyCard(client: Client, feed: string): Promise<ProjectCard[]> {
  const cards: ProjectCard[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ [feed]: 'true', limit: '50', ...(cursor && { cursor }) });
    const page = successOf(await client.send('GET', `${routes.listProjects.path}?${query}`)) as ProjectList;
    cards.push(...page.data);
    cursor = page.nextCursor;
  }
  return cards;
}
