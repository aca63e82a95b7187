import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail, type Sent } from '@/test/answers';
import { aCard, anId, aProblem, aProject, CLIENT_ID, PROJECT_ID } from '@/test/builders';
import { list, projectHandler, signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

/** Chooses an action from the menu of a project's card. */
async function choose(user: UserEvent, action: string, title = 'Build a shop') {
  await user.click(await screen.findByRole('button', { name: `More: ${title}` }));
  await user.click(await screen.findByRole('button', { name: `${action} ${title}` }));
}

// @covers spec:2.5 spec:2.39
test('an empty list has a link to post a job', async () => {
  server.use(...signedInHandlers(true));
  renderApp('/client');
  expect(await screen.findByText('No active job posts')).toBeInTheDocument();
  expect(screen.getByText('Post a job to the marketplace and let talent come to you.')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Post a Job' }))
    expect(link).toHaveAttribute('href', '/client/post');
  await expectNoAxeViolations();
});

// @covers spec:8.13
test('a failed load can be retried', async () => {
  server.use(
    http.get('/api/v1/client/project', () => fail(aProblem('forbidden')), { once: true }),
    ...signedInHandlers(true),
  );
  const { user } = renderApp('/client');
  expect(await screen.findByText('We could not load your projects.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No active job posts')).toBeInTheDocument();
});

test('a placeholder is announced while the list is loading', async () => {
  server.use(
    http.get('/api/v1/client/project', () => new Promise<never>(() => undefined)),
    ...signedInHandlers(true),
  );
  renderApp('/client');
  expect(await screen.findByRole('status', { name: 'Loading projects' })).toBeInTheDocument();
});

// @covers spec:2.34 spec:2.36 spec:4.8
test('the tabs load all, draft, published, and filled or closed projects, and the URL contains the selected one', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/client/project', ({ request }) => {
      asked.push(new URL(request.url).search);
      return list([aCard()]);
    }),
    ...signedInHandlers(true),
  );
  const { user, address } = renderApp('/client');
  const tabs = within(await screen.findByRole('navigation', { name: 'Project filters' }));
  expect(tabs.getByRole('link', { name: 'All Projects' })).toHaveAttribute('aria-current', 'page');
  await user.click(tabs.getByRole('link', { name: 'Draft Projects' }));
  await waitFor(() => expect(address()).toBe('/client?draft'));
  await user.click(tabs.getByRole('link', { name: 'Published Projects' }));
  await waitFor(() =>
    expect(asked).toEqual([
      `?userId=${CLIENT_ID}`,
      `?userId=${CLIENT_ID}&draft=true`,
      `?userId=${CLIENT_ID}&published=true`,
    ]),
  );
  await user.click(tabs.getByRole('link', { name: 'Filled and Closed Projects' }));
  await waitFor(() => expect(asked.at(-1)).toBe(`?userId=${CLIENT_ID}&past=true`));
  expect(address()).toBe('/client?past');
});

test.each(['/client?all', '/client'])('%s opens all projects, and the header marks Projects', async (path) => {
  server.use(...signedInHandlers(true));
  renderApp(path);
  expect(await screen.findByText('No active job posts')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All Projects' })).toHaveAttribute('aria-current', 'page');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { current: 'page' })).toHaveTextContent('Projects');
});

test.each([
  ['Draft Projects', 'No drafts'],
  ['Filled and Closed Projects', 'No filled or closed projects'],
])('without projects, the tab %s shows "%s"', async (tab, none) => {
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/client');
  await user.click(await screen.findByRole('link', { name: tab }));
  expect(await screen.findByText(none)).toBeInTheDocument();
});

test.each(['filled', 'closed', 'draft'] as const)(
  'a project that was published counts as a first step while it is %s',
  async (status) => {
    localStorage.setItem('firstSteps', CLIENT_ID);
    server.use(
      http.get('/api/v1/client/project', () => list([aCard({ status })])),
      ...signedInHandlers(true),
    );
    renderApp('/client');
    const steps = within(await screen.findByRole('region', { name: 'Your first steps' }));
    expect(steps.getByText('2 of 3 done')).toBeInTheDocument();
  },
);

// @covers spec:2.37 spec:2.43 spec:2.44 spec:2.46 spec:2.47 spec:2.49
test('a card shows the fields required by the specification, and View opens the detail page', async () => {
  server.use(
    http.get('/api/v1/client/project', () =>
      list([aCard(), aCard({ _id: anId(101), title: 'Later', status: 'draft', publishedAt: null, projectRate: null })]),
    ),
    ...signedInHandlers(true),
  );
  const { user, address } = renderApp('/client');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.getByText('Proposals Received')).toHaveTextContent('Proposals Received 3');
  expect(card.queryByText(/Client answers/)).toBeNull();
  expect(card.getByText('₹45,000')).toBeInTheDocument();
  // The server sends the first 300 characters; the last word, which may be cut off, is not shown.
  expect(card.getByText(/…$/)).toHaveTextContent(/knows this work…$/);
  expect(card.getByRole('list', { name: 'Required skills' })).toHaveTextContent('ReactNode.js');
  expect(card.queryByText('Draft')).not.toBeInTheDocument();
  const draft = within(screen.getByRole('article', { name: 'Later' }));
  expect(draft.getByText('Draft')).toBeInTheDocument();
  expect(draft.getByRole('link', { name: 'View Later' })).toHaveAttribute('href', `/client/project/${anId(101)}`);
  await expectNoAxeViolations();
  await user.click(card.getByRole('link', { name: 'View Build a shop' }));
  await waitFor(() => expect(address()).toBe(`/client/project/${aCard()._id}`));
});

