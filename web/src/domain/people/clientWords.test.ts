import { expect, test } from 'vitest';
import { conductLine, newOrQuiet } from '@/domain/people/clientWords';
import { aConduct } from '@/test/builders';

test.each([
  [{}, 'Client answers 8 of 10 proposals · median 2 days · 3 hires'],
  [
    { answers: { answered: 1, received: 5, medianDays: 1 }, hires: 1 },
    'Client answers 1 of 5 proposals · median 1 day · 1 hire',
  ],
  [{ answers: { answered: 0, received: 5, medianDays: null }, hires: 0 }, 'Client answers 0 of 5 proposals'],
  [{ answers: null, hires: 0 }, 'New client'],
  [{ answers: null, hires: 2 }, 'Client had few proposals lately · 2 hires'],
])('a client with %j is described as %s', (over, line) => expect(conductLine(aConduct(over))).toBe(line));

test('a client with earlier hires is not new, even if they received few proposals recently', () => {
  expect([0, 1].map((hires) => newOrQuiet(aConduct({ hires })))).toEqual(['New client', 'Few proposals lately']);
});
