import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { suspendedHandlers } from '@/test/signInHandlers';

const REASON = 'You asked freelancers for money before you hired them.';
const TITLE = 'Your account is suspended';

describe('a suspended user', () => {
  test('sees on every page that their account is suspended, the reason, and what they can still do', async () => {
    server.use(...signedInHandlers(true));
    server.use(...suspendedHandlers(true, REASON));
    renderApp('/about');
    const bar = await screen.findByRole('region', { name: TITLE });
    await waitFor(() => expect(bar).toHaveTextContent(REASON));
    expect(screen.getByRole('link', { name: 'Appeal against this' })).toHaveAttribute(
      'href',
      '/settings/account#notices',
    );
    expect(screen.getByRole('link', { name: 'Write to the operator' })).toHaveAttribute('href', '/contact');
    const out = screen.getByRole('link', { name: 'Download your data or delete your account' });
    expect(out).toHaveAttribute('href', '/settings/account');
    await expectNoAxeViolations();
  });

  test('sees the notice even when the reason fails to load, and can retry', async () => {
    server.use(...signedInHandlers(true));
    server.use(...suspendedHandlers(true, REASON));
    server.use(http.get('/api/v1/account/suspension', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp('/about');
    const bar = await screen.findByRole('region', { name: TITLE });
    await screen.findByText(/The reason could not be loaded/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bar).toHaveTextContent(REASON));
  });

  test('no longer sees the notice once the account is restored', async () => {
    server.use(...signedInHandlers(true));
    server.use(...suspendedHandlers(true, null));
    renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
  });
});

test('other users do not see the notice', async () => {
  server.use(...signedInHandlers(true));
  renderApp('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});
