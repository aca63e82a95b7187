import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { draftOf, EMPTY_DRAFT, keptWizard, valuesOf } from '@/features/projects/wizard/wizardForm';
import { fail, note, type Sent } from '@/test/answers';
import { anId, aProblem, aProject, CLIENT_ID, LONG_TEXT, PROJECT_ID } from '@/test/builders';
import { projectHandler, signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

const said = (text: string) => screen.findByText(text, { selector: '[role="status"]' });
/** Closes the page like a reload does: unsaved input is not sent, but the tab's storage is kept. */
function closePage() {
  const storage = { ...sessionStorage };
  sessionStorage.clear();
  cleanup();
  for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
}

const calls = () => sent.map(({ method, path }) => `${method} ${path}`);
const DRAFT = 'POST /api/v1/client/project/draft';
const EDIT = `PUT /api/v1/client/project/${PROJECT_ID}`;

function open(path = '/client/post') {
  server.use(...signedInHandlers(true, sent));
  return renderApp(path);
}

test('input is saved in a single draft, which is kept up to date and shown as saved', async () => {
  const { user } = open();
  const title = await screen.findByLabelText('Title');
  expect(screen.queryByText('Draft saved')).not.toBeInTheDocument();
  await user.type(title, 'A brand');
  expect(await said('Draft saved')).toBeInTheDocument();
  expect(sent).toMatchObject([{ key: expect.any(String), body: { title: 'A brand', category: null, file: null } }]);
  await user.type(title, ' for tea');
  await waitFor(() => expect(calls()).toEqual([DRAFT, EDIT]));
  expect(sent[1]?.body).toMatchObject({ title: 'A brand for tea' });
  await expectNoAxeViolations();
});

test('an unanswered request for a new draft is retried with the same body and key before newer text is sent', async () => {
  const { user } = open();
  server.use(
    http.post(
      '/api/v1/client/project/draft',
      async ({ request }) => {
        await note(sent, request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.type(await screen.findByLabelText('Title'), 'A brand');
  expect(await said('Not saved yet')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Title'), 's');
  expect(await said('Draft saved')).toBeInTheDocument();
  expect(calls()).toEqual([DRAFT, DRAFT, EDIT]);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]?.body).toMatchObject({ title: 'A brands' });
});

test('a request for a new draft keeps its body and key after the session has expired, until the next login', async () => {
  const { user, address } = open();
  server.use(
    http.post('/api/v1/client/project/draft', async ({ request }) => {
      await note(sent, request);
      return sent.length === 1 ? HttpResponse.error() : fail(aProblem('signed-out'));
    }),
  );
  await user.type(await screen.findByLabelText('Title'), 'A brand');
  expect(await said('Not saved yet')).toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(address()).toBe('/login'));
  cleanup();
  server.resetHandlers();
  const before = sent.length;
  open();
  expect(await said('Draft saved')).toBeInTheDocument();
  expect(sent.length).toBeGreaterThan(before);
  expect(sent).toEqual(sent.map(() => sent[0]));
});

/** Shorter than the pause before a retry. */
const SOON = { timeout: 7000 };

test('unsaved input is saved as soon as the connection is restored', async () => {
  const { user } = open();
  server.use(http.post('/api/v1/client/project/draft', () => HttpResponse.error(), { once: true }));
  await user.type(await screen.findByLabelText('Title'), 'A brand');
  expect(await said('Not saved yet')).toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Draft saved', { selector: '[role="status"]' }, SOON)).toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { title: 'A brand' } }]);
});

test('text typed after a lost response is saved too, under a separate key', async () => {
  const { user } = open(`/client/post?id=${PROJECT_ID}`);
  server.use(
    projectHandler(aProject({ status: 'draft', publishedAt: null, title: 'A brand' })),
    http.put('/api/v1/client/project/:id', () => fail(aProblem('key-reused')), { once: true }),
  );
  await user.type(await screen.findByLabelText('Title'), '!');
  expect(await said('Not saved yet')).toBeInTheDocument();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: 'A brand!' }]));
  expect(await said('Draft saved')).toBeInTheDocument();
});

test('Save as draft saves the project immediately, confirms this, and opens the drafts', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing to save yet.');
  await user.type(screen.getByLabelText('Title'), 'A brand');
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText('Draft saved.')).toBeInTheDocument();
  expect(address()).toBe('/client?draft');
  expect(calls()).toEqual([DRAFT]);
  expect(sessionStorage).toHaveLength(0);
});

test('a draft that cannot be saved shows the reason and stays open', async () => {
  const { user, address } = open();
  server.use(http.post('/api/v1/client/project/draft', () => fail(aProblem('unavailable'))));
  await user.type(await screen.findByLabelText('Title'), 'A brand');
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the service is not available right now.');
  expect(address()).toBe('/client/post');
  expect(screen.getByLabelText('Title')).toHaveValue('A brand');
});

test('a draft is reopened with all its content, including the file, and can be published', async () => {
  const draft = aProject({ status: 'draft', publishedAt: null, title: 'Begun before' });
  const { user } = open(`/client/post?id=${PROJECT_ID}`);
  server.use(projectHandler(draft));
  expect(await screen.findByLabelText('Title')).toHaveValue('Begun before');
  expect(screen.getByRole('heading', { level: 1, name: 'Add a new project' })).toBeInTheDocument();
  expect(screen.getByLabelText('Description')).toHaveValue(LONG_TEXT);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('list', { name: 'Chosen skills' })).toHaveTextContent('ReactNode.js');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('button', { name: 'Remove brief.pdf' })).toBeInTheDocument();
  expect(screen.getByLabelText('Project Rate')).toHaveValue('45,000');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Project created.')).toBeInTheDocument();
  expect(calls()).toEqual([`POST /api/v1/client/project/${PROJECT_ID}/publish`]);
});

