import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorFailure } from '../launcher/failure.ts';
import { type FileEntry, type Manifest, objectPath, readManifest, sha256OfFile } from './manifest.ts';
import { objectsOf } from './objects.ts';

/** The maximum number of missing or changed files to list. */
const NAMED = 20;

/**
 * Reads the whole export and compares every byte with the checksums. Throws an OperatorFailure that lists missing or
 * changed files. Writes nothing.
 */
export async function verifyExport(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const wrong: string[] = [];
  const check = async ({ path, bytes, sha256 }: Pick<FileEntry, 'path' | 'bytes' | 'sha256'>) => {
    const found = await stat(join(folder, path)).catch(() => null);
    if (!found) wrong.push(`${path} is missing`);
    else if (found.size !== bytes) wrong.push(`${path} has ${found.size} bytes instead of ${bytes}`);
    else if ((await sha256OfFile(join(folder, path))) !== sha256) wrong.push(`${path} is damaged`);
  };
  for (const entry of [...manifest.logs, ...manifest.tables, manifest.objects]) await check(entry);
  // A damaged object list could name the wrong objects.
  if (wrong.length === 0) {
    for await (const { key, size, sha256 } of objectsOf(folder)) {
      await check({ path: objectPath(key), bytes: size, sha256 });
    }
  }
  if (wrong.length === 0) return manifest;
  const more = wrong.length > NAMED ? [`and ${wrong.length - NAMED} more`] : [];
  const lines = [...wrong.slice(0, NAMED), ...more].map((line) => `  ${line}`).join('\n');
  const hint = wrong.some((line) => line.startsWith('private/') && line.endsWith('missing'))
    ? '\nWithout private/ no personal text can be read and no user can sign in: restore it next to logs/.'
    : '';
  throw new OperatorFailure(`The export in ${folder} is incomplete or damaged:\n${lines}${hint}\nNothing was changed.`);
}
