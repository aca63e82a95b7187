import { COMPLETENESS } from '@hirelane/contracts/constants';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, type RequestHandler } from 'msw';
import toast from 'react-hot-toast';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anEducation, anExperience, aPortfolio, aProblem, FREELANCER_ID } from '@/test/builders';
import { entriesHandler, fail, profileHandler, type Sent, signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

type Dialog = ReturnType<typeof within>;
const PDF = new File(['%PDF-1.4'], 'brief.pdf', { type: 'application/pdf' });

async function fill(user: UserEvent, dialog: Dialog, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), value);
  }
}

const openDialog = async (user: UserEvent, button: string, title: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};

const save = (user: UserEvent, dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Save' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

const education = {
  name: 'Education',
  kind: 'education',
  entry: anEducation,
  noun: 'education',
  hint: /^Highlighting relevant educations can boost your visibility in our search results\. \(\+10%\)$/,
  add: 'Add Your Education',
  dialogs: ['Add Education', 'Edit Education'],
  item: 'Bachelor of Design',
  question: 'Delete this education?',
  deleteFailed: 'Could Not delete!.',
  values: {
    University: 'MIT',
    'Completion Date': '2020-05-31',
    Degree: 'BA',
    'Area Of Study': 'Type',
    Description: 'Letters.',
  },
  body: {
    universityName: 'MIT',
    completionDate: '2020-05-31',
    degree: 'BA',
    course: 'Type',
    description: 'Letters.',
    profileId: FREELANCER_ID,
  },
  first: 'University',
} as const;

const experience = {
  name: 'Experience',
  kind: 'experience',
  entry: anExperience,
  noun: 'experience',
  hint: /\(\+5%\)/,
  add: 'Add Your Experience',
  dialogs: ['Add Experience', 'Edit Experience'],
  item: 'Designer',
  question: 'Delete this experience?',
  deleteFailed: 'Could Not delete!.',
  values: {
    Company: 'Acme',
    Role: 'Dev',
    Location: 'Goa',
    'Starting Date': '2020-01-01',
    'Ending Date': '2020-02-01',
    Description: 'Work.',
  },
  body: {
    companyName: 'Acme',
    role: 'Dev',
    location: 'Goa',
    startDate: '2020-01-01',
    endDate: '2020-02-01',
    description: 'Work.',
    profileId: FREELANCER_ID,
  },
  first: 'Company',
} as const;

const portfolio = {
  name: 'Portfolio',
  kind: 'portfolio',
  entry: aPortfolio,
  noun: 'portfolio',
  hint: /^Talent who add portfolios to their profile are more likely to win work\. \(\+20%\)$/,
  add: 'Add a Portfolio',
  dialogs: ['Add Portfolio Project', 'Edit Portfolio Project'],
  item: 'Nine teas',
  question: 'Delete this portfolio project?',
  deleteFailed: 'Could Not Delete!.',
  values: {
    'Project Title': 'Shop',
    Role: 'Dev',
    'Completion Date': '2020-02-03',
    'Project Task/Challenge': 'Sell.',
    'Project Solution': 'Sold.',
  },
  body: {
    title: 'Shop',
    role: 'Dev',
    completionDate: '2020-02-03',
    projectChallange: 'Sell.',
    projectSolution: 'Sold.',
    file: aPortfolio().file._id,
    profileId: FREELANCER_ID,
  },
  first: 'Project Title',
} as const;

describe.each([education, experience, portfolio])('$name', (kind) => {
  const shown = () => entriesHandler(kind.kind, [kind.entry()]);
  const start = (...others: RequestHandler[]) => {
    server.use(...others, ...signedInHandlers(false, sent));
    return renderApp('/freelancer/profile');
  };

  test('empty, it says why it is worth having', async () => {
    start();
    expect(await screen.findByText(kind.hint)).toBeInTheDocument();
  });

  test('that cannot be loaded says so, and tries again', async () => {
    const { user } = start(
      http.get(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('forbidden')), { once: true }),
    );
    expect(await screen.findByText(`We could not load your ${kind.noun}.`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(kind.hint)).toBeInTheDocument();
  });

  test('is added, with its toast for five seconds', async () => {
    const success = vi.spyOn(toast, 'success');
    const { user } = start();
    const dialog = await openDialog(user, kind.add, kind.dialogs[0]);
    await fill(user, dialog, kind.values);
    if (kind.kind === 'portfolio') await user.upload(dialog.getByLabelText('Attach File'), PDF);
    if (kind.kind === 'portfolio') await dialog.findByRole('button', { name: 'Remove brief.pdf' });
    await save(user, dialog);
    expect(await screen.findByText(`Added ${kind.name}!`)).toBeInTheDocument();
    expect(success).toHaveBeenCalledWith(`Added ${kind.name}!`, expect.objectContaining({ duration: 5000 }));
    await isClosed();
    const commands = sent.filter(({ path }) => path !== '/api/v1/upload');
    expect(commands).toEqual([
      {
        method: 'POST',
        path: `/api/v1/freelancer/${kind.kind}/${FREELANCER_ID}`,
        body: kind.body,
        key: expect.stringMatching(/./),
      },
    ]);
  });

  test('incomplete, it is not sent, and every field says what it lacks', async () => {
    const error = vi.spyOn(toast, 'error');
    const { user } = start();
    const dialog = await openDialog(user, kind.add, kind.dialogs[0]);
    await save(user, dialog);
    for (const label of Object.keys(kind.values))
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required.`);
    await waitFor(() => expect(dialog.getByLabelText(kind.first)).toHaveFocus());
    if (kind.kind === 'portfolio') expect(dialog.getByText('Attach a file.')).toBeInTheDocument();
    // Education and portfolio do nothing silently; experience has a toast.
    expect(error.mock.calls).toEqual(kind.kind === 'experience' ? [['Missing Fields!.']] : []);
    expect(sent).toEqual([]);
    await expectNoAxeViolations();
  });

  test('that could not be added stays in the dialog', async () => {
    const { user } = start(http.post(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('unavailable'))));
    const dialog = await openDialog(user, kind.add, kind.dialogs[0]);
    await fill(user, dialog, kind.values);
    if (kind.kind === 'portfolio') await user.upload(dialog.getByLabelText('Attach File'), PDF);
    if (kind.kind === 'portfolio') await dialog.findByRole('button', { name: 'Remove brief.pdf' });
    await save(user, dialog);
    expect(await screen.findByText('Could Not Add!')).toBeInTheDocument();
    expect(dialog.getByText(/not available just now/)).toBeInTheDocument();
    for (const [label, value] of Object.entries(kind.values)) expect(dialog.getByLabelText(label)).toHaveValue(value);
  });

  test('is changed in the same dialog', async () => {
    const { user } = start(shown());
    const dialog = await openDialog(user, `Edit ${kind.item}`, kind.dialogs[1]);
    await fill(user, dialog, { [kind.first]: 'Another' });
    await save(user, dialog);
    expect(await screen.findByText(`Updated ${kind.name}!`)).toBeInTheDocument();
    const path = `/api/v1/freelancer/${kind.kind}/${kind.entry()._id}`;
    expect(sent).toMatchObject([{ method: 'PUT', path }]);
    expect(JSON.stringify(sent[0]?.body)).toContain('"Another"');
    await isClosed();
  });

  test('that could not be changed keeps what was typed', async () => {
    const { user } = start(
      shown(),
      http.put(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('unavailable'))),
    );
    const dialog = await openDialog(user, `Edit ${kind.item}`, kind.dialogs[1]);
    await fill(user, dialog, { [kind.first]: 'Another' });
    await save(user, dialog);
    expect(await screen.findByText('Could Not Update!.')).toBeInTheDocument();
    expect(dialog.getByLabelText(kind.first)).toHaveValue('Another');
  });

  test('is deleted only after a question', async () => {
    const entries = [kind.entry()];
    const { user } = start(
      http.delete(`/api/v1/freelancer/${kind.kind}/:id`, () => void entries.pop()),
      entriesHandler(kind.kind, entries),
    );
    const question = await openDialog(user, `Delete ${kind.item}`, kind.question);
    await expectNoAxeViolations();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: `Delete ${kind.item}` })).toHaveFocus());
    expect(sent).toEqual([]);
    const again = await openDialog(user, `Delete ${kind.item}`, kind.question);
    await user.click(again.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`Deleted ${kind.name}!`)).toBeInTheDocument();
    expect(await screen.findByText(kind.hint)).toBeInTheDocument();
    const path = `/api/v1/freelancer/${kind.kind}/${kind.entry()._id}`;
    expect(sent).toMatchObject([{ method: 'DELETE', path }]);
  });

  test('that could not be deleted says so, and stays', async () => {
    const { user } = start(
      shown(),
      http.delete(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('unavailable'))),
    );
    const question = await openDialog(user, `Delete ${kind.item}`, kind.question);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(kind.deleteFailed)).toBeInTheDocument();
    expect(question.getByText(/not available just now/)).toBeInTheDocument();
    await waitFor(() => expect(question.getByRole('button', { name: 'Delete' })).toHaveFocus());
  });
});

test.each([
  ['adding', 'Add Your Experience', 'Add Experience', []],
  ['changing', 'Edit Designer', 'Edit Experience', [anExperience()]],
] as const)('experience: %s, the start must be before the end', async (_what, button, title, entries) => {
  server.use(entriesHandler('experience', [...entries]), ...signedInHandlers(false, sent));
  const { user } = renderApp('/freelancer/profile');
  const dialog = await openDialog(user, button, title);
  await fill(user, dialog, { ...experience.values, 'Ending Date': '2020-01-01' });
  await save(user, dialog);
  const message = 'Start date must be less than end date!.';
  expect(dialog.getByLabelText('Ending Date')).toHaveAccessibleDescription(message);
  // On the field and in the toast.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(screen.queryByText('Missing Fields!.')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a portfolio card shows when, what for, and the file; the solution is behind the challenge', async () => {
  server.use(entriesHandler('portfolio', [aPortfolio()]), ...signedInHandlers(false));
  const { user } = renderApp('/freelancer/profile');
  const card = within(await screen.findByRole('article', { name: 'Nine teas' }));
  expect(card.getByText('3 Feb 2021')).toBeInTheDocument();
  expect(card.getByText('Designer')).toBeInTheDocument();
  const { file } = aPortfolio();
  const download = card.getByRole('link', { name: `Download ${file.name}` });
  expect(download).toHaveAttribute('href', `/api/v1/upload/${file._id}`);
  expect(download).toHaveAttribute('download', file.name);
  expect(card.getByText('Nine colours, one leaf.')).not.toBeVisible();
  await user.click(card.getByText('Project Challenge'));
  expect(card.getByText('Nine colours, one leaf.')).toBeVisible();
  await expectNoAxeViolations();
});

test('lists stand newest first', async () => {
  const older = anEducation({ _id: anExperience()._id, degree: 'School', completionDate: '2010-01-01' });
  server.use(entriesHandler('education', [older, anEducation()]), ...signedInHandlers(false));
  renderApp('/freelancer/profile');
  const list = within(await screen.findByRole('list', { name: 'Your education' }));
  expect(list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Bachelor of Design',
    'School',
  ]);
});

describe('completeness', () => {
  const meter = () => screen.findByRole('progressbar', { name: 'Profile completeness' });

  test('adds up to a hundred', () => {
    expect(Object.values<number>(COMPLETENESS).reduce((sum, part) => sum + part)).toBe(100);
  });

  test('starts at nothing, with the step that adds most', async () => {
    server.use(profileHandler({ title: '', description: '', skills: [] }), ...signedInHandlers(false));
    renderApp('/freelancer/profile');
    expect(await meter()).toHaveAttribute('value', '0');
    expect(screen.getByText('Next, for 20 % more: tell clients in your bio how you work.')).toBeInTheDocument();
  });

  test('counts what is there, and grows when something is added', async () => {
    const entries: unknown[] = [];
    server.use(
      http.post('/api/v1/freelancer/experience/:id', () => void entries.push(anExperience())),
      entriesHandler('education', [anEducation()]),
      entriesHandler('portfolio', [aPortfolio()]),
      entriesHandler('experience', entries),
      ...signedInHandlers(false),
    );
    const { user } = renderApp('/freelancer/profile');
    expect(await meter()).toHaveAttribute('value', '85');
    expect(screen.getByText('Next, for 10 % more: add a picture of yourself.')).toBeInTheDocument();
    const dialog = await openDialog(user, 'Add Your Experience', 'Add Experience');
    await fill(user, dialog, experience.values);
    await save(user, dialog);
    await isClosed();
    expect(await meter()).toHaveAttribute('value', '90');
  });
});
