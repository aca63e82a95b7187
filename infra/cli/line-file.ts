import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileEntry } from './manifest.ts';

/** The number of characters to buffer before writing. */
const BUFFER = 256 * 1024;

export type LineFile = Readonly<{
  write(line: string): Promise<void>;
  /** Resolves once every line is on disk. */
  close(): Promise<FileEntry>;
}>;

/**
 * Creates a file of lines in an export, and counts and hashes the lines as they are written. Only its owner may read
 * it. Throws if it exists.
 */
export async function createLineFile(folder: string, path: string): Promise<LineFile> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true, mode: 0o700 });
  const file: FileHandle = await open(full, 'wx', 0o600);
  const hash = createHash('sha256');
  let waiting = '';
  let lines = 0;
  let bytes = 0;

  async function flush() {
    const chunk = Buffer.from(waiting);
    waiting = '';
    hash.update(chunk);
    bytes += chunk.length;
    await file.writeFile(chunk);
  }

  return {
    async write(line) {
      waiting += `${line}\n`;
      lines++;
      if (waiting.length >= BUFFER) await flush();
    },
    async close() {
      try {
        await flush();
        await file.sync();
      } finally {
        await file.close();
      }
      return { path, lines, bytes, sha256: hash.digest('hex') };
    },
  };
}

/**
 * Reads the lines of a file, `size` at a time. Only `\n` ends a line: Node's readline also ends lines at U+2028, which
 * users may have typed and which JSON does not escape.
 */
export async function* readLines(path: string, size = 500): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let begun = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    begun += first;
    for (const next of others) {
      batch.push(begun);
      begun = next;
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (begun !== '') batch.push(begun);
  if (batch.length > 0) yield batch;
}
