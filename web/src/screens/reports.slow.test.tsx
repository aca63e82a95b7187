import { PersonPageAnswer } from '@hirelane/api/schemas/people';
import { ReportFiled } from '@hirelane/api/schemas/reports';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, json } from '@/test/answers';
import {
  anAnswer,
  anInvitation,
  anOwnQuestion,
  aReceivedQuestion,
  invitationsHandlers,
  ownQuestionHandler,
  publishedQuestionsHandler,
  receivedQuestionsHandler,
} from '@/test/approachHandlers';
import {
  aConduct,
  aFile,
  anId,
  aProblem,
  aProject,
  aReceivedProposal,
  FREELANCER_ID,
  PROJECT_ID,
} from '@/test/builders';
import { projectHandler, signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { aContract, aPersonReview, aReview, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler, received } from '@/test/hiringHandlers';
import { aConversation, aMessage, CONVERSATION_PATH, conversationHandlers } from '@/test/messageBuilders';
import { conductHandler, personReviewsHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  server.use(conductHandler(aConduct()));
});

const reportHandler = (answer: () => Response = () => json(ReportFiled, { data: { _id: anId(900) } })) =>
  http.post('/api/v1/reports', async ({ request }) => {
    sent.push(await request.json());
    return answer();
  });

const person = {
  ...{ _id: FREELANCER_ID, handle: 'kabir', firstName: 'Kabir', lastName: 'A.', city: 'Pune', state: 'Maharashtra' },
  ...{ profileImg: null, memberSince: '2026-03', freelancer: null },
  client: { companyName: 'Filter & Fold', description: '', projects: 7, hires: 3 },
};
const reviews = (over: Parameters<typeof aPersonReview>[0] = {}) =>
  personReviewsHandler(() => ({ data: [aPersonReview(over)], nextCursor: null, averages: null }));
const personPage = () => http.get('/api/v1/page', () => json(PersonPageAnswer, { data: person }));

async function open(user: UserEvent, name: string, title: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: title }));
}

async function fill(user: UserEvent, dialog: ReturnType<typeof within>, reason: string, words = '') {
  await user.selectOptions(dialog.getByLabelText('Reason'), reason);
  if (words) await user.type(dialog.getByLabelText('Message (optional)'), words);
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
}

test('a review can be reported on the person’s page', async () => {
  server.use(personPage(), reviews(), reportHandler(), ...signedInHandlers(true));
  const { user } = renderApp('/people/kabir');
  const dialog = await open(user, 'Report this review', 'Report this review');
  await expectNoAxeViolations();
  await fill(user, dialog, 'Insults, threats or hate', 'It calls me names.');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'review', id: anId(770), reason: 'abuse', words: 'It calls me names.' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a review can be reported on its contract’s page, but users cannot report their own reviews', async () => {
  const period = { canWrite: false, writeUntil: '2026-03-15T10:00:00Z' };
  const shown = { own: aReview({ _id: anId(776) }), other: aReview(), ...period };
  const contract = () => aContract(true, { status: 'completed', reviews: shown });
  server.use(contractHandler(contract), reportHandler(), ...signedInHandlers(true));
  const { user } = renderApp(`/contracts/${CONTRACT_ID}`);
  const review = within(await screen.findByRole('article', { name: 'Review by Kabir Anand' }));
  expect(screen.getAllByRole('button', { name: 'Report this review' })).toEqual([
    review.getByRole('button', { name: 'Report this review' }),
  ]);
  const dialog = await open(user, 'Report this review', 'Report this review');
  await expectNoAxeViolations();
  await fill(user, dialog, 'Fraud or spam');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'review', id: anId(775), reason: 'fraud', words: '' }]);
});

test('a person can be reported in the menu on their page', async () => {
  server.use(personPage(), reviews(), reportHandler(), ...signedInHandlers(true));
  const { user } = renderApp('/people/kabir');
  await user.click(await screen.findByRole('button', { name: /More.*Kabir/ }));
  await fill(user, await open(user, 'Report Kabir A.', 'Report this person'), 'Fraud or spam');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'person', id: FREELANCER_ID, reason: 'fraud', words: '' }]);
});

test('a visitor cannot report anything', async () => {
  server.use(personPage(), reviews(), ...signedOutHandlers());
  renderApp('/people/kabir');
  expect(await screen.findByRole('article', { name: 'By a client' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Report/ })).not.toBeInTheDocument();
});

test('a report requires a reason, and a description if no reason fits', async () => {
  server.use(personPage(), reviews(), reportHandler(), ...signedInHandlers(true));
  const { user } = renderApp('/people/kabir');
  const dialog = await open(user, 'Report this review', 'Report this review');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Choose a reason.')).toBeVisible();
  await fill(user, dialog, 'Something else');
  expect(await dialog.findByText('Describe what is wrong.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a failed report keeps the typed text', async () => {
  server.use(
    personPage(),
    reviews(),
    reportHandler(() => fail(aProblem('too-many-requests'))),
    ...signedInHandlers(true),
  );
  const { user } = renderApp('/people/kabir');
  const dialog = await open(user, 'Report this review', 'Report this review');
  await fill(user, dialog, 'Fraud or spam', 'Asks for money.');
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Message (optional)')).toHaveValue('Asks for money.');
});

test('a freelancer can report a project, but its client cannot', async () => {
  server.use(reportHandler(), ...signedInHandlers(false));
  const { user } = renderApp(`/client/project/${PROJECT_ID}`);
  await fill(user, await open(user, 'Report this project', 'Report this project'), 'Fraud or spam');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'project', id: PROJECT_ID, reason: 'fraud', words: '' }]);
});

