import { Conversations, MessagesFound } from '@hirelane/api/schemas/conversations';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { fail, json } from '@/test/answers';
import { aFile, aProblem, CLIENT_ID, PROJECT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import {
  aConversation,
  aMessage,
  aSummary,
  CONVERSATION_PATH,
  conversationHandlers,
  noAnswer,
  type Server,
} from '@/test/messageBuilders';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { unreadHandler } from '@/test/toldHandlers';

let state: Server;
const textsSent = () => state.sent.filter(({ path }) => path.includes('/messages/')).map(({ body }) => body);
const seenMarks = () => state.sent.filter(({ path }) => path.endsWith('/seen')).map(({ body }) => body);

function serve(isClient: boolean, over: Partial<Server> = {}) {
  state = { conversation: aConversation(isClient), messages: [], sent: [], answer: undefined, ...over };
  server.use(...conversationHandlers(state), ...signedInHandlers(isClient));
}

async function open(isClient = true, over: Partial<Server> = {}) {
  serve(isClient, over);
  const app = renderApp(CONVERSATION_PATH);
  await screen.findByRole('heading', { level: 1, name: isClient ? 'Kabir Anand' : 'Ananya Rao' });
  return { ...app, box: screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ }) };
}

const theBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ });

describe('the conversation list', () => {
  const listed = (answer: () => Response) => http.get('/api/v1/conversations', answer);
  const rows = (...data: ReturnType<typeof aSummary>[]) => json(Conversations, { data, nextCursor: null });

  test('shows the other party, the subject, the beginning of the last message, and the number of unread messages', async () => {
    server.use(
      listed(() => rows(aSummary(true, { unread: 3, lastMessage: aMessage(9, { text: 'Which tea?' }) }))),
      unreadHandler(3),
      ...signedInHandlers(true),
    );
    renderApp('/messages');
    const row = await screen.findByRole('link', { name: /Kabir Anand/ });
    expect(row).toHaveTextContent(/Kabir Anand5 Jan 2026Build a shopWhich tea\?3 unread/);
    expect(row).toHaveAttribute('href', CONVERSATION_PATH);
    expect(await screen.findByRole('link', { name: /^Messages\s*3\s*unread$/ })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('marks the reader’s own message, and shows when a message text is no longer kept', async () => {
    const own = aSummary(false, { lastMessage: aMessage(2, { isOwn: true, text: 'Green.' }) });
    const gone = { ...aSummary(false, { lastMessage: aMessage(1, { text: '' }) }), _id: PROJECT_ID };
    server.use(
      listed(() => rows(own, { ...gone, other: { ...gone.other, firstName: '', lastName: '' } })),
      ...signedInHandlers(false),
    );
    renderApp('/messages');
    expect(await screen.findByRole('link', { name: /You: Green\./ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Deleted user.*This message is no longer kept\./ })).toBeInTheDocument();
  });

  test.each([
    [true, 'See your projects'],
    [false, 'See your proposals'],
  ])('is initially empty, and links to the next step (client: %s)', async (isClient, name) => {
    server.use(...signedInHandlers(isClient));
    renderApp('/messages');
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('that failed to load can be retried', async () => {
    let isThere = false;
    server.use(
      listed(() => (isThere ? rows(aSummary(true)) : fail(aProblem('internal')))),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/messages');
    expect(await screen.findByText('We could not load your conversations.')).toBeInTheDocument();
    isThere = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Kabir Anand/ })).toBeInTheDocument();
  });
});

describe('a conversation', () => {
  test('shows messages by day, with their authors, and which ones the other party has seen', async () => {
    const old = { sentAt: '2026-01-03T10:00:00Z' };
    const messages = [
      aMessage(1, { ...old, isOwn: true, text: 'Hello.\nWhich tea?' }),
      aMessage(2, { text: 'Green.' }),
      aMessage(3, { isOwn: true, text: 'Good.' }),
      aMessage(4, { isOwn: true, text: 'And when?' }),
    ];
    await open(true, { messages, conversation: aConversation(true, { otherSeenUpTo: 3, contractId: CLIENT_ID }) });
    const [first, second] = screen.getAllByRole('region', { name: /2026$/ });
    expect(first).toHaveAccessibleName('3 Jan 2026');
    expect(first).toHaveTextContent(/You.*Hello\. Which tea\?/);
    expect(second).toHaveTextContent(/Kabir.*Green\..*You.*Good\.SeenAnd when\?/);
    expect(screen.getAllByText('Seen')).toHaveLength(1);
    const about = within(screen.getByRole('navigation', { name: 'Related pages' }));
    expect(about.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/client/project/${PROJECT_ID}`,
      expect.stringMatching(/#proposal-/),
      `/contracts/${CLIENT_ID}`,
    ]);
    await expectNoAxeViolations();
  });

  test('marks messages up to the other party’s last one as seen, only once, when it is opened', async () => {
    await open(true, { messages: [aMessage(1), aMessage(2), aMessage(3, { isOwn: true })] });
    await waitFor(() => expect(seenMarks()).toEqual([{ upTo: 2 }]));
  });

  test('loads earlier messages with a button, and inserts them above the others', async () => {
    const messages = Array.from({ length: 25 }, (_, i) => aMessage(i + 1));
    const { user } = await open(true, { messages });
    expect(screen.queryByText('Message 5')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(screen.getByText('Message 25')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  test('loads earlier messages automatically when scrolled to the top', async () => {
    const messages = Array.from({ length: 25 }, (_, i) => aMessage(i + 1));
    await open(true, { messages });
    fireEvent.scroll(screen.getByRole('region', { name: 'Messages with Kabir' }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
  });

  test('warns the reader about contact or payment outside the site until there is a contract', async () => {
    const leading = { text: 'Call 98765 43210, or write to asha@example.com.' };
    const messages = [aMessage(1, leading), aMessage(2, { ...leading, isOwn: true })];
    await open(true, { messages });
    expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
      'This message seems to contain an email address and a phone number. Keep payment and agreements here until there is a contract.',
    ]);
    await expectNoAxeViolations();
  });

  test('does not warn parties who have a contract', async () => {
    const messages = [aMessage(1, { text: 'Call 98765 43210.' })];
    await open(true, { messages, conversation: aConversation(true, { contractId: CLIENT_ID }) });
    expect(screen.getByText('Call 98765 43210.')).toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  test('without messages shows a hint', async () => {
    await open();
    expect(screen.getByText('No messages here yet')).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('in which the user cannot write shows a message that does not give the reason', async () => {
    const { box } = await open(false, { conversation: aConversation(false, { canWrite: false }) });
    expect(screen.getByText(/^You can write once the client has written to you/)).toBeInTheDocument();
    expect(box).not.toBeInTheDocument();
  });

  test('keeps the typed text when the user may no longer write', async () => {
    localStorage.setItem(
      `typed.${CLIENT_ID}.draft.${PROJECT_ID}_${aConversation(true).freelancerId}`,
      '{"text":"Half a","files":[]}',
    );
    await open(true, { messages: [aMessage(1)], conversation: aConversation(true, { canWrite: false }) });
    expect(screen.getByText('You cannot write in this conversation now.')).toBeInTheDocument();
    expect(theBox()).toHaveValue('Half a');
  });

  test.each([
    ['unknown', 'Conversation not found'],
    ['internal', 'We could not load these messages.'],
  ] as const)('that cannot be read shows an error (%s)', async (code, text) => {
    server.use(
      http.get('/api/v1/conversations/:projectId/:freelancerId/messages', () => fail(aProblem(code))),
      ...signedInHandlers(true),
    );
    renderApp(CONVERSATION_PATH);
    expect(await screen.findByText(text)).toBeInTheDocument();
    await expectNoAxeViolations();
  });
});

describe('a search', () => {
  const found = (n: number, text: string): z.input<typeof MessagesFound>['data'][number] => {
    const { projectId, freelancerId, title, other } = aConversation(true);
    return { ...aMessage(n, { text }), conversation: { projectId, freelancerId, title, other } };
  };
  const serveFound = (...data: ReturnType<typeof found>[]) =>
    server.use(http.get('/api/v1/messages/search', () => json(MessagesFound, { data, nextCursor: null })));

  test('highlights the words, and links to the position in the conversation', async () => {
    const messages = Array.from({ length: 60 }, (_, i) => aMessage(i + 1));
    serve(true, {
      messages: messages.map((message) => (message.n === 20 ? { ...message, text: 'A heron!' } : message)),
    });
    serveFound(found(20, 'A heron!'));
    const { user, address } = renderApp('/messages');
    await user.type(await screen.findByRole('searchbox', { name: 'Search your messages' }), 'hero{Enter}');
    const row = await screen.findByRole('link', { name: /heron/ });
    expect(within(row).getByText('heron').tagName).toBe('MARK');
    await expectNoAxeViolations();
    await user.click(row);
    expect(await screen.findByText('Message 30')).toBeInTheDocument();
    expect(address()).toBe(`${CONVERSATION_PATH}?q=hero&at=20`);
    expect(within(screen.getByRole('region', { name: /^Messages with/ })).getByText('heron').tagName).toBe('MARK');
    expect(screen.queryByText('Message 31')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Show the newest messages' }));
    expect(await screen.findByText('Message 60')).toBeInTheDocument();
    expect(screen.queryByText('Message 30')).not.toBeInTheDocument();
  });

  test('without results shows that nothing was found, and links back to the list', async () => {
    serve(true);
    serveFound();
    const { user, address } = renderApp('/messages?q=zeppelin');
    expect(await screen.findByText('Nothing matches your search')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Clear the search' }));
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
    expect(address()).toBe('/messages');
  });
});

describe('in the message box', () => {
  test('Enter inserts a line break, and Ctrl+Enter sends; the box is cleared and keeps the focus', async () => {
    const { user } = await open();
    await user.type(theBox(), 'One{Enter}two{Control>}{Enter}{/Control}');
    expect(theBox()).toHaveValue('');
    expect(theBox()).toHaveFocus();
    await waitFor(() => expect(textsSent()).toEqual([{ text: 'One\ntwo', files: [] }]));
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
    expect(screen.getByText(/One\s+two/)).toBeInTheDocument();
  });

  test('⌘+Enter and the button send too', async () => {
    const { user } = await open();
    await user.type(theBox(), 'One{Meta>}{Enter}{/Meta}');
    await user.type(theBox(), 'Two');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(textsSent()).toMatchObject([{ text: 'One' }, { text: 'Two' }]));
  });

  test('an empty or overlong message is not sent, and the reason is shown', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Write a message first.')).toBeInTheDocument();
    fireEvent.change(theBox(), { target: { value: 'x'.repeat(4_600) } });
    expect(screen.getByText('4600 / 5000')).toBeInTheDocument();
    fireEvent.change(theBox(), { target: { value: 'x'.repeat(5_001) } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('A message can have at most 5000 characters.')).toBeInTheDocument();
    expect(theBox().value).toHaveLength(5_001);
    expect(textsSent()).toEqual([]);
    await expectNoAxeViolations();
  });

  test('the typed text is kept for the conversation until it is sent', async () => {
    const { user } = await open();
    await user.type(theBox(), 'Half a message');
    expect(JSON.stringify(localStorage)).toContain('Half a message');
    await user.type(theBox(), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(textsSent()).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Half a message'));
  });

  test('files are uploaded as they are chosen, and sent with or without a text', async () => {
    const { user } = await open();
    const file = new File(['x'], 'brief.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Attach a file'), file);
    expect(await screen.findByRole('button', { name: 'Remove brief.pdf' })).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(textsSent()).toEqual([{ text: '', files: [aFile()._id] }]));
    expect(await screen.findByRole('link', { name: 'Download brief.pdf' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove brief.pdf' })).not.toBeInTheDocument();
  });

  test('a message waits while there is no connection, and is sent only once after reconnecting', async () => {
    const { user } = await open(true, { answer: noAnswer });
    await user.type(theBox(), 'Are you there?{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Waiting for the connection')).toBeInTheDocument();
    await expectNoAxeViolations();
    state.answer = undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Waiting for the connection')).not.toBeInTheDocument());
    expect(state.messages.map(({ text }) => text)).toEqual(['Are you there?']);
    expect(screen.getAllByText('Are you there?')).toHaveLength(1);
  });

  test('a refused message keeps its text, and can be sent again under another key or edited', async () => {
    const { user } = await open(true, { answer: () => fail(aProblem('cannot-write')) });
    await user.type(theBox(), 'Hello{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Not sent: /)).toBeInTheDocument();
    expect(screen.getByText('Hello')).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(state.sent).toHaveLength(2));
    const [first, second] = state.sent;
    expect(second?.path).toBe(first?.path);
    expect(second?.key).not.toBe(first?.key);
    await user.type(theBox(), 'More');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(theBox()).toHaveValue('Hello\n\nMore');
    expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument();
  });
});
