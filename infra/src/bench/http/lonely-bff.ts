import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { SERVICES } from '@hirelane/contracts/service-token';
import pg from 'pg';
import { startPostgres } from '../../local/postgres.ts';
import { temporaryFolder } from '../../testing/launcher-process.ts';
import { startChild } from '../child.ts';

/** A bff in a process of its own, whose services know of nothing. */
export type LonelyBff = Readonly<{
  url: string;
  pid: number;
  database: pg.Client;
  /** Cookies of sessions, each of another user, that nobody asks about for an hour. */
  signIn(count: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}>;

/** Starts it with `environment` added to its own. */
export async function startLonelyBff(environment: Readonly<Record<string, string>>): Promise<LonelyBff> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const service = createServer((_req, res) =>
    res.setHeader('content-type', 'application/json').end('{"last":0,"isKnown":true,"signals":[]}'),
  );
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const bff = await startChild('infra/src/bench/http/listening-bff.ts', [], {
    ...process.env,
    ...GENEROUS_LIMITS,
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, url])),
    DATABASE_URL: postgres.url,
    PORT: '0',
    ...environment,
  });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  return {
    url: bff.said,
    pid: bff.pid,
    database,
    async signIn(count) {
      const tokens = Array.from({ length: count }, () => randomBytes(32));
      await database.query(
        `INSERT INTO bff.sessions (hash, user_id, is_client, is_registered, created_at, last_seen_at, expires_at)
         SELECT hash, id, false, false, now(), now() + interval '1 hour', now() + interval '1 day'
         FROM unnest($1::bytea[], $2::uuid[]) AS s(hash, id)`,
        [tokens.map((token) => createHash('sha256').update(token).digest()), tokens.map(() => randomUUID())],
      );
      return tokens.map((token) => `__Host-sid=${token.toString('base64url')}`);
    },
    async stop() {
      await database.end();
      await bff.stop();
      await postgres.stop();
      await new Promise((resolve) => service.close(resolve).closeAllConnections());
      await rm(folder, { recursive: true, force: true });
    },
  };
}
