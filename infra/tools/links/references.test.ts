import { remark } from 'remark';
import { expect, test } from 'vitest';
import { references } from './references.ts';

async function complaints(text: string, path = 'docs/a.md'): Promise<readonly string[]> {
  const { messages } = await remark().use(references).process({ path, value: text });
  return messages.map(({ reason }) => reason);
}

test('a path in backticks must exist in the repository', async () => {
  expect(await complaints('`docs/records/asvs.md`, `infra/tools`, `web/no-such.ts`, `npm run check`')).toEqual([
    'There is no file web/no-such.ts.',
  ]);
});

test('a package’s README only mentions existing modules', async () => {
  const text = '| `due-work.ts` | `by-operator.ts` |\n|---|---|\n\n- `due`, `gone`: what `happens`\n';
  expect(await complaints(text, 'services/platform/processes/README.md')).toEqual([
    'There is no module by-operator.ts.',
    'There is no module gone.',
  ]);
});

test('a decision may mention files that were renamed or deleted', async () => {
  expect(await complaints('`web/no-such.ts`', 'docs/decisions/0001-embedded-mode.md')).toEqual([]);
});

test('a decision that is cited by number is linked with that number', async () => {
  expect(await complaints('[decision 24](decisions/0024-a.md), [Decision 3](0004-b.md), [5](0005-c.md)')).toEqual([
    'Decision 3 is cited, but the link leads to 0004-b.md.',
  ]);
});

test('an empty line in a table is refused', async () => {
  const [whole, split] = [
    '| a | b |\n|---|:-:|\n| [c](d.md) | e |\n',
    '| a | b |\n|---|---|\n| c | d |\n\n| `e` | f |\n| g | h |\n',
  ];
  expect(await complaints(whole)).toEqual([]);
  expect(await complaints(split)).toEqual(['A table row does not belong to a table.']);
});
