import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { repository } from '../../local/repository.ts';

// `npx tsx infra/src/bench/pages/entry-parts.ts`: what the script that every page loads is made of, each part
// compressed alone.
const folder = mkdtempSync(join(tmpdir(), 'entry-parts-'));
const vite = join(repository, 'node_modules/vite/bin/vite.js');
execFileSync(process.execPath, [vite, 'build', 'web', '--outDir', folder, '--sourcemap', '--logLevel', 'error'], {
  cwd: repository,
});
const assets = join(folder, 'assets');
const entry = readdirSync(assets).find((name) => /^index-.*\.js$/.test(name));
if (entry === undefined) throw new Error('The build has no entry.');
const code = readFileSync(join(assets, entry), 'utf8');
const map = new SourceMap(JSON.parse(readFileSync(join(assets, `${entry}.map`), 'utf8')));
rmSync(folder, { recursive: true });

const parts = new Map<string, string>();
for (const [line, text] of code.split('\n').entries()) {
  for (let column = 0; column < text.length; column++) {
    const part = partOf(map.findEntry(line, column));
    parts.set(part, `${parts.get(part) ?? ''}${text[column]}`);
  }
}
const kb = (text: string) => brotliCompressSync(text).length / 1_000;
for (const [part, text] of [...parts].sort(([, a], [, b]) => b.length - a.length))
  process.stdout.write(`${part}: ${kb(text).toFixed(1)} kB\n`);
process.stdout.write(`all, in one file: ${kb(code).toFixed(1)} kB\n`);

/** The package of a module, or the folder of our own. */
function partOf(found: object): string {
  const source = 'originalSource' in found ? String(found.originalSource) : '';
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (library !== undefined) return library;
  const [, own] = /src\/(app|features|screens|shared)\//.exec(source) ?? [];
  return own === undefined ? 'other' : `our ${own}`;
}
