import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, test } from 'vitest';
import { type QuestionEvent, question } from './question.ts';

const ids = { projectId: anId(4), clientId: anId(1), freelancerId: anId(2), questionId: anId(5) };
const at = '2026-11-25T12:00:00.000Z';
const ask = { type: 'AskQuestion', ids, text: 'Is there a logo?', mayPublish: true, at, against: null } as const;
const asked = (mayPublish = true): QuestionEvent => ({
  type: 'QuestionAsked',
  data: { ...ids, text: 'Is there a logo?', mayPublish, askedAt: at },
});
const answer = { type: 'AnswerQuestion', text: 'Yes.', at, against: null } as const;
const answered: QuestionEvent = { type: 'QuestionAnswered', data: { ...ids, text: 'Yes.', answeredAt: at } };
const publish = { type: 'PublishAnswer', at, against: null } as const;
const published: QuestionEvent = { type: 'AnswerPublished', data: { ...ids, publishedAt: at } };
const takeBack = { type: 'TakeBackAnswer' } as const;
const takenBack: QuestionEvent = { type: 'AnswerTakenBack', data: ids };

test('a freelancer can ask one question about a project', () => {
  given(question)().when(ask).thenEvents(asked());
  given(question)(asked()).when(ask).thenRefused('question-asked');
});

test('a question can be answered only once', () => {
  given(question)(asked()).when(answer).thenEvents(answered);
  given(question)(asked(), answered).when(answer).thenRefused('question-answered');
});

describe('an answer', () => {
  test('can be published only if the freelancer agreed when asking', () => {
    given(question)(asked(), answered).when(publish).thenEvents(published);
    given(question)(asked(false), answered).when(publish).thenRefused('not-publishable');
  });

  test('can be published only after the question was answered', () => {
    given(question)(asked()).when(publish).thenRefused('not-answered');
  });

  test('can be published only once until it is taken back', () => {
    given(question)(asked(), answered, published).when(publish).thenNothing();
    given(question)(asked(), answered, published).when(takeBack).thenEvents(takenBack);
    given(question)(asked(), answered, published, takenBack).when(takeBack).thenNothing();
    given(question)(asked(), answered, published, takenBack).when(publish).thenEvents(published);
  });
});

test.each(['not-open', 'proposal-exists', 'cannot-work-together'] as const)(
  'asking, answering and publishing are refused for the reason %s',
  (against) => {
    given(question)()
      .when({ ...ask, against })
      .thenRefused(against);
    given(question)(asked())
      .when({ ...answer, against })
      .thenRefused(against);
    given(question)(asked(), answered)
      .when({ ...publish, against })
      .thenRefused(against);
    // A published answer can always be taken back.
    given(question)(asked(), answered, published).when(takeBack).thenEvents(takenBack);
  },
);

test.each([answer, publish, takeBack])('the command $type requires a question', (command) => {
  given(question)().when(command).thenRefused('no-question');
});

describe.each(['QuestionFreelancerErased', 'QuestionClientErased'] as const)('after %s', (type) => {
  const erased: QuestionEvent = { type, data: ids };
  test.each([answer, publish, takeBack])('the command $type is refused', (command) => {
    given(question)(asked(), answered, erased).when(command).thenRefused('no-question');
  });
});
