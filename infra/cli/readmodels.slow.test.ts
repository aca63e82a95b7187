import { feedReadModel } from '@hirelane/feed/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { onlyOne } from '@hirelane/projections/rebuilding/only-one';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ALL_READ_MODELS } from '../launcher/read-models.ts';
import { type Marketplace, TEST_DATA_KEY } from '../tests/support/marketplace.ts';
import { postProject } from '../tests/support/visitor.ts';
import { projectionNamed } from './readmodels.ts';
import { readmodelsCommand } from './readmodels-command.ts';
import { openInstallations } from './testing/installations.ts';
import { fillSample, type Sample, STAYS, whatTheySee } from './testing/sample.ts';

const FEED = schemaOf(feedReadModel);
const installations = openInstallations();
let market: Marketplace;
let sample: Sample;
let printed: string[] = [];
beforeAll(async () => {
  market = await installations.open();
  sample = await fillSample(market);
});
beforeEach(() => {
  printed = [];
});
afterAll(installations.close);

/** Runs `npm run readmodels -- …` on the marketplace; returns the exit code. */
function run(...args: string[]): Promise<number> {
  const environment = { DATABASE_URL: market.databaseUrl, DATA_KEY: TEST_DATA_KEY, LOG_LEVEL: 'silent' };
  const print = (line: string) => void printed.push(line);
  return readmodelsCommand(args, environment, { say: print, warn: print });
}

test('the list shows every read model with the number of events it has not yet applied', async () => {
  expect(await run('list')).toBe(0);
  const lines = printed.slice(1).map((line) => line.trim().split(/\s{2,}/));
  expect(lines.map(([name]) => name).sort()).toEqual(ALL_READ_MODELS.map(schemaOf).sort());
  for (const [name, size, behind, parked] of lines) {
    expect({ name, size, behind, parked }).toEqual({
      name,
      size: expect.stringMatching(/^\d\.\d MiB$/),
      behind: '0',
      parked: '0',
    });
  }
  await market.sql(`DELETE FROM ${FEED}._gate WHERE stream = $1`, [`project-${sample.project}`]);
  printed = [];
  await run('list');
  expect(printed.find((line) => line.startsWith(`${FEED} `))).toMatch(/ [1-9]\d* +0$/);
  await run('rebuild', 'feed');
});

test.each(ALL_READ_MODELS.map(({ name, ddl }) => [name, ddl]))(
  'the check reports that the read model %s equals its replay',
  async (name, ddl) => {
    expect(await run('rebuild', name, '--verify')).toBe(0);
    // A read model without its own tables still contains the versions of its streams.
    expect(printed.filter((line) => line.startsWith('equal')).length).toBeGreaterThan(ddl === '' ? 0 : 1);
  },
);

test('the check identifies an incorrect row without printing its personal text, and a rebuild corrects it while the service runs', async () => {
  const before = await whatTheySee(market, sample);
  await market.sql(`UPDATE ${FEED}.projects SET rate = rate + 1 WHERE id = $1`, [sample.project]);
  expect(await run('rebuild', 'feed', '--verify')).toBe(1);
  expect(printed).toContain('DIFFERENT projects');
  expect(printed).toContain(`  id=${sample.project} differs in rate`);
  expect(printed.join()).not.toContain(STAYS);
  expect(await whatTheySee(market, sample)).not.toEqual(before);

  expect(await run('rebuild', 'feed', '--verify', '--values')).toBe(1);
  expect(printed.join()).toContain(STAYS);

  let isOver = false;
  const posted: string[] = [];
  const posting = (async () => {
    while (!isOver) posted.push(await postProject(sample.client.visitor));
  })();
  expect(await run('rebuild', 'feed')).toBe(0);
  isOver = true;
  await posting;
  expect(posted.length).toBeGreaterThan(0);
  for (const id of posted) {
    expect((await sample.client.visitor.get(`/api/v1/client/project/${id}`)).status).toBe(200);
  }
  expect(await run('rebuild', 'feed', '--verify')).toBe(0);
  const path = `/api/v1/client/project/${sample.project}`;
  expect((await whatTheySee(market, sample))[path]).toBe(before[path]);
});

test.each([
  ['hiring', 'forgets which steps are done', 0],
  ['identity', 'keeps which emails were sent', 1],
])('after the log was restored, a rebuild of %s %s', async (service, _what, kept) => {
  const schema = schemaOf(projectionNamed(service));
  await market.sql(`INSERT INTO ${service}.due_work (name, key, done_at) VALUES ('test', 'restored', now())`);
  const settled = () => market.sql(`SELECT 1 FROM ${service}.due_work WHERE key = 'restored'`);
  await run('rebuild', service);
  expect(await settled()).toHaveLength(1);
  await market.sql(`UPDATE ${schema}._checkpoint SET position = '999999999' WHERE lane = $1`, [service]);
  await run('rebuild', service);
  expect(await settled()).toHaveLength(kept);
});

test("another version's schema is listed and can be dropped by name, unless it is in use", async () => {
  await market.sql('CREATE SCHEMA feed_v1000; CREATE TABLE feed_v1000.projects (id uuid)');
  await run('list');
  expect(printed.at(-1)).toContain('readmodels drop feed_v1000');
  expect(await run('drop', 'feed_v1000')).toBe(0);
  await expect(run('drop', 'feed_v1000')).rejects.toThrow('Expected a schema');
  await expect(run('drop', 'identity')).rejects.toThrow('Expected a schema');
  await expect(run('drop', FEED)).rejects.toThrow('is in use');
});

test('the schema of a rebuild can be dropped only if the rebuild was interrupted', async () => {
  await market.sql('CREATE SCHEMA feed_rebuild_v1000');
  const installation = installations.ofMarket(market);
  await onlyOne(installation.pool, 'feed_v1000', async () => {
    await expect(run('drop', 'feed_rebuild_v1000')).rejects.toThrow('feed_v1000 is being rebuilt by another process.');
  });
  expect(await run('drop', 'feed_rebuild_v1000')).toBe(0);
});

test('an unknown name or option is refused with a list of the known ones', async () => {
  await expect(run('rebuild', 'fead')).rejects.toThrow(/Expected one of .*feed/);
  await expect(run('rebuild', 'feed', '--verfiy')).rejects.toThrow('--verfiy');
  await expect(run()).rejects.toThrow('Expected one of list, ');
});

test('replay-parked reports 0 events if none are parked', async () => {
  expect(await run('replay-parked', 'feed')).toBe(0);
  expect(printed).toEqual([`0 parked events of ${FEED} were applied.`]);
});
