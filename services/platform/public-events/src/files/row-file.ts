import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Encoder } from './parquet.ts';

/** `sha256` in hex, of the whole file. */
export type RowFileEntry = Readonly<{ file: string; rows: number; bytes: number; sha256: string }>;

export type RowFile<R> = Readonly<{
  write(row: R): Promise<void>;
  /** Writes the rest of the file under its temporary name. Resolves once all of it is on disk. */
  close(): Promise<RowFileEntry>;
  /** Gives a closed file its final name. */
  publish(): Promise<void>;
  /** Deletes the file under its temporary name, closed or not. */
  discard(): Promise<void>;
}>;

/** The end of a file's name until it is complete. */
export const PARTIAL = '.partial';

/** Creates a file of rows in a folder, which must exist; `file` ends in `.gz` if it is to be compressed. */
export function createRowFile<R>(folder: string, file: string, encoder: Encoder<R>): RowFile<R> {
  const path = join(folder, file);
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  const head = file.endsWith('.gz') ? createGzip() : new PassThrough();
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const written = pipeline(head, measured, createWriteStream(`${path}${PARTIAL}`, { mode: 0o600, flush: true }));
  // The next write, or `close`, rejects with this error.
  written.catch(() => undefined);

  async function send(chunk: Uint8Array) {
    if (chunk.length === 0) return;
    if (!head.write(chunk)) await Promise.race([once(head, 'drain'), written]);
  }

  return {
    async write(row) {
      rows++;
      await send(encoder.row(row));
    },
    async close() {
      await send(encoder.end());
      head.end();
      await written;
      return { file, rows, bytes, sha256: hash.digest('hex') };
    },
    publish: () => rename(`${path}${PARTIAL}`, path),
    async discard() {
      head.destroy();
      await written.catch(() => undefined);
      await rm(`${path}${PARTIAL}`, { force: true });
    },
  };
}