test('autosave sends only the fields changed in this tab, so it does not undo changes from another tab', async () => {
  const { user } = open(`/client/post?id=${PROJECT_ID}`);
  server.use(projectHandler(aProject({ status: 'draft', publishedAt: null, title: 'A brand' })));
  await user.type(await screen.findByLabelText('Title'), '!');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: 'A brand!' }]));
});

test('an unanswered edit is sent again, even if the text has been changed back to the original', async () => {
  const { user } = open(`/client/post?id=${PROJECT_ID}`);
  server.use(
    projectHandler(aProject({ status: 'draft', publishedAt: null, title: 'A brand' })),
    http.put(
      '/api/v1/client/project/:id',
      async ({ request }) => {
        await note(sent, request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  const title = await screen.findByLabelText('Title');
  await user.type(title, '!');
  expect(await said('Not saved yet')).toBeInTheDocument();
  await user.type(title, '{Backspace}');
  expect(await said('Draft saved')).toBeInTheDocument();
  expect(sent.map(({ body }) => body).slice(0, 2)).toEqual([{ title: 'A brand!' }, { title: 'A brand' }]);
});

test('a reload keeps unsent input, and loads all other fields from the server', async () => {
  const draft = aProject({ status: 'draft', publishedAt: null, title: 'A brand' });
  const kept = keptWizard(CLIENT_ID, PROJECT_ID);
  const values = { ...valuesOf(draft), title: 'A brand!' };
  const saved = draftOf(valuesOf(draft), EMPTY_DRAFT).body;
  kept.save({
    step: 1,
    values,
    file: draft.file,
    id: PROJECT_ID,
    isSaved: false,
    start: null,
    saved,
    unacknowledgedFields: [],
  });
  open(`/client/post?id=${PROJECT_ID}`);
  const fromOtherTab = `Said elsewhere. ${LONG_TEXT}`.trim();
  server.use(
    projectHandler(aProject({ status: 'draft', publishedAt: null, title: 'A brand', description: fromOtherTab })),
  );
  expect(await screen.findByLabelText('Title')).toHaveValue('A brand!');
  expect(screen.getByLabelText('Description')).toHaveValue(fromOtherTab);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: 'A brand!' }]));
});

test('text changed back to the original after an unanswered edit is sent again after a reload', async () => {
  const draft = aProject({ status: 'draft', publishedAt: null, title: 'A brand' });
  const first = open(`/client/post?id=${PROJECT_ID}`);
  server.use(
    projectHandler(draft),
    http.put('/api/v1/client/project/:id', () => HttpResponse.error()),
  );
  const title = await screen.findByLabelText('Title');
  await first.user.type(title, '!');
  expect(await said('Not saved yet')).toBeInTheDocument();
  await first.user.type(title, '{Backspace}');
  closePage();
  open(`/client/post?id=${PROJECT_ID}`);
  server.use(projectHandler({ ...draft, title: 'A brand!' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('A brand');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: 'A brand' }]), SOON);
});

test('a published project can be edited immediately, and only changed fields are sent', async () => {
  const { user, address } = open(`/client/post?id=${PROJECT_ID}`);
  server.use(projectHandler(aProject()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit project' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save as draft' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Title'), ' and more');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.clear(await screen.findByLabelText('Project Rate'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Missing Or Invalid fields.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Project Rate'), '5000');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your changes have been saved.')).toBeInTheDocument();
  expect(address()).toBe(`/client/project/${PROJECT_ID}`);
  expect(calls()).toEqual([EDIT]);
  expect(sent[0]?.body).toEqual({ title: 'Build a shop and more', projectRate: 5000 });
});

test.each([
  ['a closed project', { status: 'closed' }, 'This project is closed'],
  ['another client’s project', { userId: anId(9) }, 'Project not found'],
] as const)('%s cannot be edited', async (_what, over, text) => {
  open(`/client/post?id=${PROJECT_ID}`);
  server.use(projectHandler(aProject(over)));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
});

test('the page asks for confirmation before closing only while something is unsaved', async () => {
  const { user } = open();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const title = await screen.findByLabelText('Title');
  expect(isAsked()).toBe(false);
  await user.type(title, 'A');
  expect(isAsked()).toBe(true);
  await said('Draft saved');
  expect(isAsked()).toBe(false);
});

test('input is saved when the user leaves before the autosave, and the form reopens with the same draft', async () => {
  const { user, router } = open();
  await user.type(await screen.findByLabelText('Title'), 'A brand');
  await router.navigate('/client');
  // Waits for the response, because reopening the page before it arrives would repeat the request.
  await waitFor(() => expect(keptWizard(CLIENT_ID, null).load()?.id).toBe(PROJECT_ID));
  expect(calls()).toEqual([DRAFT]);
  server.use(projectHandler(aProject({ status: 'draft', title: 'A brand', description: '' })));
  await screen.findByRole('heading', { level: 1, name: 'Your projects' });
  await router.navigate('/client/post');
  const title = await screen.findByLabelText('Title');
  await waitFor(() => expect(title).toHaveValue('A brand'));
  await user.type(title, '!');
  await waitFor(() => expect(calls()).toEqual([DRAFT, EDIT]));
});
