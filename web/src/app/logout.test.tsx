import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadAt } from '@/shared/lib/reloadAt';
import { typedStore } from '@/shared/lib/typedStore';
import { fail } from '@/test/answers';
import { aProblem, CLIENT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { flags } from '@/test/sessionFlags';

beforeEach(() => vi.mocked(reloadAt).mockClear());

describe('logout', () => {
  // @covers spec:4.6 spec:7.2 asvs:14.3.1
  test('removes isLogin, the user’s ids and all typed text, and opens the URL from the server', async () => {
    sessionStorage.setItem('project-draft', 'x');
    localStorage.setItem('heard', `${CLIENT_ID} 7`);
    localStorage.setItem('timeZoneTold', CLIENT_ID);
    typedStore(CLIENT_ID, 'outbox').write('[]');
    server.use(...signedInHandlers(true));
    const { user } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
    expect(flags()).toEqual({ isClient: 'true' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('does not follow a redirect to another origin', async () => {
    server.use(
      http.get('/auth/logout', () => HttpResponse.json({ redirectUrl: 'https://elsewhere.example/x' })),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
  });

  // @covers spec:4.7 spec:8.13
  test('reports a failure and changes nothing', async () => {
    server.use(
      http.get('/auth/logout', () => fail(aProblem('unavailable'))),
      ...signedInHandlers(true),
    );
    const { user, address } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('you are still signed in');
    expect(reloadAt).not.toHaveBeenCalled();
    expect(flags()).toMatchObject({ isLogin: 'true', userId: CLIENT_ID });
    expect(address()).toBe('/client');
  });
});
