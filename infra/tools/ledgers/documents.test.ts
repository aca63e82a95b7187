import { expect, test } from 'vitest';
import { withDecisions, withSamples } from './documents.ts';

const tables = (...rows: readonly string[]) => rows.map((row) => `## Topic\n\n| | |\n|---|---|\n${row}`).join('\n');
const index = tables('| 3 | |\n| 1 | [Old](0001-a.md) |\n', '| 2 | [Deleted](0002-b.md) |\n');

test('each row of the index of decisions has the title of its file and what supersedes it', () => {
  const decisions = new Map([
    ['0001-a.md', '# 1. New\n\nSuperseded in part by [3](0003-c.md) (names) and [4](0004-d.md).\n\n## Context\n'],
    ['0003-c.md', '# 3. Third\n\n## Context\n'],
  ]);
  const status = '; superseded in part by [3](0003-c.md) and [4](0004-d.md)';
  expect(withDecisions(index, decisions)).toBe(
    tables(`| 3 | [Third](0003-c.md) |\n| 1 | [New](0001-a.md)${status} |\n`, ''),
  );
});

test('a decision without a row in the index is refused', () => {
  expect(() => withDecisions(index, new Map([['0004-d.md', '# 4. Fourth\n']]))).toThrow('add a row for decision 4');
});

test("a code sample contains its file's text", () => {
  const sample = (code: string) =>
    `Such as:\n\n<!-- source:a.ts -->\n\`\`\`ts\n${code}\`\`\`\n\n\`\`\`ts\nother\n\`\`\`\n`;
  expect(withSamples(sample('old\n'), (path) => `text of ${path}\n`)).toBe(sample('text of a.ts\n'));
});

test('two decisions with the same number are refused', () => {
  expect(() => withDecisions(index, new Map([['0002-b.md', '# 1. B']]))).toThrow('0002-b.md');
});
