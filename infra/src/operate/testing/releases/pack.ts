import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';

/**
 * What a start makes anew and nobody's data: logs, and the path of the PostgreSQL that ran. The lock and the process id are not there
 * after an orderly stop.
 */
const LEFT_OUT = ['*.log', 'postmaster.opts'];

/**
 * Packs a stopped data folder with the system's tar. By brotli, whose window of 16 MiB sees that the databases of a fresh PostgreSQL
 * hold the same; gzip's does not, and makes it three times as large.
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
 * Unpacks it, or what is named of it, into a new folder. All of it belongs to whoever calls: as root, the launcher gives PostgreSQL
 * its part, as it does with any copy.
 */
export async function unpack(archive: string, folder: string, names: readonly string[] = []): Promise<void> {
  await mkdir(folder);
  // Not by a pipe, which tar may close once it has what it was asked for.
  const tar = `${folder}.tar`;
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(tar));
  await promisify(execFile)('tar', ['-xf', tar, '--no-same-owner', '-C', folder, ...names]);
  await rm(tar);
}
