import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail } from '@/test/answers';
import { aFreelancerCard, anId, aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { freelancers } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

type Answer = ReturnType<typeof freelancers>;

/** Opens the directory; `asked` collects the searches that the server gets. */
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
  test('shows what a page says of a freelancer, without axe violations', async () => {
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
    expect(screen.getByText(/^Whoever changed their profile last comes first/)).toBeVisible();
    await expectNoAxeViolations();
  });

  test('says of somebody with work and too few reviews not that they are new', async () => {
    open('', () => freelancers([aFreelancerCard({ completed: 1 })]));
    const kabir = within(await card('Kabir A.'));
    expect(kabir.getByText('1 contract completed')).toBeVisible();
    expect(kabir.getByText('Too few reviews for an average')).toBeVisible();
  });

  test('shows eight skills, those searched for first', async () => {
    const skills = ['Figma', 'Branding', 'Excel', 'Writing', 'SEO', 'AWS', 'Docker', 'GraphQL', 'React', 'Java'];
    open('?skills=react', () => freelancers([aFreelancerCard({ skills })]));
    const kabir = within(await card('Kabir A.'));
    const shown = within(kabir.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['React, in your search', ...skills.slice(0, 7)]);
    expect(kabir.getByText('and 2 more')).toBeVisible();
  });

  test('comes page by page', async () => {
    const { user } = open('', (query) =>
      query.get('cursor') === 'next' ? freelancers([aFreelancerCard(other)]) : freelancers([aFreelancerCard()], 'next'),
    );
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await card('Meera S.');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('while it loads, when it fails, and with nobody in it', async () => {
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

describe('filters', () => {
  test('are read from the address, asked for, and said', async () => {
    const search = '?q=tea&category=Business&skills=React%2C+figma&availability=limited&stars=4';
    const { asked } = open(search, () => freelancers([aFreelancerCard()]));
    const said =
      '1 found for “tea” in Business, with React, figma, with limited availability, with at least 4 of 5 stars';
    expect(await screen.findByText(said)).toBeVisible();
    const query = { q: 'tea', category: 'Business', skills: 'React,figma', availability: 'limited', stars: '4' };
    expect(asked).toEqual([new URLSearchParams(query).toString()]);
    expect(screen.getByRole('searchbox', { name: 'Search for freelancers' })).toHaveValue('tea');
  });

  test('that the address cannot ask for count as left out', async () => {
    const { asked } = open('?category=Tea&availability=asleep&stars=4.5&skills=,,', () => freelancers([]));
    expect(await screen.findByText('No freelancers yet')).toBeVisible();
    expect(asked).toEqual(['']);
  });

  test('unfold on a phone, are chosen by keyboard, and stand in the address', async () => {
    const { user, address } = open('', () => freelancers([aFreelancerCard()]));
    await card('Kabir A.');
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
    screen.getByRole('searchbox').focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Filters', expanded: false })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Lifestyle');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Availability' }), 'Available for work');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stars' }), 'At least 3 of 5 stars');
    await user.type(screen.getByRole('combobox', { name: 'Skills' }), 'React, C#{Enter}');
    const query = { category: 'Lifestyle', availability: 'available', stars: '3', skills: 'React,C#' };
    await waitFor(() => expect(address()).toBe(`/freelancers?${new URLSearchParams(query)}`));
    expect(screen.getByRole('button', { name: 'Filters (5)' })).toBeVisible();
    await expectNoAxeViolations();
  });

  test('have at most five skills, which are removed one by one', async () => {
    const { user, address } = open('?skills=a,b,c,d,e', () => freelancers([aFreelancerCard()]));
    await user.click(await screen.findByRole('button', { name: 'Filters (5)' }));
    const box = screen.getByRole('combobox', { name: 'Skills' });
    await user.type(box, 'f{Enter}');
    expect(box).toHaveAccessibleDescription('Search for at most 5 skills.');
    expect(box).toHaveValue('f');
    await user.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(box).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/freelancers?${new URLSearchParams({ skills: 'a,c,d,e,f' })}`));
    await user.type(box, 'A{Enter}');
    expect(address()).toContain('a%2Cc%2Cd%2Ce%2Cf');
    expect(box).toHaveValue('');
  });

  test('of which nothing remains are cleared, and the heading has the focus', async () => {
    const { user, address } = open('?q=zeppelin&stars=5', (query) =>
      freelancers(query.has('q') ? [] : [aFreelancerCard()]),
    );
    const nothing = await screen.findByText('Nothing matches your search');
    await expectNoAxeViolations();
    const [, wayOut] = screen.getAllByRole('link', { name: 'Clear filters' });
    await user.click(wayOut as HTMLElement);
    await card('Kabir A.');
    expect(nothing).not.toBeInTheDocument();
    expect(address()).toBe('/freelancers');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull();
  });
});

test('Back takes one filter away, and an empty result says what to do', async () => {
  const { user, router, address } = open('', (query) => freelancers(query.get('stars') ? [] : [aFreelancerCard()]));
  await card('Kabir A.');
  expect(screen.getByRole('searchbox')).toHaveAccessibleDescription(
    'Searches skills, titles and descriptions; not names.',
  );
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stars' }), '5');
  expect(await screen.findByText('0 found with 5 of 5 stars')).toBeVisible();
  expect(screen.getByText('Clear a filter to find more.')).toBeVisible();
  expect(address()).toBe('/freelancers?stars=5');
  await router.navigate(-1);
  await card('Kabir A.');
  expect(address()).toBe('/freelancers');
});

test('Back from the page of somebody returns to the search', async () => {
  const { user, router, address } = open('?q=logo', () => freelancers([aFreelancerCard()]));
  server.use(http.get('/api/v1/page', () => fail(aProblem('unknown'))));
  await user.click(await screen.findByRole('link', { name: 'Kabir A.' }));
  await screen.findByText('Page not found');
  await router.navigate(-1);
  await card('Kabir A.');
  expect(address()).toBe('/freelancers?q=logo');
});

test('a client is led there by the header and by their home', async () => {
  server.use(...signedInHandlers(true));
  const { user, address } = renderApp('/client');
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await main.findByRole('link', { name: 'Freelancers' })).toHaveAttribute('href', '/freelancers');
  await user.click(await screen.findByRole('link', { name: 'Find freelancers' }));
  expect(await screen.findByText('No freelancers yet')).toBeVisible();
  expect(address()).toBe('/freelancers');
});
