import type { Who } from '@hirelane/api/routes/route';
import { expect, test } from 'vitest';
import { mayCall } from './answer-call.ts';
import type { Caller } from './authenticate.ts';

const CALLERS = {
  visitor: { role: 'visitor' },
  client: { role: 'client' },
  freelancer: { role: 'freelancer' },
  'operator who is a client': { role: 'client', isOperator: true },
  'operator who is a freelancer': { role: 'freelancer', isOperator: true },
  analyst: { role: 'analyst' },
  bff: { role: 'bff' },
  proposals: { role: 'proposals' },
  hiring: { role: 'hiring' },
} as const satisfies Record<string, Pick<Caller, 'role' | 'isOperator'>>;
type CallerName = keyof typeof CALLERS;

/** The kinds of tokens that each kind of route accepts. */
const TABLE: Readonly<Record<Who, readonly CallerName[]>> = {
  anyone: ['visitor', 'client', 'freelancer', 'operator who is a client', 'operator who is a freelancer', 'analyst'],
  user: ['client', 'freelancer', 'operator who is a client', 'operator who is a freelancer'],
  client: ['client', 'operator who is a client'],
  freelancer: ['freelancer', 'operator who is a freelancer'],
  operator: ['operator who is a client', 'operator who is a freelancer'],
  analyst: ['analyst'],
  bff: ['bff'],
  proposals: ['proposals'],
  hiring: ['hiring'],
};

test('for each kind of route, a service accepts the tokens in its row and no others', () => {
  const names = Object.keys(CALLERS) as CallerName[];
  const kinds = Object.keys(TABLE) as Who[];
  const found = kinds.map((who) => [who, names.filter((name) => mayCall({ who }, CALLERS[name]))]);
  expect(Object.fromEntries(found)).toEqual(TABLE);
});
