import { DESCRIPTION_MIN } from '@hirelane/api/constants';
import { FileAnswer } from '@hirelane/api/schemas/files';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { OUTLINES } from '@/features/projects/wizard/StepOne';
import { toast } from '@/shared/lib/toast';
import { fail, json, note, type Sent } from '@/test/answers';
import { aFile, aProblem, aProject, LONG_TEXT, PROJECT_ID } from '@/test/builders';
import { projectHandler, signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

const next = () => screen.getByRole('button', { name: 'Next' });

async function open() {
  server.use(...signedInHandlers(true, sent));
  const app = renderApp('/client/post');
  await screen.findByRole('heading', { level: 1, name: 'Add a new project' });
  return app;
}

async function fillStepOne(user: UserEvent) {
  await user.type(screen.getByLabelText('Title'), 'A coffee brand');
  await user.click(screen.getByLabelText('Description'));
  await user.paste(LONG_TEXT);
  await user.click(next());
}

async function fillStepTwo(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Edit Skills' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Skills' }));
  await user.type(dialog.getByPlaceholderText('Search skills'), 'Branding{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.selectOptions(screen.getByLabelText('Category'), 'Graphics & Design');
  await user.click(screen.getByRole('radio', { name: 'large' }));
  await user.click(next());
}

async function fillStepThree(user: UserEvent) {
  await user.selectOptions(await screen.findByLabelText('Duration'), '3 month');
  await user.selectOptions(screen.getByLabelText('Experience Type'), 'experienced');
  await user.type(screen.getByLabelText('Project Rate'), '45000');
  await user.upload(
    screen.getByLabelText('Upload File'),
    new File(['%PDF-1.4'], 'brief.pdf', { type: 'application/pdf' }),
  );
  await screen.findByRole('button', { name: 'Remove brief.pdf' });
}

/** Waits until all typed text is on the server. */
const draftSaved = () => screen.findByText('Draft saved', { selector: '[aria-hidden]' });
const commands = () => sent.filter(({ path }) => path !== '/api/v1/upload');

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit' }));

// @covers spec:2.55 spec:5.6 spec:9.1
test('step 1 requires a title and a description of 500 characters, and shows the count', async () => {
  const { user } = await open();
  const description = screen.getByLabelText('Description');
  expect(description).toHaveAccessibleDescription(
    'Brief description for your Project (Minimun length should be 500 characters). 0 of at least 500 characters',
  );
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  await user.type(screen.getByLabelText('Title'), 'A brand');
  await user.click(description);
  await user.paste(`${'x'.repeat(498)} y `);
  expect(screen.getByText('500 of at least 500 characters')).toBeInTheDocument();
  expect(next()).toBeEnabled();
  await user.keyboard('{Backspace}{Backspace}');
  expect(screen.getByText('498 of at least 500 characters')).toBeInTheDocument();
  expect(next()).toBeDisabled();
  expect(next()).toHaveAccessibleDescription('Add a title and at least 500 characters to continue.');
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

// @covers spec:2.54 spec:2.56 spec:4.9 spec:9.2 spec:9.8
test('step 2 requires a skill and a category; the default scope is small; Back returns to step 1', async () => {
  const { user } = await open();
  await fillStepOne(user);
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Skills and scope' })).toHaveFocus());
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '2');
  expect(screen.getByRole('radio', { name: 'small' })).toBeChecked();
  expect(next()).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Category'), 'Business');
  expect(next()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Edit Skills' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Skills' }));
  await expectNoAxeViolations();
  await user.type(dialog.getByPlaceholderText('Search skills'), 'Branding{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Skills' })).toHaveFocus());
  await waitFor(() => expect(next()).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Title')).toHaveValue('A coffee brand');
});

