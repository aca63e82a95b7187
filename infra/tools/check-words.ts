import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../launcher/repository.ts';
import { wordsIn } from './words/find.ts';

// A step of `npm run check`: no text of the project contains a word that docs/style.md rules out. Arguments are parts
// of paths.

/** Generated files, stored data of earlier releases, and samples of what users write. */
const OTHERS =
  /^(?:package-lock\.json|CHANGELOG\.md|contracts\/(?:openapi\.json|asyncapi\.yaml|public\/)|infra\/cli\/testing\/releases\/)|\/fixtures\/|\/rendered\//;
const TEXTS = /\.(?:tsx?|mjs|cjs|md|ya?ml|json|html|css|sh|conf|service)$|(?:^|\/)Dockerfile|\.ci\/run$/;

const given = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => TEXTS.test(file) && !OTHERS.test(file) && existsSync(join(repository, file)))
  .filter((file) => given.length === 0 || given.some((part) => file.includes(part)));
const found = files.flatMap((file) => wordsIn(file, readFileSync(join(repository, file), 'utf8')));
process.stdout.write(found.map((sentence) => `${sentence}\n`).join(''));
process.exitCode = found.length > 0 ? 1 : 0;
