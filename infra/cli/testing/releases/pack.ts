import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';

/**
 * Files that a start creates again and that hold no user's data: logs, and the path of the PostgreSQL that ran. The
 * lock and the process id are gone after a clean shutdown.
 */
const LEFT_OUT = ['*.log', 'postmaster.opts'];

/**
 * Packs a stopped data folder with the system's tar, compressed with brotli, whose 16 MiB window finds that the
 * databases of a fresh PostgreSQL are identical; the result with gzip is three times as large.
 */
export async function pack(folder: string, archive: string): Promise<void> {
  const left = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
  const tar = spawn('tar', [...left, '-cf', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  await pipeline(tar.stdout, createBrotliCompress({ params }), createWriteStream(archive));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/**
 * Unpacks the archive, or the given names in it, into a new folder. Everything then belongs to the current user: as
 * root, the launcher hands PostgreSQL its part, as for any copy.
 */
export async function unpack(archive: string, folder: string, names: readonly string[] = []): Promise<void> {
  await mkdir(folder);
  // Not through a pipe, which tar may close once it has found the given names.
  const tar = `${folder}.tar`;
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(tar));
  await promisify(execFile)('tar', ['-xf', tar, '--no-same-owner', '-C', folder, ...names]);
  await rm(tar);
}
