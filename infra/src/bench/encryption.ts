import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptedStore } from '@hirelane/encryption/encrypted-store';
import { type Encryption, openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import type { NewEvent, Recorded } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { openPool } from '@hirelane/postgres/pool';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { postgresPid, temporaryFolder } from '../testing/launcher-process.ts';
import { interleave, ourselvesAnd, type Slice } from './slices.ts';

const CALLERS = 32;
const TIMES = 5_000;
/** Number of people who write concurrently. */
const SUBJECTS = 100;

export type EncryptionResult = Readonly<{
  /** Microseconds of one processor to encrypt one event with a letter of 1,200 characters, with its key cached. */
  encryptUs: number;
  decryptUs: number;
  /** Appends per second at 32 callers, encrypted to plain, per round. */
  ratios: readonly number[];
}>;

/** Measures the cost of encryption: on its own, and as a part of appending. */
export async function benchEncryption(
  options: Readonly<{ rounds: number; sliceMs: number }>,
): Promise<EncryptionResult> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const log = pino({ level: 'silent' });
  const pool = openPool(postgres.url, log);
  const plain = await openPostgresEventStore({ pool, url: postgres.url, schema: 'bench', log });
  const encryption = openEncryption(await openSubjectKeys(pool, randomBytes(32)));
  const encrypted = encryptedStore(plain, encryption);
  const people = Array.from({ length: SUBJECTS }, () => randomUUID());
  const append = (store: typeof encrypted) => ({
    once: (caller: number) => store.append(`proposal-${newId()}`, 0, [letter(people[caller % SUBJECTS] ?? '')]),
  });
  try {
    const alone = await timeAlone(encryption, people[0] ?? '');
    const cpu = ourselvesAnd(postgresPid(folder));
    const rounds = await interleave({
      ours: append(encrypted),
      raw: append(plain),
      callers: CALLERS,
      cpu: { ours: cpu, raw: cpu },
      ...options,
    });
    return { ...alone, ratios: rounds.map(({ ours, raw }) => rateOf(ours) / rateOf(raw)) };
  } finally {
    await plain.stop();
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const rateOf = ({ operations, ms }: Slice) => (operations * 1_000) / ms;

async function timeAlone(encryption: Encryption, freelancerId: string) {
  const inStream = { ...letter(freelancerId), stream: 'proposal-x', version: 1, position: '1', at: '' };
  const encryptedEvents: Recorded[] = [];
  const encryptUs = await timed(async () => void encryptedEvents.push(await encryption.encrypt(inStream)));
  const decryptUs = await timed(async (i) => void (await encryption.decrypt(encryptedEvents.slice(i, i + 1))));
  return { encryptUs, decryptUs };
}

async function timed(work: (i: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < TIMES; i++) await work(i);
  return ((performance.now() - start) * 1_000) / TIMES;
}

function letter(freelancerId: string): NewEvent {
  const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: freelancerId };
  const data = {
    proposalId: newId(),
    projectId: newId(),
    freelancerId,
    coverLetter: randomBytes(900).toString('base64'),
  };
  return { id: newId(), type: 'ProposalSent', data, meta };
}
