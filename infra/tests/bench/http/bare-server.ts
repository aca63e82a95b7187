import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problem } from '@hirelane/api/problem';
import { cardColumns, joins } from '@hirelane/feed/lists/card';
import { listQueries } from '@hirelane/feed/lists/queries';
import { isListed } from '@hirelane/feed/projects/tables';
import { encodeCursor } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier } from '@hirelane/postgres/pool';
import pg from 'pg';
import { inNewStream, insertRaw, type RawEvent } from '../raw-insert.ts';

// Bare servers to compare Hirelane with over HTTP: `node:http` and `pg`, without session, limits, log or token. The
// first argument selects how each request is handled; the others are arguments to that function. Prints its port.

type Answer = Readonly<{ status: number; body: string; headers?: readonly string[] }>;

const KINDS: Readonly<Record<string, (...args: string[]) => () => Promise<Answer>>> = { feed, command, refusal };
const LIMIT = 20;

/** A feed page. With `rows`, this server writes the JSON; with `json`, PostgreSQL does, as in the product. */
function feed(url = '', schema = '', callerId = '', form = ''): () => Promise<Answer> {
  const pool = openPool(url);
  const { recent } = listQueries(pool, pool, schema);
  const rowsAsJson = async () => {
    const { rows } = await pool.query({
      name: 'rows',
      text: `SELECT ${cardColumns(schema)}, ${instant('p.published_at')} AS sort_at
           FROM ${identifier(schema)}.projects p ${joins(schema)}
           WHERE ${isListed('p.')} ORDER BY p.published_at DESC, p.id DESC LIMIT ${LIMIT + 1}`,
      values: [callerId],
    });
    const shown = rows.slice(0, LIMIT);
    const last = shown.at(-1);
    return JSON.stringify({
      data: shown.map(({ sort_at: _, ...card }) => ({ ...card, proposalStatus: null, match: null })),
      nextCursor: rows.length > LIMIT ? encodeCursor([last.sort_at, last._id]) : null,
    });
  };
  const page = form === 'json' ? () => recent(callerId, { limit: LIMIT }) : rowsAsJson;
  return async () => ({ status: 200, body: await page() });
}

/** Inserts `event` into a new stream in its own transaction and responds with `body`. */
function command(url = '', event = '', body = ''): () => Promise<Answer> {
  const pool = openPool(url);
  const sample: RawEvent = JSON.parse(event);
  return async () => {
    const id = randomUUID();
    await insertRaw(pool, inNewStream(sample, id), id);
    return { status: 200, body };
  };
}

/** The minimum cost of a refusal in Node: a 503 with as many headers as ours, of the same size. */
function refusal(): () => Promise<Answer> {
  const body = JSON.stringify(problem('overloaded', { requestId: '00000000-0000-4000-8000-000000000000' }));
  const headers = Array.from({ length: 14 }, (_, n) => [`x-header-${n}`, 'as long as an average header of ours is']);
  const answer = Promise.resolve({ status: 503, body, headers: headers.flat() });
  return () => answer;
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined);
  return pool;
}

const [kind = '', ...args] = process.argv.slice(2);
const respond = KINDS[kind]?.(...args);
if (!respond) throw new Error(`Expected the name of a bare server, got ${kind}.`);
const server = createServer((_request, response) => {
  respond().then(
    ({ status, body, headers = ['content-type', 'application/json'] }) => {
      response.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(body))]);
      response.end(body);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('SIGTERM', () => process.exit(0));
