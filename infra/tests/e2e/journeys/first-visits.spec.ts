import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { register, signUp } from '../people.ts';
import { post } from '../projects.ts';

/**
 * The size on the wire in kB (1000 bytes), headers included, of everything that a first visit loads
 * (docs/records/measurements.md).
 */
const BUDGET = 150;
/** A visitor's document includes the list as markup and as data, which makes the largest paint 1.4 s earlier. */
const BUDGET_OF_LIST = 156;
const PROJECTS = 20;

/** Loads a page without a cache; returns the kB on the wire by URL. */
async function weigh(page: Page, path: string, isThere: (page: Page) => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  const [addresses, weights] = [new Map<string, string>(), new Map<string, number>()];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => void addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = addresses.get(requestId);
    // Responses to the previous page's requests, such as the number of unread messages, may still arrive.
    if (sent === undefined) return;
    const address = new URL(sent).pathname;
    weights.set(address, (weights.get(address) ?? 0) + encodedDataLength / 1_000);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(path, { waitUntil: 'networkidle' });
  await isThere(page);
  await session.detach();
  return weights;
}

const total = (weights: ReadonlyMap<string, number>) => [...weights.values()].reduce((sum, each) => sum + each, 0);

test.use({ viewport: { width: 412, height: 823 } });

test(`a first visit loads at most ${BUDGET} kB including data, or ${BUDGET_OF_LIST} with a list in its document, and requests nothing twice`, async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const open = async () =>
    (await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 412, height: 823 } })).newPage();
  const client = await open();
  await register(client, true);
  const ids: string[] = [];
  for (let n = 1; n <= PROJECTS; n++) ids.push(await post(client, { title: `A shop for our tea, number ${n}` }));
  const freelancer = await open();
  await signUp(freelancer, false);

  const heading = (name: string) => async (page: Page) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const rows = async (page: Page) => expect(page.getByRole('article').first()).toBeVisible();
  const visits = [
    ['/', await open(), heading('Hire the best freelancers for any job, online.')],
    ['/projects', await open(), rows],
    ['/freelancer', freelancer, rows],
    [`/client/project/${ids[0]}`, freelancer, heading('A shop for our tea, number 1')],
  ] as const;
  for (const [path, page, isThere] of visits) {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const weights = await weigh(page, path, isThere);
    const budget = path === '/projects' ? BUDGET_OF_LIST : BUDGET;
    expect(total(weights), `${path}: ${JSON.stringify([...weights])}`).toBeLessThan(budget);
    expect(asked.toSorted(), path).toEqual([...new Set(asked)].toSorted());
    // Detects zod, whose schemas all contain this word.
    const scripts = asked.filter((address) => address.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    expect(
      scripts.filter((address) => /schemas|fields/.test(address)),
      path,
    ).toEqual([]);
  }
});
