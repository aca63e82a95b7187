import { expect, test } from 'vitest';
import { readFormatted } from '@/shared/lib/formattedText';

test('blank lines separate paragraphs, and headings are separate blocks', () => {
  expect(readFormatted('# Scope\nFirst line\nsecond line\n\n\n## More\n\n- one\n- two')).toEqual([
    { kind: 'heading', level: 1, line: 'Scope' },
    { kind: 'paragraph', lines: [['First line'], ['second line']] },
    { kind: 'heading', level: 2, line: 'More' },
    { kind: 'list', lines: [['one'], ['two']] },
  ]);
});

test('page and email addresses become links', () => {
  expect(
    readFormatted('See [our page](https://weavers.example/a?b=1) or [write](mailto:a@b.example), [ask](/contact).'),
  ).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          'See ',
          { text: 'our page', to: 'https://weavers.example/a?b=1' },
          ' or ',
          { text: 'write', to: 'mailto:a@b.example' },
          ', ',
          { text: 'ask', to: '/contact' },
          '.',
        ],
      ],
    },
  ]);
});

test.each(['[a](javascript:alert(1))', '[a](//evil.example)', '[a](data:text/html,x)', '<b>bold</b>', '[a]( /x)'])(
  '%s is shown as plain text',
  (text) => {
    expect(readFormatted(text)).toEqual([{ kind: 'paragraph', lines: [[text]] }]);
  },
);

test('an empty text has no blocks', () => {
  expect(readFormatted(' \n\n ')).toEqual([]);
});
