import { CATEGORIES } from '@hirelane/contracts/constants';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

beforeEach(() => server.use(...signedOutHandlers()));

test('says what the product is for, and where to go', async () => {
  renderApp('/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/Hire the best freelancers for any job/);
  expect(screen.getByRole('link', { name: 'Hire a Freelancer' })).toHaveAttribute('href', '/register/client');
  expect(screen.getByRole('link', { name: 'Find Work' })).toHaveAttribute('href', '/register/freelancer');
  for (const title of [
    'Stick to your budget',
    'Quality work quickly',
    "Pay when you're happy",
    '24/7 support',
    ...CATEGORIES,
  ])
    expect(screen.getByRole('heading', { level: 3, name: title })).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'What clients say' })).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Make money from your talent' })).toBeInTheDocument();
  await expectNoAxeViolations();
});

test('the footer pretends no links, and the newsletter no subscription', async () => {
  const { user } = renderApp('/');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText('© 2023 Hirelane. All rights reserved')).toBeInTheDocument();
  for (const label of ['About us', 'Satus', 'Twitter', 'YouTube', 'Instagram'])
    expect(footer.getByText(label)).toBeInTheDocument();
  expect(footer.queryByRole('link')).not.toBeInTheDocument();
  const box = footer.getByPlaceholderText('Your email address');
  await user.type(box, 'me@example.com');
  await user.click(footer.getByRole('button', { name: 'Subscribe' }));
  expect(footer.getByRole('status')).toHaveTextContent('The newsletter is not open yet.');
  expect(box).toHaveValue('me@example.com');
});
