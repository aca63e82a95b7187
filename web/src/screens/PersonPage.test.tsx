import { type PersonPage, PersonPageAnswer } from '@hirelane/api/schemas/people';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { returnPath } from '@/domain/account/returnPoint';
import { fail, json } from '@/test/answers';
import {
  aCompany,
  aConduct,
  aFreelancer,
  anEducation,
  anExperience,
  anId,
  aPicture,
  aPortfolio,
  aProblem,
  CLIENT_ID,
  FREELANCER_ID,
} from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { answeringHandler, completedHandler, conductHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const person = {
  _id: FREELANCER_ID,
  handle: 'kabir',
  firstName: 'Kabir',
  lastName: 'A.',
  city: 'Pune',
  state: 'Maharashtra',
  profileImg: null,
  memberSince: '2026-03',
};
const { title, description, skills } = aFreelancer();
const aFreelancerPage = (): PersonPage => ({
  ...person,
  freelancer: {
    ...{ title, description, skills, availability: 'limited', completed: 4 },
    education: [anEducation()],
    experience: [anExperience()],
    portfolio: [aPortfolio()],
  },
  client: null,
});
const { companyName, description: about } = aCompany();
const aClientPage = (): PersonPage => ({
  ...person,
  ...{ _id: CLIENT_ID, handle: null, freelancer: null },
  client: { companyName, description: about, projects: 7, hires: 3 },
});

const pageHandler = (answer: (query: URLSearchParams) => PersonPage | Response) =>
  http.get('/api/v1/page', ({ request }) => {
    const found = answer(new URL(request.url).searchParams);
    return found instanceof Response ? found : json(PersonPageAnswer, { data: found });
  });

describe('a person’s page', () => {
  test('shows a freelancer to a visitor, and has no axe violations', async () => {
    server.use(
      pageHandler(() => aFreelancerPage()),
      ...signedOutHandlers(),
    );
    renderApp('/people/kabir');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kabir A.' })).toBeVisible();
    for (const text of ['Limited availability', 'Pune, Maharashtra', 'Mar 2026', '4', title])
      expect(screen.getByText(text)).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(expect.arrayContaining(['About', 'Skills', 'Portfolio', 'Experience', 'Education']));
    expect(screen.queryByRole('navigation', { name: 'See your page as' })).toBeNull();
    await expectNoAxeViolations();
  });

  test('a visitor can invite a freelancer by signing in, and returns to the open invitation', async () => {
    server.use(
      pageHandler(() => aFreelancerPage()),
      ...signedOutHandlers(),
    );
    const { user, address } = renderApp('/people/kabir');
    await user.click(await screen.findByRole('link', { name: 'Invite to apply: Kabir A.' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText(/^Sign in or join as a client to invite this freelancer/)).toBeVisible();
    expect(returnPath(CLIENT_ID)).toBe('/people/kabir?invite');

    cleanup();
    server.use(
      pageHandler(() => aFreelancerPage()),
      ...signedInHandlers(true),
    );
    const second = renderApp('/people/kabir?invite');
    expect(await screen.findByRole('dialog', { name: 'Invite Kabir A.' })).toBeVisible();
    expect(second.address()).toBe('/people/kabir');
  });

  test('a visitor cannot invite a freelancer who is not available, or a client', async () => {
    const page = aFreelancerPage();
    const freelancer: PersonPage['freelancer'] = page.freelancer && { ...page.freelancer, availability: 'unavailable' };
    for (const shown of [{ ...page, freelancer }, aClientPage()]) {
      server.use(
        pageHandler(() => shown),
        conductHandler(aConduct()),
        ...signedOutHandlers(),
      );
      renderApp('/people/kabir');
      expect(await screen.findByRole('heading', { level: 1, name: 'Kabir A.' })).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Invite/ })).toBeNull();
      cleanup();
    }
  });

  test('lists a freelancer’s entries newest first, regardless of the order in which they were entered', async () => {
    const days = ['2019-07-01', '2024-01-15', '2021-03-09'];
    const page = aFreelancerPage();
    const freelancer: PersonPage['freelancer'] = page.freelancer && {
      ...page.freelancer,
      experience: days.map((day, n) =>
        anExperience({ _id: anId(810 + n), role: `Role of ${day}`, startDate: day, endDate: '2025-01-01' }),
      ),
      portfolio: days.map((day, n) => aPortfolio({ _id: anId(820 + n), title: `Work of ${day}`, completionDate: day })),
    };
    server.use(
      pageHandler(() => ({ ...page, freelancer })),
      ...signedOutHandlers(),
    );
    renderApp('/people/kabir');
    const titlesIn = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    await screen.findByRole('list', { name: 'Experience' });
    expect(titlesIn('Experience')).toEqual(['Role of 2024-01-15', 'Role of 2021-03-09', 'Role of 2019-07-01']);
    expect(titlesIn('Portfolio')).toEqual(['Work of 2024-01-15', 'Work of 2021-03-09', 'Work of 2019-07-01']);
  });

  test('shows a portfolio project with its picture, challenge and solution, and all pictures in one viewer', async () => {
    const page = aFreelancerPage();
    const portfolio = [0, 1].map((n) => aPortfolio({ _id: anId(830 + n), title: `Work ${n}`, file: aPicture(n) }));
    const freelancer: PersonPage['freelancer'] = page.freelancer && { ...page.freelancer, portfolio };
    server.use(
      pageHandler(() => ({ ...page, freelancer })),
      ...signedOutHandlers(),
    );
    const { user } = renderApp('/people/kabir');
    const [project] = within(await screen.findByRole('list', { name: 'Portfolio' })).getAllByRole('listitem');
    const shown = within(project as HTMLElement);
    for (const term of ['Challenge', 'Solution']) expect(shown.getByText(term)).toBeVisible();
    await user.click(shown.getByRole('button', { name: `View ${aPicture(0).name}` }));
    const dialog = await screen.findByRole('dialog', { name: aPicture(0).name });
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
  });

  test('shows how soon a freelancer usually replies, or that this could not be loaded', async () => {
    server.use(
      pageHandler(() => aFreelancerPage()),
      answeringHandler(5),
      ...signedOutHandlers(),
    );
    renderApp('/people/kabir');
    const fact = (await screen.findByText('Usually answers')).parentElement;
    await waitFor(() => expect(fact).toHaveTextContent('Within 5 hours'));
    cleanup();
    server.use(http.get('/api/v1/people/:id/answering', () => fail(aProblem('bad-request'))));
    renderApp('/people/kabir');
    expect(await screen.findByText('Could not be loaded')).toBeVisible();
  });

  test('shows completed contracts whose clients allow it, and can retry after a failure', async () => {
    server.use(
      pageHandler(() => aFreelancerPage()),
      completedHandler(() => fail(aProblem('bad-request'))),
      ...signedOutHandlers(),
    );
    const { user } = renderApp('/people/kabir');
    const contracts = within(await screen.findByRole('region', { name: 'Completed contracts' }));
    expect(await contracts.findByText('We could not load the contracts.')).toBeVisible();
    server.use(
      completedHandler(() => ({
        data: [{ _id: anId(780), title: 'A shop for tea', month: '2026-11' }],
        nextCursor: null,
      })),
    );
    await user.click(contracts.getByRole('button', { name: 'Try again' }));
    expect(await contracts.findByText('A shop for tea')).toBeVisible();
    expect(contracts.getByText('November 2026')).toBeVisible();
    await expectNoAxeViolations();
  });

  test.each([
    [2, true],
    [0, false],
  ])('with %i completed contracts, none of which may be named, mentions them: %s', async (completed, isSaid) => {
    const { freelancer } = aFreelancerPage();
    server.use(
      pageHandler(() => ({ ...aFreelancerPage(), freelancer: freelancer && { ...freelancer, completed } })),
      ...signedOutHandlers(),
    );
    renderApp('/people/kabir');
    await screen.findByRole('heading', { level: 1, name: 'Kabir A.' });
    const text = 'Titles appear once the clients of these contracts allow it.';
    if (isSaid) expect(await screen.findByText(text)).toBeVisible();
    else expect(screen.queryByRole('region', { name: 'Completed contracts' })).toBeNull();
  });

  test('shows that an operator has verified a client’s company, and when', async () => {
    const page = aClientPage();
    const client = page.client && { ...page.client, verifiedAt: '2026-03-03T10:00:00.000000Z' };
    server.use(
      pageHandler(() => ({ ...page, client })),
      conductHandler(aConduct()),
      ...signedOutHandlers(),
    );
    renderApp(`/people/${CLIENT_ID}`);
    expect(await screen.findByText(/^Verified company, checked by the operator on 3 Mar/)).toBeVisible();
    await expectNoAxeViolations();
  });

  test('shows a client’s posted projects, hires and response rate', async () => {
    server.use(
      pageHandler(() => aClientPage()),
      conductHandler(aConduct()),
      ...signedOutHandlers(),
    );
    const { user } = renderApp(`/people/${CLIENT_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Kabir A.' });
    expect(screen.getByText(companyName)).toBeVisible();
    expect(screen.queryByText(/^Verified company/)).toBeNull();
    expect(screen.getByText('Projects posted').parentElement).toHaveTextContent('7');
    const conduct = within(screen.getByRole('region', { name: 'As a client' }));
    const factOf = async (label: string) => (await conduct.findByText(label)).nextSibling?.textContent;
    expect(await factOf('Proposals answered')).toBe('8 of 10');
    expect(await factOf('Half of the answers')).toBe('Within 2 days');
    expect(await factOf('Contracts completed')).toBe('2');
    expect(await factOf('Deliveries left unanswered')).toBe('1');
    // The number of hires is shown only in the head.
    expect(screen.getByText('Hires').parentElement).toHaveTextContent('3');
    expect(conduct.getByText(/Closing the project is not an answer/)).not.toBeVisible();
    await user.click(conduct.getByText('How this is counted'));
    expect(conduct.getByText(/Closing the project is not an answer/)).toBeVisible();
    await expectNoAxeViolations();
  });

  test('for a client still shows the other facts if the response rate fails to load, and loading can be retried', async () => {
    server.use(
      pageHandler(() => aClientPage()),
      http.get('/api/v1/people/:id/conduct', () => fail(aProblem('bad-request'))),
      ...signedOutHandlers(),
    );
    const { user } = renderApp(`/people/${CLIENT_ID}`);
    const conduct = within(await screen.findByRole('region', { name: 'As a client' }));
    expect(await conduct.findByText('We could not load the response rate.')).toBeVisible();
    expect(screen.getByText('Projects posted')).toBeVisible();
    server.use(conductHandler(aConduct({ answers: null, hires: 0, unansweredDeliveries: 0 })));
    await user.click(conduct.getByRole('button', { name: 'Try again' }));
    expect(await conduct.findByText('New client.')).toBeVisible();
    expect(conduct.queryByText('Deliveries left unanswered')).toBeNull();
  });

  test('can be loaded by id, after which its URL changes to the handle', async () => {
    const asked: string[] = [];
    server.use(
      pageHandler((query) => {
        asked.push(query.toString());
        return aFreelancerPage();
      }),
      ...signedOutHandlers(),
    );
    const { router } = renderApp(`/people/${FREELANCER_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Kabir A.' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/people/kabir'));
    expect(screen.getByRole('heading', { level: 1, name: 'Kabir A.' })).toBeVisible();
    expect(asked).toEqual([`id=${FREELANCER_ID}`]);
  });

  test.each([
    ['unknown', 'Page not found', 'This page does not exist, or its owner does not show it to you.'],
    ['page-gone', 'Account deleted', 'This person has deleted their account.'],
  ] as const)('explains why it is not shown: %s', async (code, heading, text) => {
    server.use(
      pageHandler(() => fail(aProblem(code))),
      ...signedOutHandlers(),
    );
    renderApp('/people/kabir');
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('can be retried after a failure', async () => {
    let isBroken = true;
    server.use(
      pageHandler(() => (isBroken ? fail(aProblem('internal')) : aFreelancerPage())),
      ...signedOutHandlers(),
    );
    const { user } = renderApp('/people/kabir');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Kabir A.' })).toBeVisible();
  });

  test('lets its owner preview it as other users see it', async () => {
    server.use(
      pageHandler((query) => (query.get('as') === 'everyone' ? fail(aProblem('unknown')) : aFreelancerPage())),
      ...signedInHandlers(false),
    );
    const { user } = renderApp('/people/kabir');
    const bar = await screen.findByRole('navigation', { name: 'See your page as' });
    await user.click(within(bar).getByRole('link', { name: 'Everyone' }));
    expect(await screen.findByText('Your page is hidden from them.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Signed-in people' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kabir A.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Signed-in people' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByText(/also see your last name/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'People you deal with' }));
    expect(await screen.findByText('Your contract partners also see your last name.')).toBeVisible();
    expect(screen.getByText('Completed contracts and reviews are updated daily.')).toBeVisible();
  });
});
