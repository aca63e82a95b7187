import { expect, test } from 'vitest';
import { withDecisions, withSamples } from './documents.ts';

const index = '# Decisions\n\n| | |\n|---|---|\n| 1 | [Old](0001-a.md) |\n| 2 | [Gone](0002-b.md) |\n\nThe end.\n';

test('the index of decisions has one row per file, with its title', () => {
  const titles = new Map([
    ['0001-a.md', '# 1. New'],
    ['0003-c.md', '# 3. Third'],
  ]);
  expect(withDecisions(index, titles)).toBe(
    '# Decisions\n\n| | |\n|---|---|\n| 1 | [New](0001-a.md) |\n| 3 | [Third](0003-c.md) |\n\nThe end.\n',
  );
});

test("a code sample contains its file's text", () => {
  const sample = (code: string) =>
    `Such as:\n\n<!-- source:a.ts -->\n\`\`\`ts\n${code}\`\`\`\n\n\`\`\`ts\nother\n\`\`\`\n`;
  expect(withSamples(sample('old\n'), (path) => `text of ${path}\n`)).toBe(sample('text of a.ts\n'));
});

test('two decisions with the same number are refused', () => {
  expect(() => withDecisions(index, new Map([['0002-b.md', '# 1. B']]))).toThrow('0002-b.md');
});
