import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventsOverHttp } from '@hirelane/test-kit/public-events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { openPython, runPython } from '../support/python.ts';
import { postProject, register, type Visitor } from '../support/visitor.ts';

const TOKEN = 'the-token-of-an-analyst-in-the-tests';
const SCRIPT = 'infra/tools/examples/events_over_http.py';

const opened = await openPython('infra/tests/analysts/requirements.txt');
if (typeof opened === 'string') process.stderr.write(`Skipped, so ${SCRIPT} was not run. ${opened}\n`);
const python = typeof opened === 'string' ? '' : opened.python;

describe.skipIf(python === '')('the Python script in docs/analyse.md', () => {
  let market: Marketplace;
  let client: Visitor;
  let folder: string;
  beforeAll(async () => {
    market = await openMarketplace({ environment: { EVENTS_TOKENS: TOKEN } });
    client = market.visitor();
    await register(client, true);
    await postProject(client);
  });
  beforeEach(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
    folder = await mkdtemp(join(tmpdir(), 'hirelane-analyst-'));
  });
  afterAll(async () => {
    await market?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const run = () => runPython(python, SCRIPT, { cwd: folder, env: { HIRELANE_URL: market.url, TOKEN } });
  const stored = () =>
    readFileSync(join(folder, 'events.ndjson'), 'utf8')
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line).id] : []));
  const published = async () => (await eventsOverHttp(market.url, TOKEN).all()).map(({ id }) => id);

  test('reads every event, and then only new ones', async () => {
    expect(await run()).toMatch(/hirelane\.project\.posted +\d/);
    const before = stored();
    expect(before.toSorted()).toEqual((await published()).toSorted());
    await postProject(client);
    await run();
    expect(stored()).toEqual([...before, expect.any(String)]);
    expect(stored().toSorted()).toEqual((await published()).toSorted());
  });

  test('neither loses nor repeats an event after it was interrupted between a page and its state', async () => {
    await run();
    const before = stored();
    appendFileSync(join(folder, 'events.ndjson'), '{"id": "half of a pa');
    await run();
    expect(stored()).toEqual(before);
    // The run above stored a size. The file must not be extended to it.
    await run();
    expect(stored()).toEqual(before);
  });

  test('ends with the response if the token is refused', async () => {
    const refused = runPython(python, SCRIPT, { cwd: folder, env: { HIRELANE_URL: market.url, TOKEN: 'wrong' } });
    await expect(refused).rejects.toThrow('HTTP Error 401');
  });
});
