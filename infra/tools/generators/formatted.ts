import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../launcher/repository.ts';

/** Formats files with Biome and this repository's settings, in a separate folder and a single process. */
export async function formatted(files: readonly [path: string, text: string][]): Promise<[string, string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-formatted-'));
  try {
    const { files: limits, formatter, javascript } = JSON.parse(await readFile(join(repository, 'biome.json'), 'utf8'));
    await writeFile(
      join(folder, 'biome.json'),
      JSON.stringify({ root: true, files: { maxSize: limits.maxSize }, formatter, javascript }),
    );
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
    await promisify(execFile)(process.execPath, [biome, 'format', '--write', '.'], { cwd: folder });
    return await Promise.all(
      files.map(async ([path]): Promise<[string, string]> => [path, await readFile(join(folder, path), 'utf8')]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
