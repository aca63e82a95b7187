import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Encryption, encryptedStore, openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import type { NewEvent, Recorded } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { openPool } from '@hirelane/postgres/pool';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { postgresPid, temporaryFolder } from '../testing/launcher-process.ts';
import type { Options } from './bench.ts';
import { interleave, ourselvesAnd, perSecond } from './slices.ts';
import { spreadOf } from './stats.ts';
import { withQuartiles } from './table.ts';

const CALLERS = 32;
const TIMES = 5_000;
/** Number of people who write concurrently. */
const SUBJECTS = 100;

type EncryptionResult = Readonly<{
  /** Microseconds of one processor to encrypt one event with a letter of 1,200 characters, with its key cached. */
  encryptUs: number;
  decryptUs: number;
  /** Appends per second at 32 callers, encrypted to plain, per round. */
  ratios: readonly number[];
}>;

/** Measures the cost of encryption, on its own and as a part of appending, and says it in two lines. */
export async function reportEncryption(options: Options): Promise<string> {
  const { encryptUs, decryptUs, ratios } = await measure(options);
  return [
    `encrypting one event: ${encryptUs.toFixed(0)} µs; decrypting it: ${decryptUs.toFixed(0)} µs`,
    `appends at ${CALLERS} callers, encrypted to plain: ${withQuartiles(spreadOf(ratios))}`,
  ].join('\n');
}

async function measure({ rounds, sliceMs }: Options): Promise<EncryptionResult> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const log = pino({ level: 'silent' });
  const pool = openPool(postgres.url, log);
  const plain = await openPostgresEventStore({ pool, url: postgres.url, schema: 'bench', log });
  const encryption = openEncryption(await openSubjectKeys(pool, randomBytes(32)));
  const encrypted = encryptedStore(plain, encryption);
  const people = Array.from({ length: SUBJECTS }, () => randomUUID());
  const cpu = ourselvesAnd(postgresPid(folder));
  const append = (store: typeof encrypted) => ({
    once: (caller: number) => store.append(`proposal-${newId()}`, 0, [letter(people[caller % SUBJECTS] ?? '')]),
    cpu,
  });
  try {
    const alone = await timeAlone(encryption, people[0] ?? '');
    const contenders = { ours: append(encrypted), raw: append(plain) };
    const measured = await interleave({ contenders, callers: CALLERS, rounds, sliceMs });
    return { ...alone, ratios: measured.map(({ ours, raw }) => perSecond(ours) / perSecond(raw)) };
  } finally {
    await plain.stop();
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

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
