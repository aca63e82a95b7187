import { Refused } from '@hirelane/event-sourcing/decide';
import { NotWriting } from '@hirelane/event-sourcing/event-store';
import { expect, test } from 'vitest';
import { HttpProblem, hiddenAsUnknown } from './http-problem.ts';
import { type AnswersTo, answerError } from './problems.ts';

const log = { error: () => undefined };

test.each([
  ['with a given delay', new HttpProblem('unavailable', {}, 2), '2'],
  ['without a given delay', new HttpProblem('unavailable'), '5'],
  ['from the event store', new NotWriting('no turn'), '1'],
])('a 503 response %s includes Retry-After', (_what, error, seconds) => {
  const { status, headers } = answerError(error, {}, { correlationId: undefined, log });
  expect([status, headers['retry-after']]).toEqual([503, seconds]);
});

test('the response to an internal error does not include Retry-After, because a retry would not help', () => {
  const { status, headers } = answerError(new Error('ours'), {}, { correlationId: undefined, log });
  expect([status, headers['retry-after']]).toEqual([500, undefined]);
});

test('the response to a refusal is the problem in its entry or, without an entry, the problem with the same name, plus the refusal’s errors', () => {
  const errors = [{ pointer: '#/title', message: 'Enter a title.' }];
  const refusals = { incomplete: 'invalid', hidden: hiddenAsUnknown } satisfies AnswersTo<
    'incomplete' | 'hidden' | 'not-open'
  >;
  const answerTo = (reason: string) => {
    const { status, text } = answerError(new Refused(reason, errors), refusals, { correlationId: undefined, log });
    const { code, errors: told } = JSON.parse(text);
    return [status, code, told];
  };
  expect(answerTo('incomplete')).toEqual([422, 'invalid', errors]);
  expect(answerTo('hidden')).toEqual([404, 'unknown', []]);
  expect(answerTo('not-open')).toEqual([409, 'not-open', errors]);
  expect(answerTo('unlisted')).toEqual([500, 'internal', errors]);
});

test('a refusal that is not a problem code needs an entry', () => {
  // @ts-expect-error: no entry for `hidden`
  expect({} satisfies AnswersTo<'hidden' | 'not-open'>).toEqual({});
});