// @covers spec:3.5 spec:8.3 spec:9.3 spec:9.4 spec:9.9
test('a complete project is posted once, shows a toast for 3 seconds, opens /client and resets the form', async () => {
  const success = vi.spyOn(toast, 'success');
  const { user, address, router } = await open();
  await fillStepOne(user);
  await fillStepTwo(user);
  await fillStepThree(user);
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '3');
  await draftSaved();
  await expectNoAxeViolations();
  await submit(user);
  expect(await screen.findByText('Project created.')).toBeInTheDocument();
  expect(screen.getByText("We've created your Project for you.")).toBeInTheDocument();
  expect(success).toHaveBeenCalledExactlyOnceWith(expect.anything(), { duration: 3000 });
  await waitFor(() => expect(address()).toBe('/client'));
  expect(commands().filter(({ path }) => path.endsWith('/draft'))).toHaveLength(1);
  const saved = commands().slice(0, -1);
  expect(Object.assign({}, ...saved.map(({ body }) => body))).toEqual({
    title: 'A coffee brand',
    description: LONG_TEXT.trim(),
    skills: ['Branding'],
    category: 'Graphics & Design',
    scope: 'large',
    duration: '3 month',
    experienceType: 'experienced',
    projectRate: 45_000,
    file: aFile()._id,
  });
  expect(commands().at(-1)).toEqual({
    method: 'POST',
    path: `/api/v1/client/project/${PROJECT_ID}/publish`,
    key: expect.any(String),
    body: undefined,
  });
  expect(sessionStorage).toHaveLength(0);
  await router.navigate('/client/post');
  expect(await screen.findByLabelText('Title')).toHaveValue('');
});

// @covers spec:2.57 spec:5.8 spec:8.1
test('missing terms are reported in the toast and at the fields, and nothing is sent', async () => {
  const error = vi.spyOn(toast, 'error');
  const { user } = await open();
  await fillStepOne(user);
  await fillStepTwo(user);
  await screen.findByLabelText('Project Rate');
  await submit(user);
  expect(await screen.findByText('Missing Or Invalid fields.')).toBeInTheDocument();
  expect(screen.getByText('We could not create your Project.')).toBeInTheDocument();
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.anything(), { duration: 3000 });
  const rate = screen.getByLabelText('Project Rate');
  expect(rate).toHaveAccessibleDescription(/Project Rate must be a whole number of rupees above zero\./);
  await waitFor(() => expect(rate).toHaveFocus());
  expect(screen.getByLabelText('Upload File')).toHaveAccessibleDescription(/Upload a file\./);
  expect(sent.filter(({ path }) => !path.endsWith('/draft') && path.startsWith('/api/v1/client/project/'))).toEqual(
    sent.filter(({ method }) => method === 'PUT'),
  );
});

test('a rate with separators is saved with the draft, published, and remains formatted', async () => {
  const { user } = await open();
  await fillStepOne(user);
  await fillStepTwo(user);
  await fillStepThree(user);
  const rate = screen.getByLabelText('Project Rate');
  expect(rate).toHaveAttribute('inputmode', 'numeric');
  await user.clear(rate);
  await user.type(rate, '15000');
  await user.tab();
  expect(rate).toHaveValue('15,000');
  await user.clear(rate);
  await user.type(rate, '2,50,000');
  await draftSaved();
  await submit(user);
  expect(await screen.findByText('Project created.')).toBeInTheDocument();
  const saved = commands().filter(({ body }) => body !== undefined);
  expect(saved.at(-1)?.body).toMatchObject({ projectRate: 250_000 });
});

// @covers spec:8.2
test('a failed request keeps all typed text, and publishing is retried under the same key', async () => {
  const error = vi.spyOn(toast, 'error');
  const { user, address } = await open();
  server.use(
    http.post('/api/v1/client/project/:id/publish', async ({ request }) => {
      await note(sent, request);
      return fail(aProblem('unavailable'));
    }),
  );
  await fillStepOne(user);
  await fillStepTwo(user);
  await fillStepThree(user);
  await draftSaved();
  await submit(user);
  expect(await screen.findByText('Project Not created.')).toBeInTheDocument();
  expect(error).toHaveBeenCalledExactlyOnceWith('Project Not created.', { duration: 3000 });
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the service is not available right now.');
  expect(address()).toBe('/client/post');
  expect(screen.getByLabelText('Project Rate')).toHaveValue('45,000');
  await submit(user);
  const published = () => sent.filter(({ path }) => path.endsWith('/publish'));
  await waitFor(() => expect(published()).toHaveLength(2));
  expect(published()[1]).toEqual(published()[0]);
  expect(sent.filter(({ path }) => path.endsWith('/draft'))).toHaveLength(1);
});

