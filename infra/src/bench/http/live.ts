import { LIVE_CHANNELS } from '@hirelane/contracts/api/live';
import { defineBench, type Options } from '../bench.ts';
import { memoryOf } from '../memory.ts';
import { spreadOf } from '../stats.ts';
import { markdownTable, ranOn, withQuartiles } from '../table.ts';
import { openListeners } from './listeners.ts';
import { startLonelyBff } from './lonely-bff.ts';

const LISTENERS = 5_000;
/** Streams of each session, of the three that it may have. */
const OF_A_SESSION = 2;

/** The heap that Node gives itself in the 512 MiB of the container (infra/k8s/base/processes/bff.yaml). */
const HEAP = '--max-old-space-size=256';

/** Bytes of the bff: before anybody listens, and after each signal. `heardMs`: until all had heard it. */
type LiveResult = Readonly<{
  listeners: number;
  restBytes: number;
  bytes: readonly number[];
  heardMs: readonly number[];
}>;

const megabytes = (bytes: number) => bytes / 1e6;
const named = LISTENERS.toLocaleString('en-US');

/** Browsers that hear what is new from one bff. */
export const live = defineBench<LiveResult>({
  name: 'live',
  sources: ['bff', 'contracts'],
  goals: [
    {
      what: `memory of a bff that ${named} browsers listen to`,
      unit: 'MB',
      atMost: 300,
      figures: ({ bytes }) => bytes.map(megabytes),
    },
    {
      what: `until ${named} browsers have heard a signal`,
      unit: 'ms',
      atMost: 1_000,
      figures: ({ heardMs }) => heardMs,
    },
  ],
  measure,
  table: ({ listeners, restBytes, bytes, heardMs, ...record }) =>
    [
      markdownTable(
        ['browsers', 'MB, median (quartiles)', 'ms until all have heard, median (quartiles)'],
        [
          ['0', megabytes(restBytes).toFixed(0), ''],
          [
            listeners.toLocaleString('en-US'),
            withQuartiles(spreadOf(bytes.map(megabytes)), 0),
            withQuartiles(spreadOf(heardMs), 0),
          ],
        ],
      ),
      '',
      `${ranOn(record)}; ${heardMs.length} signals to everybody. Memory is resident, of a bff alone; the browsers are another ` +
        'process on the same machine.',
    ].join('\n'),
});

async function measure({ rounds, say }: Options): Promise<LiveResult> {
  const most = String(2 * LISTENERS);
  const bff = await startLonelyBff({ LIMIT_CONNECTIONS: most, NODE_OPTIONS: HEAP });
  const memory = () => memoryOf([bff.pid], 'resident');
  try {
    const cookies = await bff.signIn(LISTENERS / OF_A_SESSION);
    const restBytes = await memory();
    say(`opening ${LISTENERS} streams …`);
    const listeners = await openListeners(bff.url, cookies, LISTENERS);
    const heardMs: number[] = [];
    const bytes: number[] = [];
    for (let id = 1; id <= rounds; id++) {
      say(`${id} of ${rounds} …`);
      const signal = { id, userId: null, kind: 'posted', about: '', wrote: `project-${id}@1` };
      const all = listeners.allHear(id);
      const begun = performance.now();
      await bff.database.query('SELECT pg_notify($1, $2)', [LIVE_CHANNELS.signals, JSON.stringify(signal)]);
      await all;
      heardMs.push(performance.now() - begun);
      bytes.push(await memory());
    }
    listeners.close();
    return { listeners: LISTENERS, restBytes, bytes, heardMs };
  } finally {
    await bff.stop();
  }
}
