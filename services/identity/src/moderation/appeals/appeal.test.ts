import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { type AppealCommand, type AppealEvent, appeal } from './appeal.ts';

const at = '2026-11-24T08:15:00.123Z';
const ids = { appealId: anId(4), userId: anId(1) };
const filing = { ...ids, kind: 'project', thingId: anId(2), words: 'It is a fair offer.' } as const;
const file: AppealCommand = { type: 'FileAppeal', appeal: filing, at };
const filed: AppealEvent = { type: 'AppealFiled', data: { ...filing, filedAt: at } };
const decide = (decision: 'upheld' | 'reversed', reason = 'It is.'): AppealCommand => ({
  ...{ type: 'DecideAppeal', decision, reason, at },
});
const decided = (decision: 'upheld' | 'reversed'): AppealEvent => ({
  type: 'AppealDecided',
  data: { ...ids, decision, reason: 'It is.', decidedAt: at },
});

test('a notice can be appealed only once; resubmitting the same text changes nothing', () => {
  given(appeal)().when(file).thenEvents(filed);
  given(appeal)(filed).when(file).thenNothing();
});

test('a different text is refused, so that the author does not assume that it replaces the first one', () => {
  given(appeal)(filed)
    .when({ ...file, appeal: { ...filing, words: 'And another thing.' } })
    .thenRefused('appeal-filed');
});

test('an appeal can be decided only once; repeating the decision keeps the first reason', () => {
  given(appeal)(filed).when(decide('reversed')).thenEvents(decided('reversed'));
  given(appeal)(filed, decided('reversed')).when(decide('reversed', 'Another reason.')).thenNothing();
  given(appeal)(filed, decided('reversed')).when(decide('upheld')).thenRefused('appeal-decided');
  expect([filed, decided('upheld')].reduce(appeal.evolve, appeal.initial)).toMatchObject({
    decision: 'upheld',
    reason: 'It is.',
  });
});

test('an appeal that was not filed cannot be decided', () => {
  given(appeal)().when(decide('upheld')).thenRefused('no-appeal');
});

test('a decided appeal remains decided when it is filed again', () => {
  given(appeal)(filed, decided('upheld')).when(file).thenNothing();
});
