import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { applyHunks, MOST_FILES, readExample } from './steps.ts';

const EXAMPLE = `# How to

1. \`a.ts\`: change it.

   Why.

\`\`\`diff
 one
-two
+three
@@
 nine
+ten
\`\`\`

2. \`b.ts\`: add it.

\`\`\`ts
export const b = 1;
\`\`\`

\`\`\`sh
npm run check
npm test
\`\`\`
`;

test('a parsed example contains the changed files, new files and commands', () => {
  expect(readExample(EXAMPLE)).toEqual({
    steps: [
      {
        path: 'a.ts',
        hunks: [
          { before: 'one\ntwo\n', after: 'one\nthree\n' },
          { before: 'nine\n', after: 'nine\nten\n' },
        ],
      },
      { path: 'b.ts', text: 'export const b = 1;\n' },
    ],
    commands: ['npm run check', 'npm test'],
  });
});

test('a file without a code block and a code block without a file are refused', () => {
  expect(() => readExample('1. `a.ts`\n\n2. `b.ts`\n\n```ts\nb\n```\n')).toThrow('a.ts has no code block');
  expect(() => readExample('1. `a.ts`\n\n```ts\na\n```\n\n2. `b.ts`\n')).not.toThrow();
  expect(() => readExample('```ts\na\n```\n')).toThrow('does not belong to a file');
});

test('hunks replace whole lines', () => {
  const hunks = [{ before: 'two\n', after: 'three\n' }];
  expect(applyHunks('two\nfour\n', hunks)).toBe('three\nfour\n');
  expect(applyHunks('one\ntwo\n', hunks)).toBe('one\nthree\n');
});

test.each([
  ['nowhere', 'one\n'],
  ['twice', 'two\none\ntwo\n'],
  ['as a part of a line', 'forty-two\n'],
])('a hunk whose lines occur %s is refused', (_, text) => {
  expect(() => applyHunks(text, [{ before: 'two\n', after: 'three\n' }])).toThrow('times:\ntwo');
});

test.each(Object.keys(MOST_FILES))('every change in %s can be applied to the file that it names', (name) => {
  const { steps } = readExample(readFileSync(join(repository, 'docs/how-to', name), 'utf8'));
  for (const { path, ...change } of steps) {
    if ('hunks' in change) applyHunks(readFileSync(join(repository, path), 'utf8'), change.hunks);
  }
  expect(steps.some((step) => 'hunks' in step)).toBe(true);
});
