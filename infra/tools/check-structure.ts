import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../launcher/repository.ts';
import { sources } from './layers/imports.ts';
import { isTest } from './layers/layers.ts';

// A step of `npm run check`: limits the size of the product. The check fails if a number is over its limit in
// structure-limits.json. The limits leave room for a few changes; lower them by hand when the product has become
// smaller.

// jscpd's ES module imports names that its dependency `colors` does not export.
const { detectClones }: typeof import('jscpd') = createRequire(import.meta.url)('jscpd');

/** A file with at most this number of lines belongs in its only importer, or in a module on the same subject. */
const TINY = 15;
/** The minimum size of a duplicated block in lines and tokens, without imports. */
const CLONE = { minLines: 8, minTokens: 70, ignorePattern: ["import[^;]*?from '[^']*';"] };

const say = (text: string) => void process.stdout.write(`${text}\n`);

const product = sources().filter((file) => !isTest(file));
const lines = product
  .map((file) => readFileSync(join(repository, file), 'utf8').split('\n').length - 1)
  .sort((a, b) => a - b);
const clones = await detectClones({
  ...CLONE,
  path: product.map((file) => join(repository, file)),
  format: ['typescript', 'tsx'],
  silent: true,
  reporters: [],
});

const counted = {
  files: product.length,
  lines: lines.reduce((sum, each) => sum + each, 0),
  tinyFiles: lines.filter((each) => each <= TINY).length,
  duplicatedBlocks: clones.length,
};
const limits: typeof counted = JSON.parse(readFileSync(new URL('structure-limits.json', import.meta.url), 'utf8'));

say(
  `Product: ${counted.files} files, ${counted.lines} lines, median ${lines[Math.floor(lines.length / 2)]}; ${counted.tinyFiles} of at most ${TINY} lines; ${counted.duplicatedBlocks} duplicated blocks.`,
);
for (const name of ['files', 'lines', 'tinyFiles', 'duplicatedBlocks'] as const) {
  if (counted[name] <= limits[name]) continue;
  say(`${name}: expected at most ${limits[name]} (infra/tools/structure-limits.json), counted ${counted[name]}.`);
  process.exitCode = 1;
}
if (process.exitCode === 1) {
  for (const { duplicationA: a, duplicationB: b } of clones) {
    say(
      `duplicated: ${a.sourceId.replace(`${repository}/`, '')}:${a.start.line} and ${b.sourceId.replace(`${repository}/`, '')}:${b.start.line}`,
    );
  }
}