// @covers spec:2.35
test('the search is sent to the server and stored in the URL', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/v1/client/project', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q');
      asked.push(q);
      return list(q === 'figma' ? [aCard({ title: 'Brand a café' })] : q ? [] : [aCard()]);
    }),
    ...signedInHandlers(true),
  );
  const { user, address } = renderApp('/client');
  await screen.findByRole('article', { name: 'Build a shop' });
  const box = screen.getByPlaceholderText('Search for Jobs...');
  await user.type(box, 'figma');
  expect(await screen.findByRole('article', { name: 'Brand a café' })).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Build a shop' })).not.toBeInTheDocument();
  expect(screen.getByText('1 found for “figma”')).toBeInTheDocument();
  expect(address()).toBe('/client?q=figma');
  await user.type(box, 'zz{Enter}');
  expect(await screen.findByText('Nothing matches your search')).toBeInTheDocument();
  // The search is sent once per pause, not once per keystroke.
  expect(asked).toEqual([null, 'figma', 'figmazz']);
  expect(screen.getByRole('link', { name: 'Draft Projects' })).toHaveAttribute('href', '/client?draft&q=figmazz');
  await user.clear(box);
  expect(await screen.findByRole('article', { name: 'Build a shop' })).toBeInTheDocument();
  expect(address()).toBe('/client');
});

test('a draft can be published from its card, and an incomplete draft lists everything that is missing', async () => {
  const sent: Sent[] = [];
  let status: 'draft' | 'published' = 'draft';
  const lacks = [
    { pointer: '#/category', message: 'Choose a category.' },
    { pointer: '#/file', message: 'Upload a file.' },
  ];
  server.use(
    http.post('/api/v1/client/project/:id/publish', () => fail(aProblem('invalid', { errors: lacks })), { once: true }),
    http.post('/api/v1/client/project/:id/publish', () => {
      status = 'published';
    }),
    http.get('/api/v1/client/project', () => list([aCard({ status, totalProposals: 0 })])),
    ...signedInHandlers(true, sent),
  );
  const { user } = renderApp('/client');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.queryByRole('button', { name: /Close/ })).not.toBeInTheDocument();
  await choose(user, 'Publish');
  const alert = await card.findByRole('alert');
  expect(alert).toHaveTextContent('This draft cannot be published yet:');
  expect(alert).toHaveTextContent('Choose a category.Upload a file.');
  await expectNoAxeViolations();
  await choose(user, 'Publish');
  expect(await screen.findByText('“Build a shop” has been published.')).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'More: Build a shop' }));
  expect(await card.findByRole('button', { name: 'Back to draft: Build a shop' })).toBeInTheDocument();
  expect(sent).toMatchObject([{ method: 'POST', key: expect.any(String) }]);
});

test('duplicating a project creates a draft with its complete brief', async () => {
  const sent: Sent[] = [];
  const { title, description, skills, projectRate } = aProject({ description: 'All of the text. '.repeat(40) });
  server.use(
    projectHandler(aProject({ description })),
    http.get('/api/v1/client/project', () => list([aCard({ status: 'closed', title })])),
    ...signedInHandlers(true, sent),
  );
  const { user } = renderApp('/client');
  await choose(user, 'Duplicate', title);
  expect(await screen.findByText(`A copy of “${title}” is in your drafts.`)).toBeInTheDocument();
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/api/v1/client/project/draft',
      key: expect.any(String),
      body: { title, description: description.trim(), skills, projectRate },
    },
  ]);
});

