import { randomUUID } from 'node:crypto';
import { CATEGORIES } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { StreamFull, stamp } from '@hirelane/event-sourcing/decide';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MarketplaceEvent } from './marketplace.ts';
import { openMarketplaceSettings, SETTINGS } from './settings.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let store: Awaited<ReturnType<typeof storage.openStore>>;
beforeAll(async () => {
  storage = await openTestStorage();
  store = await storage.openStore('identity');
});
afterAll(() => storage.close());
beforeEach(async () => void (await storage.pool.query('TRUNCATE identity.events')));

const context = () => ({ commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() });
const logo = (version: number, n: number) =>
  ({ type: 'ChooseLogo', version, logoId: anId(n), image: `AAA${n}` }) as const;

/** Settings with a controllable clock, and a count of reads. */
function open() {
  const clock = { now: 0 };
  const read = vi.spyOn(store, 'read');
  read.mockClear();
  return { settings: openMarketplaceSettings(store, () => clock.now), clock, reads: () => read.mock.calls.length };
}

test('requests for unknown logos, texts and emails read the stream only occasionally; decisions read it every time', async () => {
  const { settings, clock, reads } = open();
  await settings.find();
  for (let n = 0; n < 20; n++) expect(await settings.logo(randomUUID())).toBeNull();
  await settings.recent();
  expect(reads()).toBe(1);
  clock.now = 1_000;
  await settings.recent();
  expect(reads()).toBe(1);
  await settings.logo(randomUUID());
  expect(reads()).toBe(2);
  await settings.find();
  expect(reads()).toBe(3);
});

test('a change made by this process is visible at once; one made by another process is visible soon', async () => {
  const [one, other] = [open(), open()];
  await other.settings.find();
  await one.settings.change(logo(0, 1), context());
  expect(await one.settings.logo(anId(1))).toBe('AAA1');
  other.clock.now = 1_000;
  expect(await other.settings.logo(anId(1))).toBe('AAA1');
  await one.settings.change(logo(1, 2), context());
  other.clock.now = 6_000;
  expect(await other.settings.logo(anId(1))).toBeNull();
  expect((await other.settings.recent()).version).toBe(2);
});

test('registration can be closed even when the stream is full of texts and no text can be added', async () => {
  const text = 'A'.repeat(60_000);
  const publishedAt = '2026-11-20T09:00:00.000Z';
  const events = Array.from(
    { length: 67 },
    (): MarketplaceEvent => ({ type: 'LegalTextPublished', data: { kind: 'terms', text, publishedAt } }),
  );
  const [stream, given] = [`marketplace-${SETTINGS}`, context()];
  await store.append(
    stream,
    0,
    events.map((event, i) => stamp(event, stream, i, given)),
  );
  const { settings } = open();
  const imprint = { type: 'PublishLegalText', version: 67, kind: 'imprint', text: 'We.', at: publishedAt } as const;
  await expect(settings.change(imprint, context())).rejects.toThrow(StreamFull);
  const testimonials = { shown: 'samples' as const, own: [] };
  const chosen = { name: '', contact: '', categories: [...CATEGORIES], registration: 'closed' as const, testimonials };
  await settings.change({ type: 'Edit', version: 67, settings: chosen }, context());
  expect((await settings.find()).registration).toBe('closed');
});
