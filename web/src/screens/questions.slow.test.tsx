import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import {
  anAnswer,
  anOwnQuestion,
  aReceivedQuestion,
  ownQuestionHandler,
  publishedQuestionsHandler,
  questionState,
  receivedQuestionsHandler,
} from '@/test/approachHandlers';
import { anId, aProblem, aProject, PROJECT_ID } from '@/test/builders';
import { projectHandler, signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const open = () => renderApp(`/client/project/${PROJECT_ID}`);
const published = {
  _id: anId(761),
  question: 'Which shop?',
  answer: 'The tea shop.',
  publishedAt: '2026-01-07T03:04:05Z',
};

/** The button in the card of questions. There is another one next to the terms. */
const askButton = async () =>
  within(await screen.findByRole('region', { name: 'Questions' })).findByRole('button', { name: 'Ask a question' });

describe('a freelancer', () => {
  test('sees that questions cannot be asked at the moment', async () => {
    server.use(
      ownQuestionHandler(() => null, false),
      ...signedInHandlers(false),
    );
    open();
    expect(await screen.findByText('You cannot ask a question about this project at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask a question' })).not.toBeInTheDocument();
  });

  test('can ask one question, and agrees that it may be published', async () => {
    const sent: Sent[] = [];
    let own: ReturnType<typeof anOwnQuestion> | null = null;
    server.use(
      ownQuestionHandler(() => own),
      http.put('/api/v1/freelancer/question/:projectId', async ({ request }) => {
        await note(sent, request);
        own = anOwnQuestion();
        return questionState(false, false);
      }),
      ...signedInHandlers(false),
    );
    const { user } = open();
    await user.click(await askButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask the client a question' }));
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    expect(await dialog.findByText('Question is required.')).toBeVisible();
    await expectNoAxeViolations();
    await user.type(dialog.getByLabelText('Question'), 'Is there a logo?');
    await user.click(dialog.getByRole('checkbox', { name: 'The client may publish it with the answer' }));
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    const list = within(await screen.findByRole('list', { name: 'Your question' }));
    expect(list.getByText('Is there a logo?')).toBeVisible();
    expect(list.getByText('The client has not answered yet.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ text: 'Is there a logo?', mayPublish: true }]);
    await expectNoAxeViolations();
  });

  test('still has the typed text after a refusal', async () => {
    server.use(
      http.put('/api/v1/freelancer/question/:projectId', () => fail(aProblem('question-asked'))),
      ...signedInHandlers(false),
    );
    const { user } = open();
    await user.click(await askButton());
    await user.type(await screen.findByLabelText('Question'), 'And now?');
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('You have already asked a question about this project.')).toBeVisible();
    expect(screen.getByLabelText('Question')).toHaveValue('And now?');
  });

  test('sees the answer to their question, and the published questions', async () => {
    const own = anOwnQuestion({ answer: anAnswer('2026-01-07T03:04:05Z') });
    server.use(
      ownQuestionHandler(() => own),
      publishedQuestionsHandler(() => [published]),
      ...signedInHandlers(false),
    );
    open();
    const list = within(await screen.findByRole('list', { name: 'Your question' }));
    expect(list.getByText('Yes, with its colours.')).toBeVisible();
    expect(list.getByText('Published without your name')).toBeVisible();
    const others = within(await screen.findByRole('list', { name: 'Published questions' }));
    expect(others.getByText('Which shop?')).toBeVisible();
    expect(others.getByText('The tea shop.')).toBeVisible();
    await expectNoAxeViolations();
  });

  test('sees that an operator has hidden their question', async () => {
    server.use(
      ownQuestionHandler(() => anOwnQuestion({ text: '', isHidden: true })),
      ...signedInHandlers(false),
    );
    open();
    const list = within(await screen.findByRole('list', { name: 'Your question' }));
    expect(list.getByText('The operator has hidden this question.')).toBeVisible();
    expect(list.queryByText('The client has not answered yet.')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('can retry if the questions fail to load', async () => {
    let isBroken = true;
    server.use(
      publishedQuestionsHandler(() => (isBroken ? fail(aProblem('forbidden')) : [published])),
      ...signedInHandlers(false),
    );
    const { user } = open();
    expect(await screen.findByText('We could not load the questions.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Which shop?')).toBeVisible();
  });
});

describe('the client', () => {
  const mine = (over: Parameters<typeof aProject>[0] = {}) => projectHandler(aProject({ totalProposals: 3, ...over }));

  test('can answer a question and publish the answer', async () => {
    const sent: Sent[] = [];
    let question = aReceivedQuestion();
    server.use(
      mine(),
      receivedQuestionsHandler(() => [question]),
      http.put('/api/v1/client/question/:questionId/answer', async ({ request }) => {
        await note(sent, request);
        question = aReceivedQuestion({ answer: anAnswer() });
        return questionState(true, false);
      }),
      ...(['put', 'delete'] as const).map((method) =>
        http[method]('/api/v1/client/question/:questionId/published', async ({ request }) => {
          await note(sent, request);
          question = aReceivedQuestion({ answer: anAnswer(method === 'put' ? '2026-01-07T03:04:05Z' : null) });
          return questionState(true, method === 'put');
        }),
      ),
      ...signedInHandlers(true),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Answer the question of Kabir A.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Kabir A.' }));
    expect(dialog.getByText('Is there a logo?')).toBeVisible();
    await expectNoAxeViolations();
    await user.type(dialog.getByLabelText('Answer'), 'Yes, with its colours.');
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    const list = within(await screen.findByRole('list', { name: 'Questions' }));
    expect(await list.findByText('Yes, with its colours.')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Publish the answer to Kabir A.' }));
    expect(await screen.findByText('Answer published.')).toBeInTheDocument();
    expect(await list.findByText('Published')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(list.getByRole('button', { name: 'Take back the answer to Kabir A.' }));
    expect(await screen.findByText('Answer taken back.')).toBeInTheDocument();
    await waitFor(() => expect(list.queryByText('Published')).not.toBeInTheDocument());
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE']);
  });

  test('cannot publish without the freelancer’s agreement, or answer once the project is closed', async () => {
    const waiting = aReceivedQuestion({ _id: anId(762), text: 'And the font?' });
    server.use(
      mine({ status: 'closed' }),
      receivedQuestionsHandler(() => [aReceivedQuestion({ mayPublish: false, answer: anAnswer() }), waiting]),
      ...signedInHandlers(true),
    );
    open();
    expect(await screen.findByText(/^Only you and /)).toBeVisible();
    expect(screen.getByText(/so you can no longer answer this/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Answer|Publish)/ })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('sees why an answer was not published', async () => {
    server.use(
      mine(),
      receivedQuestionsHandler(() => [aReceivedQuestion({ answer: anAnswer() })]),
      http.put('/api/v1/client/question/:questionId/published', () => fail(aProblem('cannot-work-together'))),
      ...signedInHandlers(true),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Publish the answer to Kabir A.' }));
    expect(await screen.findByText(/cannot work together/)).toBeVisible();
  });

  test('cannot read, answer or publish a question hidden by an operator, but can unpublish it', async () => {
    const hidden = { text: '', isHidden: true };
    const published = aReceivedQuestion({ ...hidden, _id: anId(763), answer: anAnswer('2026-01-07T03:04:05Z') });
    server.use(
      mine(),
      receivedQuestionsHandler(() => [aReceivedQuestion(hidden), published]),
      ...signedInHandlers(true),
    );
    open();
    expect(await screen.findAllByText('The operator has hidden this question.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^(Answer|Publish|Report the question)/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take back the answer to Kabir A.' })).toBeVisible();
    await expectNoAxeViolations();
  });

  test('sees no questions section if there are no questions', async () => {
    server.use(mine(), ...signedInHandlers(true));
    open();
    expect(await screen.findByRole('heading', { name: 'Proposals Received' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Questions' })).not.toBeInTheDocument();
  });
});
