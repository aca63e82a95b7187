import { type PersonPage, PersonPageAnswer } from '@hirelane/api/schemas/people';
import type { PersonReviews } from '@hirelane/api/schemas/reviews';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, json } from '@/test/answers';
import { aConduct, anId, aProblem, FREELANCER_ID } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { aPersonReview } from '@/test/hiringBuilders';
import { conductHandler, personReviewsHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const page: PersonPage = {
  ...{ _id: FREELANCER_ID, handle: 'kabir', firstName: 'Kabir', lastName: 'A.', city: 'Pune', state: 'Maharashtra' },
  ...{ profileImg: null, memberSince: '2026-03', freelancer: null },
  client: { companyName: 'Filter & Fold', description: '', projects: 7, hires: 3 },
};
const pageHandler = http.get('/api/v1/page', () => json(PersonPageAnswer, { data: page }));
const averages = { quality: 4.67, communication: 5, reliability: 3.5, people: 3 };
const NEW_HERE = 'Averages are shown once 3 people have written a review.';

beforeEach(() => server.use(conductHandler(aConduct())));

/** Opens a person's page with these reviews, as a visitor. */
async function openPage(read: (cursor: string | null) => PersonReviews | Response) {
  server.use(pageHandler, personReviewsHandler(read), ...signedOutHandlers());
  const { user } = renderApp('/people/kabir');
  await screen.findByRole('heading', { level: 1, name: 'Kabir A.' });
  return { user, section: within(await screen.findByRole('region', { name: 'Reviews' })) };
}

test('a person’s page shows averages, and reviews with their month but not their day', async () => {
  const { section } = await openPage(() => ({
    data: [
      aPersonReview({ reply: 'Thank you.', month: '2026-11' }),
      aPersonReview({ _id: anId(771), by: 'freelancer', quality: 1, text: '' }),
    ],
    nextCursor: null,
    averages,
  }));
  const means = within(await section.findByRole('region', { name: 'Averages' }));
  for (const value of ['4.6 of 5', '5 of 5', '3.5 of 5'])
    expect(means.getByRole('img', { name: value })).toBeInTheDocument();
  expect(means.getByText('From the latest review by each of 3 people.')).toBeVisible();
  const review = section.getByRole('article', { name: 'By a client' });
  expect(review).toHaveTextContent('November 2026');
  expect(review).toHaveTextContent('Clear questions, and no surprises.');
  expect(review).toHaveTextContent('ReplyThank you.');
  const other = within(section.getByRole('article', { name: 'By a freelancer' }));
  expect(other.getByRole('img', { name: '1 of 5' })).toBeInTheDocument();
  expect(section.queryByText(NEW_HERE)).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('a person with few reviews has no averages', async () => {
  const { section } = await openPage(() => ({ data: [aPersonReview()], nextCursor: null, averages: null }));
  expect(await section.findByText(NEW_HERE)).toBeVisible();
  expect(section.getByRole('article', { name: 'By a client' })).toBeVisible();
  expect(section.queryByRole('region', { name: 'Averages' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('a message states that a person has no reviews yet', async () => {
  const { section } = await openPage(() => ({ data: [], nextCursor: null, averages: null }));
  expect(await section.findByText(`No reviews yet. ${NEW_HERE}`)).toBeVisible();
  expect(section.queryByRole('article')).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('reviews are shown page by page', async () => {
  const { user, section } = await openPage((cursor) =>
    cursor === null
      ? { data: [aPersonReview()], nextCursor: 'next', averages }
      : { data: [aPersonReview({ _id: anId(771), by: 'freelancer' })], nextCursor: null, averages },
  );
  await user.click(await section.findByRole('button', { name: 'Show more' }));
  expect(await section.findByRole('article', { name: 'By a freelancer' })).toBeVisible();
  expect(section.getByRole('article', { name: 'By a client' })).toBeVisible();
  expect(section.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('the rest of the page is shown if the reviews fail to load, and loading can be retried', async () => {
  let isBroken = true;
  const { user, section } = await openPage(() =>
    isBroken ? fail(aProblem('internal')) : { data: [aPersonReview()], nextCursor: null, averages: null },
  );
  expect(await section.findByText('We could not load the reviews.')).toBeVisible();
  expect(screen.getByText('Filter & Fold')).toBeVisible();
  await expectNoAxeViolations();
  isBroken = false;
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByRole('article', { name: 'By a client' })).toBeVisible();
});

test('a preview omits the reviews, with a note', async () => {
  let asked = 0;
  const count = () => {
    asked += 1;
    return { data: [], nextCursor: null, averages: null };
  };
  server.use(pageHandler, personReviewsHandler(count), ...signedInHandlers(true));
  renderApp('/people/kabir?as=signed-in');
  const section = within(await screen.findByRole('region', { name: 'Reviews' }));
  expect(section.getByText(/This preview omits them\./)).toBeVisible();
  await expectNoAxeViolations();
  expect(asked).toBe(0);
});
