import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { insertRaw, type RawEvent } from './raw-insert.ts';

// The peer of commands over HTTP: `node:http` and `pg` with one `INSERT … COMMIT` of the same event, and the same
// bytes of answer. Takes the database's URL, the event and the answer; prints its port.
const [url = '', event = '', answer = ''] = process.argv.slice(2);
const sample: RawEvent = JSON.parse(event);
const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => undefined);
const server = createServer((_request, response) => {
  insertRaw(pool, sample, randomUUID()).then(
    () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      response.end(answer);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('SIGTERM', () => process.exit(0));
