import { randomUUID } from 'node:crypto';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { pino } from 'pino';
import { openMailQueue } from '../../mails/mail/queue.ts';
import { openCredentialVersions } from '../../user/credentials/credential-versions.ts';
import type { User } from '../../user/user.ts';
import { openSecondFactors } from './open.ts';

export const ORIGIN = 'https://hirelane.example';

/** Second factors in a separate database, with a controllable clock and users without an event log. */
export async function openTestFactors() {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const pool: Pool = openPool(database.url, log);
  const people = new Map<string, User>();
  const site = { name: 'Hirelane' };
  const clock = { now: Date.parse('2026-11-22T12:00:00Z') };
  const versions = await openCredentialVersions(pool);
  const queue = await openMailQueue(pool);
  const endings: (() => Promise<void> | void)[] = [];
  const factors = await openSecondFactors(
    {
      pool,
      subjectKeys: await openSubjectKeys(pool, Buffer.alloc(32, 'tests')),
      log,
      outbox: { add: queue.add, wake: () => undefined },
      versions,
      publicUrl: Promise.resolve(ORIGIN),
      siteName: async () => site.name,
      find: async (userId) => people.get(userId) ?? null,
      isUnconfirmed: async () => false,
      now: () => clock.now,
    },
    (ending) => void endings.push(ending),
  );
  return {
    factors,
    versions,
    pool,
    clock,
    site,
    logged: () => lines.join(''),
    /** Adds a user; returns their id. */
    person(): string {
      const userId = randomUUID();
      const user = {
        userId,
        isClient: true,
        firstName: 'Asha',
        lastName: 'Rao',
        username: `asha.${userId.slice(0, 8)}`,
      };
      people.set(userId, {
        ...user,
        email: 'asha@example.com',
        city: '',
        state: '',
        profileImg: null,
        isVerified: true,
        requestedEmail: null,
        emails: ['asha@example.com'],
        proved: ['asha@example.com'],
        suspendedFor: null,
        company: null,
        isOperator: false,
      });
      return userId;
    },
    erase: (userId: string) => void people.delete(userId),
    /** The kinds of queued emails about a user, in alphabetical order. */
    async mails(userId: string): Promise<readonly string[]> {
      const { rows } = await pool.query<{ kind: string }>(
        'DELETE FROM identity.mail_queue WHERE about = $1 RETURNING kind',
        [userId],
      );
      return rows.map(({ kind }) => kind).sort();
    },
    async stop() {
      for (const ending of endings) await ending();
      await pool.end();
      await database.drop();
    },
  };
}

export type TestFactors = Awaited<ReturnType<typeof openTestFactors>>;
