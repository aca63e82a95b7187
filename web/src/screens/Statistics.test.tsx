import { StatisticsAnswer } from '@hirelane/api/schemas/statistics';
import { someStatistics } from '@hirelane/api/testing/statistics';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail, json } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const statistics = (answer: () => Response) => {
  server.use(http.get('/api/v1/statistics', answer), ...signedOutHandlers());
};
const found = (data = someStatistics()) => json(StatisticsAnswer, { data });

test('a visitor sees a plot for each measure, with its latest value and a table', async () => {
  statistics(() => found());
  const { user } = renderApp('/statistics');
  const budgets = within(await screen.findByRole('figure', { name: 'Budgets' }));
  expect(budgets.getByRole('strong')).toHaveTextContent('₹73,000');
  expect(budgets.getByRole('img', { name: /^Budgets, by week/ })).toBeVisible();
  await user.click(budgets.getByText('Show as a table'));
  const rows = within(budgets.getByRole('table', { name: 'Budgets' })).getAllByRole('row');
  expect(rows).toHaveLength(27);
  expect(within(rows[1] as HTMLElement).getByRole('rowheader')).toHaveTextContent('23 Nov 2026');
  expect(screen.getAllByRole('figure')).toHaveLength(10);
  expect(document.title).toBe('Statistics · Hirelane');
  await expectNoAxeViolations();
});

test('the filter shows one category, and explains a plot without figures', async () => {
  statistics(() => found());
  const { user, address } = renderApp('/statistics');
  const projects = () => within(screen.getByRole('figure', { name: 'Projects published' }));
  await screen.findByRole('figure', { name: 'Projects published' });
  const total = projects().getByRole('strong').textContent;
  await user.selectOptions(screen.getByLabelText('Category'), 'Graphics & Design');
  expect(address()).toBe('/statistics?category=Graphics+%26+Design');
  expect(projects().getByRole('strong')).not.toHaveTextContent(total ?? '');
  await user.selectOptions(screen.getByLabelText('Category'), 'Photography');
  expect(projects().getByText('Fewer than ten people in each of these weeks.')).toBeVisible();
  expect(screen.queryByRole('img', { name: /by week/ })).not.toBeInTheDocument();
});

test('the most frequent skills of the latest week are listed', async () => {
  statistics(() => found());
  renderApp('/statistics');
  const asked = within(await screen.findByRole('figure', { name: 'Skills asked for' }));
  const skills = asked.getAllByRole('row').slice(1);
  expect(skills[0]).toHaveTextContent(/^React58/);
  expect(skills).toHaveLength(9);
  expect(asked.getByText(/week from 23 Nov 2026/)).toBeVisible();
});

test('the page shows that it is loading, that it has failed, and that there are no figures', async () => {
  let isBroken = true;
  statistics(() => (isBroken ? fail(aProblem('unavailable')) : found({ weeks: ['2026-11-23'], series: [] })));
  const { user } = renderApp('/statistics');
  await screen.findByRole('status', { name: 'Loading the statistics' });
  expect(await screen.findByText('We could not load the statistics.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No figures yet')).toBeVisible();
  expect(screen.getByText(/^Figures appear once a week has ended and ten people/)).toBeVisible();
  await expectNoAxeViolations();
});
