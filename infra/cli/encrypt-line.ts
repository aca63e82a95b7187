import { join } from 'node:path';
import { unwrap } from '@hirelane/encryption/data-key';
import { encryptOld } from '@hirelane/encryption/encrypt-lists';
import { TYPES_WITH_LISTS } from '@hirelane/encryption/texts';
import { type Recorded, SubjectErased } from '@hirelane/event-sourcing/events';
import { OperatorFailure } from '../launcher/failure.ts';
import { readLines } from './line-file.ts';
import type { Manifest } from './manifest.ts';

/**
 * Turns an exported event into its stored form: encrypts lists that are still in plain text, because they were written
 * before lists were encrypted.
 */
export type EncryptLine = (line: string) => Promise<string>;

type KeyRow = Readonly<{ subject: string; wrapped: string | null }>;

const KEYS = 'keys.subject_keys';

/** Encrypts with the keys in the export, because the database gets them only later, with the other tables. */
export async function lineEncryption(folder: string, manifest: Manifest, dataKey: Buffer): Promise<EncryptLine> {
  const wrapped = new Map<string, string | null>();
  const path = manifest.tables.find(({ table }) => table === KEYS)?.path;
  if (path !== undefined) {
    for await (const lines of readLines(join(folder, path))) {
      for (const row of lines.map((line): KeyRow => JSON.parse(line))) wrapped.set(row.subject, row.wrapped);
    }
  }
  async function keyFor(subject: string): Promise<Buffer> {
    const found = wrapped.get(subject);
    if (found === undefined)
      throw new OperatorFailure(`The export contains no key for ${subject}. Nothing was changed.`);
    if (found === null) throw new SubjectErased('the person has been erased');
    return unwrap(dataKey, subject, Buffer.from(found.slice('\\x'.length), 'hex'));
  }
  return async (line) => {
    if (!TYPES_WITH_LISTS.some((type) => line.includes(`"${type}"`))) return line;
    const event: Recorded = JSON.parse(line);
    const encrypted = await encryptOld(event, { keyFor });
    return encrypted === event ? line : JSON.stringify(encrypted);
  };
}
