import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../../../launcher/repository.ts';
import { copyRepository } from '../../how-to/copy.ts';
import { GROUPS } from './groups.ts';
import { type Mutation, mutated } from './mutation.ts';

// `npm run mutations`: applies each fault to a copy of the sources, one at a time, and runs the test files that must
// notice it. Each of these must first pass on the unchanged copy. The arguments are group names.

/** The number of faults that only `npm run test:all` has to notice. */
const MOST_LEFT = 2;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const isSlow = (file: string) => /\.slow\.test\.tsx?$/.test(file);

/** Whether these test files pass on the copy. */
function passes(copy: string, files: readonly string[]): boolean {
  const projects = ['node', 'web', 'slow', 'web-slow'].map((name) => `--project=${name}`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects, '--bail=1', '--reporter=dot', ...files],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return status === 0;
}

function isNoticed(copy: string, mutation: Mutation): boolean {
  const path = join(copy, mutation.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(original, mutation));
  try {
    return !passes(copy, mutation.noticedBy);
  } finally {
    writeFileSync(path, original);
  }
}

const wanted = process.argv.slice(2);
const mutations = Object.entries(GROUPS).flatMap(([group, list]) =>
  wanted.length === 0 || wanted.includes(group) ? list : [],
);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mutations-')));
const copy = join(folder, 'hirelane');
try {
  await copyRepository(repository, copy);
  const tests = [...new Set(mutations.flatMap(({ noticedBy }) => noticedBy))];
  if (!passes(copy, tests)) throw new Error(`Expected these tests to pass before any fault: ${tests.join(' ')}`);
  const missed: Mutation[] = [];
  for (const mutation of mutations) {
    const noticed = isNoticed(copy, mutation);
    say(`${noticed ? 'noticed' : 'MISSED '} ${mutation.file}: ${mutation.what} (${mutation.noticedBy.join(', ')})`);
    if (!noticed) missed.push(mutation);
  }
  const left = mutations.filter((mutation) => !missed.includes(mutation) && mutation.noticedBy.every(isSlow));
  say(`npm test notices ${mutations.length - missed.length - left.length} of ${mutations.length} faults.`);
  say(`npm run test:all notices ${mutations.length - missed.length} of ${mutations.length} faults.`);
  process.exitCode = missed.length > 0 || left.length > MOST_LEFT ? 1 : 0;
} finally {
  rmSync(dirname(copy), { recursive: true, force: true });
}