test('a client can report a proposal, but not their own project', async () => {
  const proposal = aReceivedProposal();
  const proposals = http.get('/api/v1/client/project/:id/proposals', () => received([proposal]));
  server.use(proposals, reportHandler(), ...signedInHandlers(true));
  const { user } = renderApp(`/client/project/${PROJECT_ID}`);
  const { firstName, lastName } = proposal.freelancer;
  const name = `Report the proposal of ${firstName} ${lastName}`;
  await user.click(await screen.findByRole('button', { name: `More: ${firstName} ${lastName}` }));
  await fill(user, await open(user, name, 'Report this proposal'), 'Not true, or someone else’s work');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'proposal', id: proposal._id, reason: 'false', words: '' }]);
  expect(screen.queryByRole('button', { name: 'Report this project' })).not.toBeInTheDocument();
});

test('a review shows that the operator has hidden its text', async () => {
  server.use(personPage(), reviews({ text: '', isTextHidden: true }), ...signedOutHandlers());
  renderApp('/people/kabir');
  const review = await screen.findByRole('article', { name: 'By a client' });
  expect(review).toHaveTextContent('The operator has hidden this text.');
  await expectNoAxeViolations();
});

test('the other party’s message and its file can be reported from the menu next to it, using the keyboard', async () => {
  const own = aMessage(1, { isOwn: true, text: 'Which tea?' });
  const theirs = aMessage(2, { text: 'Pay me elsewhere.', files: [aFile()] });
  const messages = [own, theirs, aMessage(3, { text: '' })];
  const of = { projectId: PROJECT_ID, freelancerId: FREELANCER_ID };
  const conversation = { conversation: aConversation(true), messages, sent: [], answer: undefined };
  server.use(reportHandler(), ...conversationHandlers(conversation), ...signedInHandlers(true));
  const { user } = renderApp(CONVERSATION_PATH);
  const button = await screen.findByRole('button', { name: 'More about message 2 of Kabir' });
  // The reader's own message has no menu, and neither does a message that is no longer kept.
  expect(screen.getAllByRole('button', { name: /^More about message/ })).toEqual([button]);
  button.focus();
  await user.keyboard('{Enter}');
  await expectNoAxeViolations();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Report this message' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await fill(user, await open(user, 'Report this message', 'Report this message'), 'Fraud or spam');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(button);
  const { _id, name } = aFile();
  await fill(user, await open(user, `Report the file ${name}`, 'Report this file'), 'Against the law');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { about: 'message', id: theirs._id, conversation: of, reason: 'fraud', words: '' },
    { about: 'file', id: _id, reason: 'unlawful', words: '' },
  ]);
});

// @covers spec:6.10
test('a freelancer can report a client’s invitation', async () => {
  server.use(...invitationsHandlers(() => [anInvitation()]), reportHandler(), ...signedInHandlers(false));
  const { user } = renderApp('/freelancer/invitations');
  await screen.findByRole('article', { name: 'Build a shop' });
  await expectNoAxeViolations();
  const dialog = await open(user, 'Report the invitation to Build a shop', 'Report this invitation');
  await expectNoAxeViolations();
  await fill(user, dialog, 'Fraud or spam', 'Asks for money.');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'invitation', id: anInvitation()._id, reason: 'fraud', words: 'Asks for money.' }]);
});

test('a client can report a question that they have received', async () => {
  const question = aReceivedQuestion();
  server.use(
    projectHandler(aProject({ totalProposals: 3 })),
    receivedQuestionsHandler(() => [question]),
    reportHandler(),
    ...signedInHandlers(true),
  );
  const { user } = renderApp(`/client/project/${PROJECT_ID}`);
  const dialog = await open(user, 'Report the question of Kabir A.', 'Report this question');
  await fill(user, dialog, 'Insults, threats or hate');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'question', id: question._id, reason: 'abuse', words: '' }]);
});

test('a published question can be reported by its readers, but not by its author', async () => {
  const publishedAt = '2026-01-07T03:04:05Z';
  const own = anOwnQuestion({ answer: anAnswer(publishedAt) });
  const text = 'Which shop is it, and does it sell the tea that the labels are for or another one?';
  const theirs = { _id: anId(761), question: text, answer: 'The tea shop.', publishedAt };
  const mine = { ...theirs, _id: own._id, question: own.text };
  server.use(
    ownQuestionHandler(() => own),
    publishedQuestionsHandler(() => [theirs, mine]),
    reportHandler(),
    ...signedInHandlers(false),
  );
  const { user } = renderApp(`/client/project/${PROJECT_ID}`);
  const dialog = await open(
    user,
    'Report the question “Which shop is it, and does it sell the tea that the labels…”',
    'Report this question',
  );
  await fill(user, dialog, 'Something else', 'It names a person.');
  expect(await screen.findByText('Report sent.')).toBeInTheDocument();
  expect(sent).toEqual([{ about: 'question', id: theirs._id, reason: 'other', words: 'It names a person.' }]);
  expect(screen.queryByRole('button', { name: 'Report the question “Is there a logo?”' })).not.toBeInTheDocument();
});
