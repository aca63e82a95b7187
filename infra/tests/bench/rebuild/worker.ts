import { openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { logOf } from '@hirelane/event-sourcing/events';
import { feedReadModel } from '@hirelane/feed/read-model';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPool } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';
import { startProjector } from '@hirelane/projections/projector';
import { pino } from 'pino';

// Rebuilds the feed's read model from a database's logs, as a service does for a new version, or only reads the same
// events. Arguments: the database's URL, the data key, and `rebuild` or `read`. Prints a line of JSON.
const [url = '', dataKey = '', what = ''] = process.argv.slice(2);
const SAMPLE_MS = 50;
const log = pino({ level: 'silent' });
const pool = openPool(url, log);
const bus = openPostgresEventBus({ pool, url, logOf, log });
const { decrypt } = openEncryption(await openSubjectKeys(pool, Buffer.from(dataKey, 'base64')));
const readModel = { ...feedReadModel, version: 90 };

const memory: { events: number; bytes: number }[] = [];
const cpu = process.cpuUsage();
const start = performance.now();
const work = await begin();
const sampling = setInterval(() => memory.push({ events: work.events(), bytes: process.memoryUsage.rss() }), SAMPLE_MS);
await work.done;
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
clearInterval(sampling);
const events = work.events();
await work.stop();
await bus.stop();
if (what === 'rebuild') await pool.query(`DROP SCHEMA ${schemaOf(readModel)} CASCADE`);
await pool.end();
const after = memory.filter((sample) => sample.events >= events / 10).map(({ bytes }) => bytes);
const [atTenth = 0] = after;
process.stdout.write(`${JSON.stringify({ events, ms, cpu: user + system, atTenth, most: Math.max(...after, 0) })}\n`);

async function begin() {
  if (what === 'rebuild') {
    const projector = await startProjector({ pool, bus, readModel, log, decrypt });
    return { done: projector.ready, events: () => projector.status().applied, stop: projector.stop };
  }
  let read = 0;
  const subscription = bus.subscribe(
    'read',
    readModel.categories,
    async () => null,
    async (batch) => {
      read += batch.length;
    },
  );
  return { done: subscription.caughtUp, events: () => read, stop: subscription.stop };
}
