import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../launcher/repository.ts';
import { generatedFiles, leftovers } from './generators/files.ts';

// A step of `npm run check`: checks that every generated file is up to date.
const say = (text: string) => {
  process.stdout.write(`${text}\n`);
  process.exitCode = 1;
};
try {
  const files = await generatedFiles();
  for (const [path, text] of files) {
    if (textOf(path) !== text) say(`${path} is not up to date: run npm run contracts.`);
  }
  for (const path of await leftovers(files)) say(`${path} is no longer generated: npm run contracts deletes it.`);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(repository, path), 'utf8');
  } catch {
    return undefined;
  }
}
