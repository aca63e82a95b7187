import { expect, test } from 'vitest';
import { styleName } from './stableStyleNames.ts';

test('the styles in a file have the same names wherever the project is built', () => {
  const name = styleName('/home/one/hirelane/web/src/shared/ui/Button.tsx', '/home/one/hirelane/web/src');
  expect(styleName('/srv/two/web/src/shared/ui/Button.tsx', '/srv/two/web/src')).toBe(name);
  expect(name).toMatch(/^[a-z0-9]{5}$/);
});

test('styles in different files have different names', () => {
  expect(styleName('/web/src/app/Button.tsx', '/web/src')).not.toBe(styleName('/web/src/ui/Button.tsx', '/web/src'));
});
