import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail } from '@/test/answers';
import { aFreelancerCard, anId, aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { freelancerCountsHandler, freelancers } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

type Answer = ReturnType<typeof freelancers>;

/** Opens the directory. Returns `asked`, which collects the searches sent to the server. */
function open(search: string, answer: (query: URLSearchParams) => Answer | Promise<Answer>) {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/freelancers', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return answer(searchParams);
    }),
    ...signedInHandlers(true),
  );
  return { asked, ...renderApp(`/freelancers${search}`) };
}

const other = { _id: anId(3), firstName: 'Meera', lastName: 'S.' };
const card = (name: string) => screen.findByRole('article', { name });

describe('the directory', () => {
  test('shows public facts about a freelancer, and has no axe violations', async () => {
    const averages = { quality: 4.6, communication: 4.2, reliability: 4.3, overall: 4.37, people: 12 };
    const rated = aFreelancerCard({ completed: 14, averages, isDescriptionCut: true, availability: 'limited' });
    open('', () => freelancers([rated, aFreelancerCard({ ...other, city: '', state: '', categories: [] })]));
    const kabir = within(await card('Kabir A.'));
    expect(kabir.getByRole('link', { name: 'Kabir A.' })).toHaveAttribute('href', `/people/${rated._id}`);
    const texts = ['Brand designer', 'Limited availability', '14 contracts completed', 'Labels and logos.…'];
    for (const text of [...texts, 'Pune, Maharashtra', 'Graphics & Design'])
      expect(kabir.getByText(text)).toBeVisible();
    expect(kabir.getByText('4.3').parentElement).toHaveTextContent('4.3 of 5 from 12 people');
    expect(within(await card('Meera S.')).getByText('New here')).toBeVisible();
    await expectNoAxeViolations();
  });

  test('does not label a freelancer with completed work but few reviews as new', async () => {
    open('', () => freelancers([aFreelancerCard({ completed: 1 })]));
    const kabir = within(await card('Kabir A.'));
    expect(kabir.getByText('1 contract completed')).toBeVisible();
    expect(kabir.getByText('Too few reviews for an average')).toBeVisible();
  });

  test('shows eight skills, with those in the search first', async () => {
    const skills = ['Figma', 'Branding', 'Excel', 'Writing', 'SEO', 'AWS', 'Docker', 'GraphQL', 'React', 'Java'];
    open('?skills=react', () => freelancers([aFreelancerCard({ skills })]));
    const kabir = within(await card('Kabir A.'));
    const shown = within(kabir.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['React, in your search', ...skills.slice(0, 7)]);
    expect(kabir.getByText('and 2 more')).toBeVisible();
  });

  test('loads page by page', async () => {
    const { user } = open('', (query) =>
      query.get('cursor') === 'next' ? freelancers([aFreelancerCard(other)]) : freelancers([aFreelancerCard()], 'next'),
    );
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await card('Meera S.');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('shows its loading, failed and empty states', async () => {
    let answer: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isBroken = true;
    const { user } = open('', async () => {
      await wait;
      return isBroken ? (fail(aProblem('forbidden')) as Answer) : freelancers([]);
    });
    expect(await screen.findByRole('status', { name: 'Loading freelancers' })).toBeInTheDocument();
    answer();
    expect(await screen.findByText('We could not load the freelancers.')).toBeVisible();
    await expectNoAxeViolations();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No freelancers yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Post a Job' })).toHaveAttribute('href', '/client/post');
    await expectNoAxeViolations();
  });
});

async function openFilters(search = '', counts?: Parameters<typeof server.use>[0]) {
  const opened = open(search, () => freelancers([aFreelancerCard()]));
  if (counts) server.use(counts);
  await opened.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await sheet.findByRole('combobox', { name: 'Skills' });
  return { ...opened, sheet };
}

describe('filters', () => {
  test('are read from the URL, sent to the server, announced, and shown as chips', async () => {
    const search =
      '?q=tea&category=Business&skills=React%2C+figma&availability=limited&stars=4&completed=5&place=Pune&sort=stars';
    const { user, asked } = open(search, () => freelancers([aFreelancerCard()]));
    expect(await screen.findByText('1 found for “tea” in Business, with 6 filters')).toBeVisible();
    const query = { q: 'tea', category: 'Business', skills: 'React,figma', availability: 'limited', stars: '4' };
    expect(asked).toEqual([new URLSearchParams({ ...query, completed: '5', place: 'Pune', sort: 'stars' }).toString()]);
    expect(screen.getByRole('searchbox', { name: 'Search for freelancers' })).toHaveValue('tea');
    const chips = await screen.findAllByRole('button', { name: /^Remove / });
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      ...['React', 'figma', 'Limited availability', 'At least 4 of 5 stars', '5 or more completed', 'Pune'],
    ]);
    await user.click(screen.getByRole('button', { name: 'How this list is sorted' }));
    expect(screen.getByText(/^Highest average first/)).toHaveTextContent('No paid placement.');
    await expectNoAxeViolations();
  });

  test('with invalid values in the URL are ignored', async () => {
    const { asked } = open('?category=Tea&availability=asleep&stars=4.5&skills=,,&completed=2&sort=price', () =>
      freelancers([]),
    );
    expect(await screen.findByText('No freelancers yet')).toBeVisible();
    expect(asked).toEqual(['']);
  });

  test('are in a sheet on a phone, have counts, and are stored in the URL', async () => {
    const { user, sheet, address } = await openFilters(
      '',
      freelancerCountsHandler({
        availability: [
          { value: 'available', n: 1_000, isMore: true },
          { value: 'limited', n: 1, isMore: false },
        ],
        stars: [{ value: '3', n: 7, isMore: false }],
        completed: [{ value: '5', n: 2, isMore: false }],
        place: [{ value: 'Pune', n: 12, isMore: false }],
      }),
    );
    expect(await sheet.findByText('1,000+')).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(sheet.getByRole('checkbox', { name: 'Limited availability 1 freelancer' }));
    await user.click(sheet.getByRole('radio', { name: /^At least 3 of 5 stars/ }));
    await user.click(sheet.getByRole('radio', { name: /^5 or more/ }));
    await user.click(sheet.getByRole('radio', { name: 'Pune 12 freelancers' }));
    const query = { availability: 'limited', stars: '3', completed: '5', place: 'Pune' };
    await waitFor(() => expect(address()).toBe(`/freelancers?${new URLSearchParams(query)}`));
    await user.type(sheet.getByRole('textbox', { name: 'Another city or state' }), 'Goa{Enter}');
    await waitFor(() => expect(address()).toContain('place=Goa'));
    expect(sheet.getByRole('radio', { name: 'Goa' })).toBeChecked();
    await user.click(sheet.getByRole('button', { name: 'Show freelancers' }));
    expect(screen.getByRole('button', { name: 'Filters (4)' })).toHaveFocus();
  });

  test('about stars and completed contracts are left out while no freelancer has any', async () => {
    const { sheet } = await openFilters('', freelancerCountsHandler({ stars: [{ value: '3', n: 0, isMore: false }] }));
    await waitFor(() => expect(sheet.queryByRole('group', { name: 'Stars' })).toBeNull());
    expect(sheet.queryByRole('group', { name: 'Completed contracts' })).toBeNull();
    expect(sheet.getByRole('group', { name: 'Availability' })).toBeInTheDocument();
  });

  test('include at most five skills, which can be removed one by one and may contain an escaped comma', async () => {
    const { user, sheet, address } = await openFilters('?skills=a,b,c,d,e');
    const box = sheet.getByRole('combobox', { name: 'Skills' });
    await user.type(box, 'f{Enter}');
    expect(box).toHaveAccessibleDescription('Search for at most 5 skills.');
    expect(box).toHaveValue('f');
    await user.click(sheet.getByRole('button', { name: 'Remove b' }));
    expect(box).toHaveFocus();
    await user.clear(box);
    await user.type(box, 'x\\, y{Enter}');
    await waitFor(() => expect(address()).toBe(`/freelancers?${new URLSearchParams({ skills: 'a,c,d,e,x\\, y' })}`));
    expect(sheet.getByRole('button', { name: 'Remove x, y' })).toBeVisible();
    await user.type(box, 'A{Enter}');
    expect(sheet.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5);
  });

  test('can be removed with their chips, and removing the last one moves the focus to the heading', async () => {
    const { user, address } = open('?q=tea&skills=React&stars=5', () => freelancers([aFreelancerCard()]));
    await user.click(await screen.findByRole('button', { name: 'Remove React' }));
    await waitFor(() => expect(address()).toBe('/freelancers?q=tea&stars=5'));
    expect(screen.getByRole('list', { name: 'Active filters' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/freelancers?q=tea'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('work without counts if the counts are not available', async () => {
    const broken = http.get('/api/v1/freelancers/counts', () => fail(aProblem('bad-request')));
    const { sheet } = await openFilters('', broken);
    expect(sheet.getByRole('checkbox', { name: 'Available for work' })).toBeInTheDocument();
  });

  test('that match no freelancers can be replaced with a new search', async () => {
    const { user, address } = open('?q=zeppelin&stars=5', (query) =>
      freelancers(query.has('q') ? [] : [aFreelancerCard()]),
    );
    const nothing = await screen.findByText('Nothing matches your search');
    expect(screen.getByText('Remove a filter to find more, or try other words.')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('link', { name: 'Start a new search' }));
    await card('Kabir A.');
    expect(nothing).not.toBeInTheDocument();
    expect(address()).toBe('/freelancers');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test('a spelling suggestion is offered, and matching words are highlighted', async () => {
  const { user, address } = open('?q=desinger&stars=3', (query) =>
    query.get('q') === 'designer' ? freelancers([aFreelancerCard()]) : freelancers([], null, 'designer'),
  );
  expect(await screen.findByText('Did you mean', { exact: false })).toHaveTextContent('Did you mean designer?');
  await user.click(screen.getByRole('link', { name: 'designer' }));
  expect(address()).toBe('/freelancers?q=designer&stars=3');
  await waitFor(() => expect(document.querySelector('mark')).toHaveTextContent('designer'));
});

test('the sort order can be chosen and is explained, and Back undoes the choice', async () => {
  const { user, router, address, asked } = open('', () => freelancers([aFreelancerCard()]));
  await card('Kabir A.');
  expect(screen.getByRole('searchbox')).toHaveAccessibleDescription(
    'Searches skills, titles and descriptions, and full names.',
  );
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most contracts');
  const help = screen.getByRole('button', { name: 'How this list is sorted' });
  await user.click(help);
  expect(help).toHaveAccessibleDescription(/^Most completed contracts first/);
  await waitFor(() => expect(asked).toEqual(['', 'sort=completed']));
  await router.navigate(-1);
  await waitFor(() => expect(help).toHaveAccessibleDescription(/^Recently updated profiles first/));
  expect(address()).toBe('/freelancers');
});

test('Back from a person’s page returns to the search', async () => {
  const { user, router, address } = open('?q=logo', () => freelancers([aFreelancerCard()]));
  server.use(http.get('/api/v1/page', () => fail(aProblem('unknown'))));
  await user.click(await screen.findByRole('link', { name: 'Kabir A.' }));
  await screen.findByText('Page not found');
  await router.navigate(-1);
  await card('Kabir A.');
  expect(address()).toBe('/freelancers?q=logo');
});

test('the header and the home page link a client to the directory', async () => {
  server.use(...signedInHandlers(true));
  const { user, address } = renderApp('/client');
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await main.findByRole('link', { name: 'Freelancers' })).toHaveAttribute('href', '/freelancers');
  await user.click(await screen.findByRole('link', { name: 'Find freelancers' }));
  expect(await screen.findByText('No freelancers yet')).toBeVisible();
  expect(address()).toBe('/freelancers');
});
