import { setTimeout as sleep } from 'node:timers/promises';
import { isListed } from '@hirelane/feed/projects/tables';
import pg from 'pg';
import { openSecrets } from '../../../launcher/secrets/secrets.ts';
import { defineBench, type Options } from '../bench.ts';
import { startChild } from '../child.ts';
import { eventsOf, type Mix } from '../rebuild/history.ts';
import { quantile } from '../stats.ts';
import { markdownTable, whole } from '../table.ts';
import { type LoadTarget, openLoadTarget, Refused } from './load.ts';
import { type BenchMarketplace, pageOfFeed, startBenchMarketplace } from './marketplace.ts';

/** The number of generated projects before the history is appended. */
const PROJECTS = 2_000;
/** 150,000 events, unless `--sizes` is given. */
const EVENTS = 150_000;
const PER_PROJECT = { proposals: 5, bookmarks: 2 };
/** The events are appended at this rate: 150,000 in 100 seconds. */
const EVENTS_PER_SECOND = 1_500;
const PAGES_PER_SECOND = 10;
const CONNECTIONS = 64;
const BETWEEN_LOOKS_MS = 250;

/** The times in ms from each page's intended start to its response, and the number of pages with another response. */
type Pages = Readonly<{ answered: readonly number[]; refused: number }>;
type CatchUpResult = Readonly<{
  events: number;
  before: Pages;
  during: Pages;
  after: Pages;
  appendMs: number;
  behindMs: number;
}>;

/** Pages of the feed while its read model processes events that are appended faster than it can process them. */
export const catchUp = defineBench<CatchUpResult>({
  name: 'catchup',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'a page while 150,000 events are appended in 100 s and processed, p99',
      unit: 'ms',
      atMost: 1_000,
      figures: ({ during, after }) => [quantile([...during.answered, ...after.answered], 0.99)],
    },
    {
      what: 'pages refused meanwhile',
      unit: '',
      atMost: 0,
      figures: ({ during, after }) => [during.refused + after.refused],
    },
  ],
  measure,
  table: ({ events, before, during, after, appendMs, behindMs }, ranOn) => {
    const row = (when: string, { answered, refused }: Pages) => [
      when,
      whole(answered.length),
      ...[0.5, 0.99, 1].map((share) => whole(quantile(answered, share))),
      whole(refused),
    ];
    return [
      markdownTable(
        ['pages', 'answered', 'p50, ms', 'p99, ms', 'slowest, ms', 'refused'],
        [
          row('before', before),
          row('while events are appended', during),
          row('until the feed has processed them', after),
        ],
      ),
      '',
      `${ranOn}; ${whole(events)} events appended in ${(appendMs / 1_000).toFixed(0)} s, ` +
        `processed ${(behindMs / 1_000).toFixed(0)} s later; ${PAGES_PER_SECOND} pages a second, in one process, fsync on.`,
    ].join('\n');
  },
});

async function measure({ sizes, say }: Options): Promise<CatchUpResult> {
  const market = await startBenchMarketplace(PROJECTS);
  const target = openLoadTarget(market.url, CONNECTIONS);
  try {
    return await measureOn(market, target, sizes?.[0] ?? EVENTS, say);
  } finally {
    await target.close();
    await market.stop();
  }
}

async function measureOn(
  market: BenchMarketplace,
  target: LoadTarget,
  count: number,
  say: Options['say'],
): Promise<CatchUpResult> {
  const mix: Mix = {
    projects: Math.round(count / (1 + PER_PROJECT.proposals + PER_PROJECT.bookmarks)),
    ...PER_PROJECT,
  };
  const ms = (eventsOf(mix) / EVENTS_PER_SECOND) * 1_000;
  const { dataKey } = await openSecrets(market.data);
  say('pages before …');
  await pagesUntil(market, target, sleep(2_000));
  const before = await pagesUntil(market, target, sleep(10_000));
  say(`${whole(eventsOf(mix))} events in ${whole(ms / 1_000)} s …`);
  const start = performance.now();
  const writer = await startChild('infra/tests/bench/http/append-history.ts', [
    market.databaseUrl,
    dataKey,
    JSON.stringify(mix),
    String(ms),
  ]);
  const during = await pagesUntil(market, target, writer.end());
  const appendMs = performance.now() - start;
  say('until they are processed …');
  const after = await pagesUntil(market, target, untilProcessed(market, PROJECTS + mix.projects));
  const behindMs = performance.now() - start - appendMs;
  return { events: eventsOf(mix), before, during, after, appendMs, behindMs };
}

/** Requests pages at a constant rate until the promise resolves. */
async function pagesUntil(market: BenchMarketplace, target: LoadTarget, end: Promise<unknown>): Promise<Pages> {
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  const answered: number[] = [];
  let refused = 0;
  async function page(intended: number) {
    try {
      await target.send(pageOfFeed(market));
      answered.push(performance.now() - intended);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused++;
    }
  }
  const [start, requested]: [number, Promise<void>[]] = [performance.now(), []];
  while (!isOver) {
    const intended = start + (requested.length * 1_000) / PAGES_PER_SECOND;
    await sleep(Math.max(0, intended - performance.now()));
    requested.push(page(intended));
  }
  await Promise.all(requested);
  await over;
  return { answered, refused };
}

/** Resolves when the feed's read model lists this number of projects. */
async function untilProcessed({ databaseUrl, feedSchema }: BenchMarketplace, projects: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    for (;;) {
      const { rows } = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${feedSchema}.projects WHERE ${isListed('')}`,
      );
      if ((rows[0]?.count ?? 0) >= projects) return;
      await sleep(BETWEEN_LOOKS_MS);
    }
  } finally {
    await database.end();
  }
}
