import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listQueries } from '@hirelane/feed/lists';
import pg from 'pg';

// The peer of the benches over HTTP: `node:http` and `pg` with the feed's own query, and nothing else. No session, no
// limits, no log, no token. Takes the database's URL, the schema and the caller; prints its port.
const [url = '', schema = '', callerId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => undefined);
const { recent } = listQueries(pool, pool, schema);
const server = createServer((_request, response) => {
  recent(callerId, { limit: 20 }).then(
    (page) => {
      const text = JSON.stringify(page);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('SIGTERM', () => process.exit(0));
