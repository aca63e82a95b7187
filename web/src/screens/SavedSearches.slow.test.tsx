import {
  FeedAddress,
  FeedAddressEnded,
  type ListedSearch,
  SearchRemoved,
  SearchSaved,
  SearchSeen,
} from '@hirelane/api/schemas/searches';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { aCard, anId, aProblem } from '@/test/builders';
import { dialogIsClosed } from '@/test/dialogs';
import { list, signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { searchesHandler } from '@/test/toldHandlers';

const TOKEN = 'k'.repeat(43);
const aSearch = (changes: Partial<ListedSearch> = {}): ListedSearch => ({
  ...{
    _id: anId(901),
    name: 'Tea shops',
    q: 'tea shop',
    category: 'Business',
    filters: {},
    tell: 'daily',
    newCount: 3,
  },
  ...changes,
});

let sent: Sent[];
let searches: ListedSearch[];
let hasFeed: boolean;
beforeEach(() => {
  sent = [];
  searches = [];
  hasFeed = false;
});

/** Records a command and returns its body. */
async function bodyOf(request: Request): Promise<unknown> {
  await note(sent, request);
  return sent.at(-1)?.body;
}

const ONE = '/api/v1/freelancer/searches/:searchId';

function serve(isClient = false) {
  server.use(
    searchesHandler(
      () => searches,
      () => hasFeed,
    ),
    http.get('/api/v1/project', () => list([aCard()])),
    http.post('/api/v1/freelancer/searches', async ({ request }) => {
      const { name, tell, q = '', category = null } = (await bodyOf(request)) as Omit<ListedSearch, '_id'>;
      const saved = aSearch({ name, tell, q, category, newCount: 0 });
      searches = [...searches, saved];
      const { newCount: _, ...data } = saved;
      return json(SearchSaved, { data }, 201);
    }),
    http.put(ONE, async ({ request }) => {
      const change = (await bodyOf(request)) as Pick<ListedSearch, 'name' | 'tell'>;
      searches = searches.map((search) => ({ ...search, ...change }));
      const [{ newCount: _, ...data }] = searches as [ListedSearch];
      return json(SearchSaved, { data });
    }),
    http.delete(ONE, async ({ request, params }) => {
      await note(sent, request);
      searches = searches.filter(({ _id }) => _id !== params['searchId']);
      return json(SearchRemoved, { data: { _id: String(params['searchId']), isRemoved: true } });
    }),
    http.put(`${ONE}/seen`, async ({ request, params }) => {
      await note(sent, request);
      searches = searches.map((search) => ({ ...search, newCount: 0 }));
      return json(SearchSeen, { data: { _id: String(params['searchId']), seenAt: '2026-11-25T08:00:00Z' } });
    }),
    http.post('/api/v1/freelancer/feed-address', async ({ request }) => {
      await note(sent, request);
      hasFeed = true;
      return json(FeedAddress, { data: { token: TOKEN } }, 201);
    }),
    http.delete('/api/v1/freelancer/feed-address', async ({ request }) => {
      await note(sent, request);
      hasFeed = false;
      return json(FeedAddressEnded, { data: { isOn: false } });
    }),
    ...signedInHandlers(isClient, sent),
  );
}

describe('the saved searches', () => {
  async function open() {
    serve();
    const { user } = renderApp('/freelancer/searches');
    await screen.findByRole('heading', { level: 1, name: 'Saved searches' });
    return user;
  }
  const rows = () => within(screen.getByRole('list', { name: 'Saved searches' })).getAllByRole('listitem');

  test('explain, while the list is empty, where to create one', async () => {
    await open();
    expect(await screen.findByText('No saved searches yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search for work' })).toHaveAttribute('href', '/freelancer/projects');
    await expectNoAxeViolations();
  });

  test('link to their matches, with the number of new projects', async () => {
    searches = [
      aSearch(),
      aSearch({ _id: anId(902), name: 'Music', q: '', category: 'Music & Audio', tell: 'never', newCount: 20 }),
      aSearch({ _id: anId(903), name: 'Slow', newCount: null }),
      aSearch({ _id: anId(904), name: 'Quiet', newCount: 0 }),
    ];
    await open();
    await screen.findByText('3 new');
    const [tea, music, slow, quiet] = rows();
    expect(tea).toHaveTextContent('Tea shops3 new“tea shop” · Business · Daily alerts');
    expect(music).toHaveTextContent('Music20+ newMusic & Audio · Alerts off');
    for (const row of [slow, quiet]) expect(row).not.toHaveTextContent('new');
    expect(screen.getByRole('link', { name: 'Tea shops' })).toHaveAttribute(
      'href',
      '/freelancer/projects?q=tea+shop&category=Business',
    );
    await expectNoAxeViolations();
  });

  test('can be changed and removed', async () => {
    searches = [aSearch()];
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Tea shops' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await expectNoAxeViolations();
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    await user.type(name, 'Shops');
    await user.click(screen.getByRole('radio', { name: 'No emails' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await dialogIsClosed();
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'Shops', tell: 'never' } });
    expect(await screen.findByText('‘Shops’ is saved.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Shops' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No saved searches yet')).toBeInTheDocument();
    expect(screen.getByText('‘Shops’ is removed.')).toBeInTheDocument();
  });

  test('show an error if they failed to load, and can be loaded again', async () => {
    serve();
    server.use(http.get('/api/v1/freelancer/searches', () => fail(aProblem('bad-request')), { once: true }));
    const { user } = renderApp('/freelancer/searches');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No saved searches yet')).toBeInTheDocument();
  });

  test('have a feed whose URL is shown once and can be renewed or turned off', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Create address' }));
    const atom = await screen.findByRole('textbox', { name: 'Atom' });
    expect(atom).toHaveValue(`${location.origin}/feeds/personal/${TOKEN}.atom`);
    expect(screen.getByRole('textbox', { name: 'JSON Feed' })).toHaveValue(
      `${location.origin}/feeds/personal/${TOKEN}.json`,
    );
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Copy the address for Atom' }));
    expect(await screen.findByText('Address copied.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Renew address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a new address?' }));
    await user.click(dialog.getByRole('button', { name: 'Renew address' }));
    await dialogIsClosed();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    const last = within(await screen.findByRole('dialog', { name: 'Switch your feed off?' }));
    await user.click(last.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Feed switched off.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Atom' })).not.toBeInTheDocument();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
  });
});

describe('a search', () => {
  test.each(['/projects', '/freelancer/projects'])('on %s can be saved by a freelancer', async (path) => {
    serve();
    const { user } = renderApp(`${path}?q=tea&category=Business`);
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('tea, Business');
    await user.click(screen.getByRole('radio', { name: 'Instantly' }));
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    await dialogIsClosed();
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      body: { name: 'tea, Business', tell: 'at once', q: 'tea', category: 'Business' },
      key: expect.any(String),
    });
    expect(await screen.findByText(/^This search is saved as/)).toHaveTextContent('tea, Business');
    expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('that cannot be saved shows the reason and keeps the typed text', async () => {
    serve();
    server.use(http.post('/api/v1/freelancer/searches', () => fail(aProblem('too-many-searches'))));
    const { user } = renderApp('/freelancer/projects?q=tea');
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' leaves');
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    expect(await screen.findByText(/You have reached the limit for saved searches/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('tea leaves');
  });

  test('that is saved is marked as seen once its page is shown', async () => {
    searches = [aSearch({ q: 'tea', category: null })];
    serve();
    renderApp('/freelancer/projects?q=tea');
    await waitFor(() =>
      expect(sent.map(({ path }) => path)).toEqual([`/api/v1/freelancer/searches/${anId(901)}/seen`]),
    );
  });

  test('without words or a category cannot be saved', async () => {
    serve();
    renderApp('/freelancer/projects?q=%26');
    expect(await screen.findByRole('link', { name: 'Saved searches' })).toHaveAttribute('href', '/freelancer/searches');
    expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();
  });

  test.each(['client', 'visitor'])('cannot be saved by a %s', async (who) => {
    if (who === 'client') serve(true);
    else
      server.use(
        http.get('/api/v1/project', () => list([aCard()])),
        ...signedOutHandlers(),
      );
    renderApp('/projects?q=tea');
    await screen.findByRole('article', { name: 'Build a shop' });
    expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();
  });

  test('has feeds with its words in their URLs, which feed readers can discover on the page', async () => {
    server.use(
      http.get('/api/v1/project', () => list([aCard()])),
      ...signedOutHandlers(),
    );
    renderApp('/projects?q=tea');
    expect(await screen.findByRole('link', { name: 'Atom' })).toHaveAttribute('href', '/feeds/projects.atom?q=tea');
    expect(screen.getByRole('link', { name: 'JSON Feed' })).toHaveAttribute('href', '/feeds/projects.json?q=tea');
    const links = [...document.head.querySelectorAll('link[rel="alternate"]')].map((link) => link.getAttribute('type'));
    expect(links).toEqual(['application/atom+xml', 'application/feed+json']);
  });
});
