import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { Suspense } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createAppClient } from '@/app/createAppClient';
import { lazyScreen } from '@/app/lazyScreen';
import { firstAddress, prepareScreen } from '@/app/prepareScreen';
import { feedQuery } from '@/features/projects/queries';
import { sessionQuery } from '@/features/session/queries';
import { aCard } from '@/test/builders';
import { list, signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { server } from '@/test/server';

describe('a prepared screen', () => {
  /** Prepares a freelancer's home; returns the job list requests and the data available afterwards. */
  async function prepare(search = '') {
    const asked: string[] = [];
    server.use(
      http.get('/api/v1/client/project', ({ request }) => {
        asked.push(new URL(request.url).search);
        return list([aCard()]);
      }),
    );
    const client = createAppClient();
    await prepareScreen(client, { pathname: '/freelancer', search });
    return { asked, client };
  }

  test('has loaded the session and the first page of its list', async () => {
    server.use(...signedInHandlers(false));
    const { asked, client } = await prepare();
    expect(asked).toEqual(['?bestmatch=true']);
    expect(client.getQueryData(sessionQuery().queryKey)).toMatchObject({ isLogin: true });
    expect(client.getQueryData(feedQuery('bestmatch').queryKey)?.pages).toHaveLength(1);
  });

  test('has loaded the list that its URL specifies', async () => {
    server.use(...signedInHandlers(false));
    expect((await prepare('?saved')).asked).toEqual(['?saved=true']);
  });

  test.each([
    ['a client, who is redirected', () => signedInHandlers(true)],
    ['a visitor', signedOutHandlers],
  ])('requests nothing for %s', async (_who, handlers) => {
    server.use(...handlers());
    expect((await prepare()).asked).toEqual([]);
  });
});

describe('a screen that is loaded before it is shown', () => {
  test('appears in the first render', async () => {
    const Screen = lazyScreen(async () => () => <h1>Loaded</h1>);
    await Screen.load();
    render(<Screen />);
    expect(screen.getByRole('heading', { name: 'Loaded' })).toBeInTheDocument();
  });

  test('is not replaced once it is shown, so no typed text is lost', async () => {
    const Screen = lazyScreen(async () => () => <input aria-label="Title" />);
    const shown = () => (
      <Suspense>
        <Screen />
      </Suspense>
    );
    const { rerender } = render(shown());
    await userEvent.type(await screen.findByLabelText('Title'), 'Tea');
    await Screen.load();
    rerender(shown());
    expect(screen.getByLabelText('Title')).toHaveValue('Tea');
  });

  test('is loaded again when it is shown, if it failed to load before', async () => {
    const load = vi
      .fn<() => Promise<() => React.ReactNode>>()
      .mockRejectedValueOnce(new Error('The chunk failed to load.'))
      .mockResolvedValue(() => <h1>Loaded</h1>);
    const Screen = lazyScreen(load);
    expect(await Screen.load()).toBeNull();
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByRole('heading', { name: 'Loaded' })).toBeInTheDocument();
  });
});

// @covers spec:2.34 spec:2.41
test.each([
  ['/client?draft', '/client'],
  ['/client/?published', '/client'],
  ['/client?past', '/client'],
  ['/client?q=logo', '/client?q=logo'],
  ['/client/post?draft', '/client/post?draft'],
  ['/freelancer?saved', '/freelancer?bestmatch'],
  ['/freelancer?recent', '/freelancer?bestmatch'],
  ['/freelancer?applied', '/freelancer?bestmatch'],
  ['/freelancer?bestmatch', '/freelancer?bestmatch'],
  ['/?isSuccess=true&isClient=true', '/?isSuccess=true&isClient=true'],
])('a page loaded at %s starts at %s', (address, start) => {
  expect(firstAddress(new URL(address, 'http://localhost'))).toBe(start);
});
