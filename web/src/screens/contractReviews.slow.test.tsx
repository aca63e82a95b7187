import { type Contract, ContractState } from '@hirelane/api/schemas/contracts';
import type { ContractReviews } from '@hirelane/api/schemas/reviews';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { aProblem, FREELANCER_ID } from '@/test/builders';
import { dialogIsClosed, openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, aReview, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const BASE = `/api/v1/contract/${CONTRACT_ID}`;
const AHEAD = '2999-03-15T10:00:00Z';
const PAST = '2026-03-15T10:00:00Z';
const TITLE = { client: 'Review Kabir Anand', freelancer: 'Review Ananya Rao' } as const;

const open: ContractReviews = { own: null, other: null, canWrite: true, writeUntil: AHEAD };
const written = { ...open, own: aReview(), canWrite: false };
const both = { ...written, other: aReview({ text: 'A good brief.' }) };
const over = { ...open, canWrite: false, writeUntil: PAST };

let reviews: ContractReviews;
/** The reviews after the next command. */
let next: ContractReviews;
let sent: Sent[];

beforeEach(() => {
  sent = [];
});

/** Opens a completed contract's page with these reviews. */
async function openPage(isClient: boolean, shown: ContractReviews, over: Partial<Contract> = {}) {
  reviews = shown;
  const carryOut = async ({ request }: { request: Request }) => {
    await note(sent, request);
    reviews = next;
    return json(ContractState, { data: { _id: CONTRACT_ID, status: 'completed' } }, 201);
  };
  server.use(
    contractHandler(() =>
      aContract(isClient, { status: 'completed', endedAt: '2026-03-01T10:00:00Z', ...over, reviews }),
    ),
    http.post(`${BASE}/*`, carryOut),
    ...signedInHandlers(isClient, sent),
  );
  const { user } = renderApp(`/contracts/${CONTRACT_ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
  return user;
}

const section = () => screen.getByRole('region', { name: 'Reviews' });
const radio = (dialog: ReturnType<typeof within>, label: string, stars: number) =>
  within(dialog.getByRole('radiogroup', { name: label })).getByRole('radio', { name: `${stars} of 5` });

test('a contract that cannot be reviewed shows no reviews on its page', async () => {
  await openPage(true, { ...open, canWrite: false, writeUntil: null });
  expect(screen.queryByRole('heading', { name: 'Reviews' })).not.toBeInTheDocument();
});

describe.each([
  ['client', 'Kabir Anand'],
  ['freelancer', 'Ananya Rao'],
] as const)('a %s', (role, name) => {
  const isClient = role === 'client';

  test('sees the deadline for reviews, and when both reviews become visible', async () => {
    await openPage(isClient, open);
    expect(section()).toHaveTextContent(
      /review each other until 15 Mar 2999, .+\. Both reviews become visible once both are written, or at that time\./,
    );
    expect(within(section()).queryByRole('article')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('can write a review, and sees that it is hidden', async () => {
    const user = await openPage(isClient, open);
    const dialog = await openDialog(user, 'Write a review', TITLE[role]);
    await user.click(radio(dialog, 'Quality', 5));
    await user.click(radio(dialog, 'Communication', 4));
    await user.click(radio(dialog, 'Reliability', 3));
    await user.type(dialog.getByLabelText('Review (optional)'), ' Clear. ');
    expect(dialog.getByText('6 / 2000')).toBeInTheDocument();
    await expectNoAxeViolations();
    next = written;
    await user.click(dialog.getByRole('button', { name: 'Send review' }));
    await dialogIsClosed();
    expect(sent.at(-1)).toMatchObject({
      path: `${BASE}/review`,
      body: { quality: 5, communication: 4, reliability: 3, text: 'Clear.' },
    });
    expect(screen.getByText('Review sent.')).toBeVisible();
    expect(section()).toHaveTextContent(`Your review is hidden until ${name} has written one, or until 15 Mar 2999`);
    expect(within(section()).queryByRole('button')).not.toBeInTheDocument();
    const own = within(screen.getByRole('article', { name: 'Your review' }));
    for (const stars of [5, 4, 3]) expect(own.getByRole('img', { name: `${stars} of 5` })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('can reply only once to the other party’s review', async () => {
    const user = await openPage(isClient, both);
    expect(screen.getByRole('article', { name: `Review by ${name}` })).toHaveTextContent('A good brief.');
    const dialog = await openDialog(user, 'Reply', 'Reply to this review');
    await user.click(dialog.getByRole('button', { name: 'Send reply' }));
    expect(await dialog.findByText('Reply is required.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Reply'), 'Thank you.');
    expect(dialog.getByText('10 / 1000')).toBeInTheDocument();
    await expectNoAxeViolations();
    next = { ...both, other: { ...both.other, reply: { text: 'Thank you.', repliedAt: PAST } } };
    await user.click(dialog.getByRole('button', { name: 'Send reply' }));
    await dialogIsClosed();
    expect(sent.at(-1)).toMatchObject({ path: `${BASE}/review/reply`, body: { text: 'Thank you.' } });
    expect(screen.getByRole('article', { name: `Review by ${name}` })).toHaveTextContent('Your replyThank you.');
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test.each([
    [over, `You did not write a review. ${name} did not write a review.`],
    [{ ...over, own: aReview() }, `${name} did not write a review.`],
    [{ ...over, other: aReview() }, 'You did not write a review.'],
  ])('sees after the deadline which reviews were not written', async (shown, text) => {
    await openPage(isClient, shown);
    expect(section()).toHaveTextContent(text);
    expect(section()).toHaveTextContent(/Reviews could be written until 15 Mar 2026/);
    expect(screen.queryByRole('button', { name: 'Write a review' })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('sees the reply to their own review', async () => {
    const reply = { text: 'We will plan better.', repliedAt: PAST };
    await openPage(isClient, { ...both, own: aReview({ reply }) });
    expect(screen.getByRole('article', { name: 'Your review' })).toHaveTextContent(
      `Reply by ${name}We will plan better.`,
    );
  });
});

describe('after the other party has deleted their account', () => {
  const gone = { _id: FREELANCER_ID, firstName: '', lastName: '', profileImg: null };

  test('a user can still write a review, which only they can read', async () => {
    const user = await openPage(true, open, { other: gone });
    expect(section()).toHaveTextContent(
      /You can review this person until .*, although they have deleted their account\./,
    );
    const dialog = await openDialog(user, 'Write a review', 'Review Deleted user');
    expect(dialog.getByText(/so only you can read your review/)).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('a review is not described as hidden until the user writes one', async () => {
    await openPage(true, written, { other: gone });
    expect(section()).toHaveTextContent('Deleted user did not write a review.');
    expect(section()).not.toHaveTextContent(/could be written until/);
    expect(section()).not.toHaveTextContent('hidden until');
  });
});

describe('the review dialog', () => {
  test('can be filled in with the keyboard', async () => {
    const user = await openPage(true, open);
    const button = await screen.findByRole('button', { name: 'Write a review' });
    button.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: TITLE.client }));
    expect(radio(dialog, 'Quality', 1)).toHaveFocus();
    await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}');
    expect(radio(dialog, 'Quality', 4)).toBeChecked();
    await user.tab();
    await user.keyboard(' {ArrowLeft}');
    expect(radio(dialog, 'Communication', 5)).toBeChecked();
    await user.keyboard('{Escape}');
    await dialogIsClosed();
    expect(button).toHaveFocus();
  });

  test('reports every invalid field, and sends nothing', async () => {
    const user = await openPage(true, open);
    const dialog = await openDialog(user, 'Write a review', TITLE.client);
    await user.click(radio(dialog, 'Communication', 2));
    await user.click(dialog.getByLabelText('Review (optional)'));
    await user.paste('x'.repeat(2_001));
    await user.click(dialog.getByRole('button', { name: 'Send review' }));
    expect(await dialog.findByText('Rate the quality.')).toBeInTheDocument();
    expect(dialog.getByText('Rate the reliability.')).toBeInTheDocument();
    expect(dialog.getByText('Review can have at most 2000 characters.')).toBeInTheDocument();
    expect(dialog.queryByText('Rate the communication.')).not.toBeInTheDocument();
    expect(dialog.getByRole('radiogroup', { name: 'Quality' })).toBeInvalid();
    await waitFor(() => expect(radio(dialog, 'Quality', 1)).toHaveFocus());
    expect(sent).toEqual([]);
    await expectNoAxeViolations();
  });

  test('shows server errors at their fields', async () => {
    const user = await openPage(true, open);
    const errors = [{ pointer: '#/reliability', message: 'Rate the reliability.' }];
    server.use(http.post(`${BASE}/review`, () => fail(aProblem('invalid', { errors }))));
    const dialog = await openDialog(user, 'Write a review', TITLE.client);
    for (const label of ['Quality', 'Communication', 'Reliability']) await user.click(radio(dialog, label, 4));
    await user.click(dialog.getByRole('button', { name: 'Send review' }));
    expect(await dialog.findByText('Rate the reliability.')).toBeInTheDocument();
    expect(dialog.getByRole('radiogroup', { name: 'Reliability' })).toBeInvalid();
  });

  test('keeps the typed text if the review is too late, and the page shows that the period is over', async () => {
    const user = await openPage(true, open);
    server.use(
      http.post(`${BASE}/review`, () => {
        reviews = over;
        return fail(aProblem('review-too-late'));
      }),
    );
    const dialog = await openDialog(user, 'Write a review', TITLE.client);
    for (const label of ['Quality', 'Communication', 'Reliability']) await user.click(radio(dialog, label, 4));
    await user.type(dialog.getByLabelText('Review (optional)'), 'Clear.');
    await user.click(dialog.getByRole('button', { name: 'Send review' }));
    expect(await dialog.findByText(/for 14 days after its end\. This period has ended\./)).toBeInTheDocument();
    expect(dialog.getByLabelText('Review (optional)')).toHaveValue('Clear.');
    expect(await screen.findByText(/Reviews could be written until/)).toBeInTheDocument();
  });

  test('keeps text typed before a reload until it is sent', async () => {
    const user = await openPage(true, open);
    const first = await openDialog(user, 'Write a review', TITLE.client);
    await user.click(radio(first, 'Quality', 2));
    await user.type(first.getByLabelText('Review (optional)'), 'Half of');
    cleanup();

    renderApp(`/contracts/${CONTRACT_ID}`);
    const second = await openDialog(user, 'Write a review', TITLE.client);
    expect(radio(second, 'Quality', 2)).toBeChecked();
    expect(second.getByLabelText('Review (optional)')).toHaveValue('Half of');
    await user.click(radio(second, 'Communication', 4));
    await user.click(radio(second, 'Reliability', 4));
    next = written;
    await user.click(second.getByRole('button', { name: 'Send review' }));
    await dialogIsClosed();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('review'))).toEqual([]);
  });
});

describe('when the period ends while the page is open', () => {
  const soon = () => new Date(Date.now() + 700).toISOString();

  test('the other party’s review appears, and the user can no longer write one', async () => {
    const writeUntil = soon();
    server.use(
      contractHandler(() => {
        const isOver = Date.now() >= Date.parse(writeUntil);
        const other = isOver ? aReview({ text: 'A good brief.' }) : null;
        return aContract(true, {
          status: 'completed',
          reviews: { own: null, other, canWrite: !isOver, writeUntil },
        });
      }),
      ...signedInHandlers(true),
    );
    renderApp(`/contracts/${CONTRACT_ID}`);
    expect(await screen.findByText('A good brief.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Write a review' })).not.toBeInTheDocument();
  });

  test('a review without a counterpart is no longer hidden', async () => {
    await openPage(true, { ...written, writeUntil: soon() });
    expect(await screen.findByText(/Kabir Anand did not write a review\./)).toBeInTheDocument();
    expect(screen.queryByText(/is hidden until/)).not.toBeInTheDocument();
  });
});
