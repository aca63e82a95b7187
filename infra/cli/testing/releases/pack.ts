import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';

/**
 * Files without users' data that startup recreates: logs, and the command that last started PostgreSQL. A clean
 * shutdown removes the lock and the process id.
 */
const LEFT_OUT = ['*.log', 'postmaster.opts'];

/**
 * Packs a stopped data folder with the system's tar and brotli, whose 16 MiB window detects that the databases of a
 * fresh PostgreSQL are identical; gzip's result is three times as large.
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
  if (code !== 0) throw new Error(`tar exited with code ${code}`);
}

/**
 * Unpacks the archive, or the given names in it, into a new folder owned by the current user. As root, the launcher
 * makes PostgreSQL's user the owner of the cluster, as for any copy.
 */
export async function unpack(archive: string, folder: string, names: readonly string[] = []): Promise<void> {
  await mkdir(folder);
  // Does not read from a pipe, because tar may close it once it has found the given names.
  const tar = `${folder}.tar`;
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(tar));
  await promisify(execFile)('tar', ['-xf', tar, '--no-same-owner', '-C', folder, ...names]);
  await rm(tar);
}
