import { NotWriting } from '@hirelane/event-sourcing/event-store';
import { expect, test } from 'vitest';
import { HttpProblem } from './http-problem.ts';
import { answerError } from './problems.ts';

const log = { error: () => undefined };

test.each([
  ['with a given delay', new HttpProblem('unavailable', {}, 2), '2'],
  ['without a given delay', new HttpProblem('unavailable'), '5'],
  ['of the event store', new NotWriting('no turn'), '1'],
])('a 503 %s has Retry-After', (_what, error, seconds) => {
  const { status, headers } = answerError(error, {}, { correlationId: undefined, log });
  expect([status, headers['retry-after']]).toEqual([503, seconds]);
});

test('an internal error has no Retry-After: it does not pass on its own', () => {
  const { status, headers } = answerError(new Error('ours'), {}, { correlationId: undefined, log });
  expect([status, headers['retry-after']]).toEqual([500, undefined]);
});
