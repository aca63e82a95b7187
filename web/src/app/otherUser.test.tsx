// @covers threat:4

import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceSession, sessionQuery } from '@/features/session/queries';
import { pageUser } from '@/shared/lib/pageUser';
import { reloadAt } from '@/shared/lib/reloadAt';
import { fail } from '@/test/answers';
import { aProblem, CLIENT_ID, FREELANCER_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { flags, hintSignedIn } from '@/test/sessionFlags';
import { keptSessionHandler } from '@/test/signInHandlers';

beforeEach(() => vi.mocked(reloadAt).mockClear());

describe('when another user signs in in another tab', () => {
  /** Opens a client's page and types some text. */
  async function openWizard() {
    server.use(...signedInHandlers(true));
    const app = renderApp('/client/post');
    await app.user.type(await screen.findByLabelText('Title'), 'A brand');
    expect(sessionStorage).not.toHaveLength(0);
    return app;
  }

  /**
   * Waits until the tab has reloaded. The tab drops its user's data, but keeps what the browser remembers about the
   * other user.
   */
  async function expectLeft({ address }: Pick<ReturnType<typeof renderApp>, 'address'>, to = '/') {
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith(to));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage).toHaveLength(0);
  }

  const isOthers = { isLogin: 'true', isClient: 'false', userId: FREELANCER_ID };

  test('the server refuses text typed on this page, and the page reloads', async () => {
    const app = await openWizard();
    let expected: string | null = null;
    server.use(
      http.post('/api/v1/client/project/draft', ({ request }) => {
        expected = request.headers.get('x-expected-user');
        return fail(aProblem('other-user'));
      }),
    );
    await expectLeft(app, '/login');
    expect(flags()).not.toHaveProperty('userId');
    expect(expected).toBe(CLIENT_ID);
  });

  test('the page never shows the other user without a reload', async () => {
    const app = await openWizard();
    server.use(keptSessionHandler(false));
    await app.client.refetchQueries({ queryKey: sessionQuery().queryKey });
    await expectLeft(app);
    expect(flags()).toEqual(isOthers);
  });

  test('a page whose session has ended accepts the user who registers on it', async () => {
    const { client } = await openWizard();
    replaceSession(client, { isLogin: false });
    expect(pageUser()).toBe(CLIENT_ID);
    replaceSession(client, { isLogin: true, userId: FREELANCER_ID, isClient: false, isRegistered: true });
    expect(pageUser()).toBe(FREELANCER_ID);
  });

  test('the page reloads as soon as the storage contains the other user', async () => {
    const app = await openWizard();
    hintSignedIn(false);
    window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
    await expectLeft(app);
    expect(flags()).toEqual(isOthers);
  });
});
