import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import type { PublicEvent } from '@hirelane/api/public-events/event';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { eventsOverHttp } from '@hirelane/test-kit/public-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts';
import { postProject, register, type Visitor } from '../../tests/support/visitor.ts';
import { runCommand } from '../testing/run-command.ts';
import { checkEvents, eventsCommand } from './command.ts';

const TOKEN = 'the-token-of-an-analyst-in-the-tests';
let market: Marketplace;
let client: Visitor;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-events-'));
  market = await openMarketplace({ environment: { EVENTS_TOKENS: TOKEN } });
  client = market.visitor();
  const freelancer = market.visitor();
  await register(client, true);
  await register(freelancer, false);
  const projectId = await postProject(client);
  await postProject(client);
  await freelancer.must('sendProposal', { json: aProposal(projectId) });
});
afterAll(async () => {
  await market?.stop();
  await rm(root, { recursive: true, force: true });
});

const run = (...args: readonly string[]) => runCommand(eventsCommand, market, args);
const overHttp = () => eventsOverHttp(market.url, TOKEN).all();
const manifestOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
const linesOf = async (folder: string, table: string) =>
  (await readFile(join(folder, `${table}.ndjson`), 'utf8'))
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line)] : []));

test('an export next to a running server has the events that it serves, the tables and a manifest', async () => {
  const folder = join(root, 'all');
  const { code, printed } = await run('export', '--format', 'ndjson', '--to', folder);
  expect([code, printed]).toEqual([0, expect.stringContaining('is complete')]);
  const events = await linesOf(folder, 'events');
  const byId = (list: readonly PublicEvent[]) => list.toSorted((one, other) => one.id.localeCompare(other.id));
  expect(byId(events)).toEqual(byId((await overHttp()) as readonly PublicEvent[]));
  expect(await linesOf(folder, 'projects')).toMatchObject([{ bids: 1 }, { bids: 0 }]);
  expect((await linesOf(folder, 'bids')).length).toBe(1);

  const manifest = await manifestOf(folder);
  expect(manifest.events).toEqual({ 'hirelane.project.posted': 2, 'hirelane.proposal.sent': 1 });
  expect(manifest.files).toHaveLength(5);
  for (const { file, rows, bytes, sha256 } of manifest.files) {
    const text = await readFile(join(folder, file));
    expect([bytes, sha256]).toEqual([text.length, createHash('sha256').update(text).digest('hex')]);
    expect(rows).toBe(text.toString().split('\n').length - 1);
  }
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
});

test('the pages after the positions in the manifest contain only later events', async () => {
  const folder = join(root, 'continued');
  await run('export', '--to', folder);
  const { continueAfter } = await manifestOf(folder);
  const known = new Set((await overHttp()).map(({ id }) => id));
  await postProject(client);
  const pages = Object.keys(PUBLIC_CATALOG).map(async (category) => {
    const after = continueAfter[category as PublicCategory];
    const path = `/api/v1/events/${category}${after === null ? '' : `?after=${after}`}`;
    const { text } = await market.visitor().get(path, { headers: { authorization: `Bearer ${TOKEN}` } });
    return text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  });
  const later = (await Promise.all(pages)).flat();
  expect(later.map(({ type }) => type)).toEqual(['hirelane.project.posted']);
  expect(known.has(later[0].id)).toBe(false);
});

test('a range that ended before an event was recorded does not contain it, and types select events', async () => {
  const none = join(root, 'none');
  await run('export', '--format', 'csv', '--until', '2020-01-01', '--to', none);
  expect((await manifestOf(none)).continueAfter).toEqual({ project: null, proposal: null, engagement: null });
  expect((await readFile(join(none, 'events.csv'), 'utf8')).split('\r\n')).toHaveLength(2);

  const some = join(root, 'some');
  const types = ['--type', 'proposal.sent', '--type', 'hirelane.proposal.withdrawn'];
  await run('export', '--format', 'ndjson', '--since', '2020-01-01T00:00:00Z', ...types, '--to', some);
  expect((await linesOf(some, 'events')).map(({ type }) => type)).toEqual(['hirelane.proposal.sent']);
  expect((await readdir(some)).sort()).toEqual(['events.ndjson', 'manifest.json']);
});

test('what an interrupted export left is replaced, and other files are kept', async () => {
  const folder = join(root, 'interrupted');
  await mkdir(folder);
  await writeFile(join(folder, 'events.parquet.partial'), 'half');
  expect((await run('export', '--to', folder)).code).toBe(0);
  await expect(run('export', '--to', folder)).rejects.toThrow(`Expected ${folder} to be empty or not to exist`);
});

test('an export that fails leaves no files', async () => {
  const folder = join(root, 'failed');
  await market.sql('ALTER TABLE hiring.events RENAME TO elsewhere');
  try {
    await expect(run('export', '--to', folder)).rejects.toThrow('hiring.events');
  } finally {
    await market.sql('ALTER TABLE hiring.elsewhere RENAME TO events');
  }
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [['publish'], 'Expected one of export, sample, got publish.'],
  [['export'], 'Expected --to with a folder.'],
  [['export', '--to', 'x', '--format', 'xml'], 'Expected --format with one of parquet, csv, ndjson, got xml.'],
  [['export', '--to', 'x', '--since', '2026-02-30'], 'Expected --since with a day or a time in UTC'],
  [['export', '--to', 'x', '--until', '2026-02-03T00:00:00+05:30'], 'Expected --until with a day or a time in UTC'],
  [['export', '--to', 'x', '--since', '2026-02-03', '--until', '2026-02-03'], 'Expected --until after --since'],
  [['export', '--to', 'x', '--type', 'project.drafted'], 'Expected --type with one of project.posted,'],
  [['sample', '--to', 'x', '--since', '2026-02-03'], "Unknown option '--since'"],
])('%j is refused before anything is opened', (args, reason) => {
  expect(() => checkEvents(args)).toThrow(reason);
});
