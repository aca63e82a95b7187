import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../launcher/repository.ts';
import { wordsIn } from './words/find.ts';

// A step of `npm run check`: checks that no text in the project contains a word that docs/style.md rules out. Arguments
// limit the check to paths that contain one of them.

/**
 * Excludes files that are built, installed or written by a run; generated files, whose sources are checked; and data
 * from earlier releases.
 */
const OTHERS =
  /(?:^|\/)(?:node_modules|dist|dist-types|test-results|playwright-report|coverage|rendered|fixtures|releases|\.git|\.hirelane|\.idea|\.vscode)(?:\/|$)|^(?:package-lock\.json|contracts\/(?:openapi\.json|asyncapi\.yaml|public)|web\/public)/;
const TEXTS = /\.(?:tsx?|mjs|cjs|md|ya?ml|json|html|css|sh|conf|service|grit)$|(?:^|\/)Dockerfile|^\.ci\/run$/;

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (OTHERS.test(path)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const given = process.argv.slice(2);
const files = filesIn('')
  .filter((file) => TEXTS.test(file))
  .filter((file) => given.length === 0 || given.some((part) => file.includes(part)));
const found = files.flatMap((file) => wordsIn(file, readFileSync(join(repository, file), 'utf8')));
process.stdout.write(found.map((sentence) => `${sentence}\n`).join(''));
process.exitCode = found.length > 0 ? 1 : 0;
