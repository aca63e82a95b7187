import { NotWriting } from '@hirelane/event-sourcing/event-store';
import { expect, test } from 'vitest';
import { HttpProblem } from './http-problem.ts';
import { answerError } from './problems.ts';

const log = { error: () => undefined };

test.each([
  ['that says when', new HttpProblem('unavailable', {}, 2), '2'],
  ['that does not say when', new HttpProblem('unavailable'), '5'],
  ['of the event store', new NotWriting('no turn'), '1'],
])('a 503 %s has Retry-After', (_what, error, seconds) => {
  const { status, headers } = answerError(error, {}, { correlationId: undefined, log });
  expect([status, headers['retry-after']]).toEqual([503, seconds]);
});

test('a fault of ours has none: it does not pass by itself', () => {
  const { status, headers } = answerError(new Error('ours'), {}, { correlationId: undefined, log });
  expect([status, headers['retry-after']]).toEqual([500, undefined]);
});