test('a draft is deleted only after a confirmation', async () => {
  const sent: Sent[] = [];
  let cards = [aCard({ status: 'draft' })];
  server.use(
    http.get('/api/v1/client/project', () => list(cards)),
    ...signedInHandlers(true, sent),
  );
  const { user } = renderApp('/client');
  const open = () => choose(user, 'Delete');
  await open();
  let dialog = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }));
  await expectNoAxeViolations();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await open();
  dialog = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }));
  cards = [];
  await user.click(dialog.getByRole('button', { name: 'Delete draft' }));
  expect(await screen.findByText('“Build a shop” has been deleted.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('No active job posts')).toBeInTheDocument();
  expect(sent).toEqual([
    { method: 'DELETE', path: `/api/v1/client/project/${PROJECT_ID}`, body: undefined, key: expect.any(String) },
  ]);
});

test.each([
  ['a tab', async (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Published Projects' }))],
  ['a search', async (user: UserEvent) => user.type(screen.getByPlaceholderText('Search for Jobs...'), 'tea{Enter}')],
])('a success message is shown until %s loads other rows', async (_, ask) => {
  server.use(
    http.get('/api/v1/client/project', () => list([aCard({ status: 'draft' })])),
    ...signedInHandlers(true),
  );
  const { user, address, router } = renderApp('/client');
  await choose(user, 'Publish');
  expect(await screen.findByText('“Build a shop” has been published.')).toBeInTheDocument();
  await ask(user);
  await waitFor(() => expect(address()).not.toBe('/client'));
  expect(screen.queryByText(/has been published/)).not.toBeInTheDocument();
  await router.navigate('/client');
  await waitFor(() => expect(address()).toBe('/client'));
  expect(screen.queryByText(/has been published/)).not.toBeInTheDocument();
});

test('a published project can become a draft again only if it has no proposals; otherwise the reason is shown', async () => {
  server.use(
    http.get('/api/v1/client/project', () =>
      list([
        aCard({ title: 'Quiet', totalProposals: 0 }),
        aCard({ _id: anId(101), title: 'Wanted', totalProposals: 2 }),
        aCard({ _id: anId(102), title: 'Over', status: 'closed' }),
      ]),
    ),
    http.post('/api/v1/client/project/:id/unpublish', () => fail(aProblem('has-proposals'))),
    ...signedInHandlers(true),
  );
  const { user } = renderApp('/client');
  const quiet = within(await screen.findByRole('article', { name: 'Quiet' }));
  await choose(user, 'Back to draft:', 'Quiet');
  expect(await quiet.findByRole('alert')).toHaveTextContent(
    'Freelancers have begun to apply, so this project remains published.',
  );
  const wanted = within(screen.getByRole('article', { name: 'Wanted' }));
  await user.click(wanted.getByRole('button', { name: 'More: Wanted' }));
  expect(wanted.queryByRole('button', { name: /Back to draft/ })).not.toBeInTheDocument();
  expect(wanted.getByRole('button', { name: 'Close Wanted' })).toBeInTheDocument();
  const over = within(screen.getByRole('article', { name: 'Over' }));
  expect(over.getByText('Closed')).toBeInTheDocument();
  await user.click(over.getByRole('button', { name: 'More: Over' }));
  const names = over.getAllByRole('button', { name: /Over$/ }).map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['More: Over', 'Duplicate Over']);
});

test('the dialog stays open with the reason if a project could not be closed', async () => {
  server.use(
    http.all('/api/v1/client/project/:id/close', () => fail(aProblem('unavailable'))),
    http.get('/api/v1/client/project', () => list([aCard({ status: 'published' })])),
    ...signedInHandlers(true),
  );
  const { user } = renderApp('/client');
  await choose(user, 'Close');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this project?' }));
  await user.click(dialog.getByRole('button', { name: 'Close project' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('not available right now');
});

test('a project is closed only after a confirmation', async () => {
  const sent: Sent[] = [];
  let status: 'published' | 'closed' = 'published';
  server.use(
    http.get('/api/v1/client/project', () => list([aCard({ status })])),
    ...signedInHandlers(true, sent),
  );
  const { user } = renderApp('/client');
  await choose(user, 'Close');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this project?' }));
  status = 'closed';
  await user.click(dialog.getByRole('button', { name: 'Close project' }));
  expect(await screen.findByText('“Build a shop” has been closed.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.map(({ path }) => path)).toEqual([`/api/v1/client/project/${PROJECT_ID}/close`]);
});

// @covers spec:2.38
test('the side card shows the user’s name and company', async () => {
  server.use(...signedInHandlers(true));
  renderApp('/client');
  const card = within(await screen.findByRole('complementary', { name: 'Your profile' }));
  expect(card.getByText('Ananya Rao')).toBeInTheDocument();
  expect(await card.findByText('Filter & Fold')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/client/profile');
});
