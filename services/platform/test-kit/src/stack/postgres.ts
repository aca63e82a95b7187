import { Wait } from 'testcontainers';
import { type Server, startServer } from './server.ts';

export const POSTGRES_IMAGE = 'postgres:17-alpine';

export type PostgresServer = Server & Readonly<{ url: string }>;

/** Starts a real PostgreSQL with an empty database, which takes about 3 s. */
export async function startPostgres(): Promise<PostgresServer> {
  const server = await startServer(POSTGRES_IMAGE, 5432, (container) =>
    container
      .withEnvironment({ POSTGRES_USER: 'hirelane', POSTGRES_PASSWORD: 'hirelane', POSTGRES_DB: 'hirelane' })
      .withCommand(['postgres', '-c', 'max_connections=300'])
      .withHealthCheck({
        test: ['CMD-SHELL', 'pg_isready -U hirelane -h 127.0.0.1'],
        interval: 500,
        timeout: 3_000,
        retries: 60,
      })
      .withLogConsumer((log) => log.on('data', printCrash))
      .withWaitStrategy(Wait.forHealthCheck()),
  );
  return { ...server, url: `postgresql://hirelane:hirelane@${server.host}:${server.port}/hirelane` };
}

/** Prints the reason if a server ends its connections without being stopped by a test. */
function printCrash(chunk: Buffer | string): void {
  const lines = String(chunk).split('\n');
  for (const line of lines.filter((each) => /PANIC|was terminated by signal|No space left/.test(each))) {
    process.stderr.write(`PostgreSQL in its container: ${line}\n`);
  }
}
