import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardColumns, joins } from '@hirelane/feed/card';
import { conductProjection } from '@hirelane/feed/conduct/projection';
import { listQueries } from '@hirelane/feed/lists';
import { isListed } from '@hirelane/feed/tables';
import { encodeCursor } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';
import { visibilityProjection } from '@hirelane/projections/visibility';
import pg from 'pg';

// The peer of the benches over HTTP: `node:http` and `pg` with the feed's query, and nothing else. No session, no
// limits, no log, no token. Takes the database's URL, the schema, the caller, and `rows` or `json`: whether it reads
// rows and writes them as JSON, or has PostgreSQL write them as the product does. Prints its port.
const [url = '', schema = '', callerId = '', form] = process.argv.slice(2);
const schemas = {
  feed: schema,
  conduct: schemaOf(conductProjection),
  visibility: schemaOf(visibilityProjection('feed')),
};
const LIMIT = 20;
const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => undefined);
const { recent } = listQueries(pool, pool, schemas);

async function rowsAsJson(): Promise<string> {
  const { rows } = await pool.query({
    name: 'rows',
    text: `SELECT ${cardColumns(schemas)}, ${instant('p.published_at')} AS sort_at
           FROM ${identifier(schema)}.projects p ${joins(schemas)}
           WHERE ${isListed('p.')} ORDER BY p.published_at DESC, p.id DESC LIMIT ${LIMIT + 1}`,
    values: [callerId],
  });
  const shown = rows.slice(0, LIMIT);
  const last = shown.at(-1);
  return JSON.stringify({
    data: shown.map(({ sort_at: _, ...card }) => ({ ...card, proposalStatus: null, match: null })),
    nextCursor: rows.length > LIMIT ? encodeCursor([last.sort_at, last._id]) : null,
  });
}

const page = form === 'json' ? () => recent(callerId, { limit: LIMIT }) : rowsAsJson;
const server = createServer((_request, response) => {
  page().then(
    (text) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('SIGTERM', () => process.exit(0));
