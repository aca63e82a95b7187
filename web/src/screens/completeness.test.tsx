import { COMPLETENESS } from '@hirelane/api/constants';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { anEducation, anExperience, aPortfolio } from '@/test/builders';
import { dialogIsClosed, fill, openDialog, save } from '@/test/dialogs';
import { experience } from '@/test/entryKinds';
import { signedInHandlers } from '@/test/handlers';
import { entriesHandler, profileHandler } from '@/test/peopleHandlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const meter = () => screen.findByRole('progressbar', { name: 'Profile completeness' });

// @covers spec:9.7
test('the completeness parts add up to 100', () => {
  expect(Object.values<number>(COMPLETENESS).reduce((sum, part) => sum + part)).toBe(100);
});

test('completeness starts at zero, and suggests the step that adds the most', async () => {
  server.use(profileHandler({ title: '', description: '', skills: [] }), ...signedInHandlers(false));
  renderApp('/freelancer/profile');
  expect(await meter()).toHaveAttribute('value', '0');
  expect(screen.getByText('Next, for 20% more: describe in your bio how you work.')).toBeInTheDocument();
});

// @covers spec:3.10
test('completeness counts filled parts, and increases when a part is added', async () => {
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
  expect(screen.getByText('Next, for 10% more: add your picture.')).toBeInTheDocument();
  const dialog = await openDialog(user, 'Add Your Experience', 'Add Experience');
  await fill(user, dialog, experience.values);
  await save(user, dialog);
  await dialogIsClosed();
  expect(await meter()).toHaveAttribute('value', '90');
});