test('a project without a draft is posted directly', async () => {
  const { user } = await open();
  server.use(http.post('/api/v1/client/project/draft', () => fail(aProblem('too-many-drafts'))));
  await fillStepOne(user);
  await fillStepTwo(user);
  await fillStepThree(user);
  expect(await screen.findByText('Not saved yet', { selector: '[aria-hidden]' })).toBeInTheDocument();
  await submit(user);
  expect(await screen.findByText('Project created.')).toBeInTheDocument();
  expect(commands().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/v1/client/project/']);
});

test('a server error about a field in an earlier step opens that step', async () => {
  const { user } = await open();
  await fillStepOne(user);
  await fillStepTwo(user);
  await fillStepThree(user);
  await draftSaved();
  server.use(
    http.post('/api/v1/client/project/:id/publish', () =>
      fail(aProblem('invalid', { errors: [{ pointer: '#/title', message: 'This title is taken.' }] })),
    ),
  );
  await submit(user);
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveAccessibleDescription('This title is taken.');
  expect(title).toHaveValue('A coffee brand');
});

test('input is kept when the user leaves the screen', async () => {
  const { user, router } = await open();
  await fillStepOne(user);
  server.use(projectHandler(aProject({ status: 'draft', title: 'A coffee brand' })));
  await router.navigate('/client');
  await screen.findByRole('heading', { level: 1, name: 'Your projects' });
  await router.navigate('/client/post');
  expect(await screen.findByRole('heading', { level: 2, name: 'Skills and scope' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Description')).toHaveValue(LONG_TEXT);
});

test('a failed upload keeps the file for a retry, and a file with a disallowed type is rejected immediately', async () => {
  const { user } = await open();
  await fillStepOne(user);
  await fillStepTwo(user);
  server.use(
    http.post(
      '/api/v1/upload',
      async ({ request }) => {
        await note(sent, request);
        return fail(aProblem('unavailable'));
      },
      { once: true },
    ),
  );
  const input = await screen.findByLabelText('Upload File');
  await user.upload(input, new File(['x'], 'brief.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/not available right now/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry upload' }));
  expect(await screen.findByRole('button', { name: 'Remove brief.pdf' })).toBeInTheDocument();
  const uploads = sent.filter(({ path }) => path === '/api/v1/upload');
  expect(uploads).toHaveLength(2);
  expect(uploads[0]?.key).toBe(uploads[1]?.key);
  await user.setup({ applyAccept: false }).upload(input, new File(['x'], 'run.exe'));
  expect(input).toHaveAccessibleDescription(/This kind of file is not accepted/);
});

test('an upload can be cancelled', async () => {
  const { user } = await open();
  await fillStepOne(user);
  await fillStepTwo(user);
  server.use(http.post('/api/v1/upload', () => new Promise<never>(() => undefined)));
  await user.upload(await screen.findByLabelText('Upload File'), new File(['x'], 'brief.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  expect(screen.queryByText('Uploading brief.pdf')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove brief.pdf' })).not.toBeInTheDocument();
});

test('an empty description offers outlines that are too short to be published unchanged', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Website' }));
  const description = screen.getByLabelText<HTMLTextAreaElement>('Description');
  expect(description.value).toMatch(/^Purpose and visitors of the site/);
  expect(description).toHaveFocus();
  expect(screen.queryByRole('group', { name: 'Start from an outline' })).toBeNull();
  expect(next()).toBeDisabled();
  for (const { text } of OUTLINES) expect(text.length).toBeLessThan(DESCRIPTION_MIN);
});

test('skills can also be added in the form, and step 3 has a summary with links back', async () => {
  const { user } = await open();
  await fillStepOne(user);
  await user.type(await screen.findByPlaceholderText('Search skills'), 'Lettering{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Lettering' })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Category'), 'Graphics & Design');
  await user.click(next());
  const summary = within(await screen.findByRole('region', { name: 'What freelancers will read' }));
  for (const text of ['A coffee brand', 'Graphics & Design · Small scope', 'Lettering'])
    expect(summary.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(/^Submit publishes the project/);
  await expectNoAxeViolations();
  await user.click(summary.getByRole('button', { name: 'Edit skills and scope' }));
  expect(await screen.findByRole('heading', { name: 'Skills and scope' })).toHaveFocus();
});

test('Submit is disabled during an upload, with an explanation', async () => {
  let arrive: () => void = () => undefined;
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user } = await open();
  server.use(
    http.post('/api/v1/upload', async () => {
      await arrives;
      return json(FileAnswer, { data: aFile() }, 201);
    }),
  );
  await fillStepOne(user);
  await fillStepTwo(user);
  const input = await screen.findByLabelText('Upload File');
  await user.upload(input, new File(['%PDF-1.4'], 'brief.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled());
  expect(screen.getByText(/^The file is still uploading/)).toBeInTheDocument();
  arrive();
  await screen.findByRole('button', { name: 'Remove brief.pdf' });
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
});
