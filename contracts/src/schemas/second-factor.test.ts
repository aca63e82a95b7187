import { expect, test } from 'vitest';
import { AppCode, RecoveryCode } from './second-factor.ts';

test.each(['011520', ' 011 520 ', '011-520', '011–520', '٠١١٥٢٠', '０１１５２０', '०११५२०', '011\u00a0520'])(
  'the code %j is read as 011520',
  (typed) => expect(AppCode.parse(typed)).toBe('011520'),
);

test.each(['01152', '0115200', 'abcdef', '011.520', ''])('%j is not a code', (typed) => {
  expect(AppCode.safeParse(typed).error?.issues[0]?.message).toBe('A code has six digits.');
});

test('a recovery code is accepted in any case and width, with dashes and spaces of any kind', () => {
  const code = '0123456789ABCDEFGHJKMNPQ';
  for (const typed of [code.toLowerCase(), 'O123-4567 89AB–CDEF-GHJK-MNPQ', '０１２３４５６７８９ABCDEFGHJKMNPQ'])
    expect(RecoveryCode.parse(typed)).toBe(code);
});
