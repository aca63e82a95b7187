import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Sent } from '@/test/answers';
import { anEducation, anExperience, aPortfolio } from '@/test/builders';
import { fill, openDialog, save } from '@/test/dialogs';
import { experience } from '@/test/entryKinds';
import { signedInHandlers } from '@/test/handlers';
import { entriesHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

test.each([
  ['adding', 'Add Your Experience', 'Add Experience', []],
  ['changing', 'Edit Designer', 'Edit Experience', [anExperience()]],
] as const)('%s an experience entry requires the start to be before the end', async (_what, button, title, entries) => {
  server.use(entriesHandler('experience', [...entries]), ...signedInHandlers(false, sent));
  const { user } = renderApp('/freelancer/profile');
  const dialog = await openDialog(user, button, title);
  await fill(user, dialog, { ...experience.values, 'Ending Date': '2020-01-01' });
  await save(user, dialog);
  const message = 'Start date must be less than end date!.';
  expect(dialog.getByLabelText('Ending Date')).toHaveAccessibleDescription(message);
  // The message is shown both at the field and in the toast.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(screen.queryByText('Missing Fields!.')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

// @covers spec:2.64
test('a portfolio card shows the date, the purpose and the file, and opening the challenge shows the solution', async () => {
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

test('the lists are sorted newest first', async () => {
  const older = anEducation({ _id: anExperience()._id, degree: 'School', completionDate: '2010-01-01' });
  server.use(entriesHandler('education', [older, anEducation()]), ...signedInHandlers(false));
  renderApp('/freelancer/profile');
  const list = within(await screen.findByRole('list', { name: 'Your education' }));
  expect(list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Bachelor of Design',
    'School',
  ]);
});
