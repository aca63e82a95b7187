import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, test } from 'vitest';
import { type QuestionEvent, question } from './question.ts';

const at = '2026-11-25T12:00:00.000Z';
const ids = { projectId: anId(4), clientId: anId(1), freelancerId: anId(2), questionId: anId(5) };
const text = 'Are you a fool?';
const asked: QuestionEvent = { type: 'QuestionAsked', data: { ...ids, text, mayPublish: true, askedAt: at } };
const answered: QuestionEvent = { type: 'QuestionAnswered', data: { ...ids, text: 'No.', answeredAt: at } };
const published: QuestionEvent = { type: 'AnswerPublished', data: { ...ids, publishedAt: at } };
const hide = { type: 'Hide', reason: 'It insults.', at } as const;
const unhide = { type: 'ShowAgain', text, reason: 'A joke.', at } as const;
const hidden: QuestionEvent = { type: 'QuestionHidden', data: { ...ids, reason: 'It insults.', hiddenAt: at } };
const unhidden: QuestionEvent = { type: 'QuestionUnhidden', data: { ...ids, text, reason: 'A joke.', restoredAt: at } };
const answer = { type: 'AnswerQuestion', text: 'No.', at, against: null } as const;
const publish = { type: 'PublishAnswer', at, against: null } as const;

test('a question is hidden only once and shown again only once', () => {
  given(question)(asked).when(hide).thenEvents(hidden);
  given(question)(asked, hidden).when(hide).thenNothing();
  given(question)(asked, hidden).when(unhide).thenEvents(unhidden);
  given(question)(asked, hidden, unhidden).when(unhide).thenNothing();
  given(question)(asked).when(unhide).thenNothing();
});

test('a question can be shown again without a reason', () => {
  const { reason: _, ...data } = unhidden.data as Extract<QuestionEvent, { type: 'QuestionUnhidden' }>['data'];
  given(question)(asked, hidden).when({ type: 'ShowAgain', text, at }).thenEvents({ type: 'QuestionUnhidden', data });
});

describe('a hidden question', () => {
  test('cannot be answered, and its answer cannot be published', () => {
    given(question)(asked, hidden).when(answer).thenRefused('hidden-by-operator');
    given(question)(asked, answered, hidden).when(publish).thenRefused('hidden-by-operator');
    given(question)(asked, hidden, unhidden).when(answer).thenEvents(answered);
  });

  test('can have its answer taken back, which then remains unpublished when the question is shown again', () => {
    const takenBack: QuestionEvent = { type: 'AnswerTakenBack', data: ids };
    given(question)(asked, answered, published, hidden).when({ type: 'TakeBackAnswer' }).thenEvents(takenBack);
    given(question)(asked, answered, published, hidden, takenBack, unhidden).when(publish).thenEvents(published);
  });

  test('that was published is published again once it is shown', () => {
    given(question)(asked, answered, published, hidden, unhidden).when(publish).thenNothing();
  });

  test('cannot be asked again', () => {
    given(question)(asked, hidden)
      .when({ type: 'AskQuestion', ids, text: 'And now?', mayPublish: true, at, against: null })
      .thenRefused('question-asked');
  });
});

test.each(['QuestionFreelancerErased', 'QuestionClientErased'] as const)('no question is hidden after %s', (type) => {
  const erased: QuestionEvent = { type, data: ids };
  given(question)(asked, erased).when(hide).thenRefused('no-question');
  given(question)(asked, hidden, erased).when(unhide).thenRefused('no-question');
});
