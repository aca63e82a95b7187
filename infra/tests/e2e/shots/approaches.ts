import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const id = (n: number) => `0192f0c1-2d3e-7f00-8a00-${String(n).padStart(12, '0')}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const INVITATIONS = /\/api\/v1\/freelancer\/invitation(\?|$)/;
const OWN_QUESTION = /\/api\/v1\/freelancer\/question\/[0-9a-f-]+$/;
const PUBLISHED = /\/api\/v1\/project\/[0-9a-f-]+\/questions(\?|$)/;
const RECEIVED = /\/api\/v1\/client\/project\/[0-9a-f-]+\/questions(\?|$)/;
const NOTICES = /\/api\/v1\/account\/notices$/;

const LONG =
  'A film about the harvest, three minutes long, with music and without words, for the first page of the shop';
const client = { _id: id(1), firstName: 'Meera', lastName: 'K.', hasPage: true };
const invitation = (n: number, over: object) => ({
  ...{
    _id: id(10 + n),
    client,
    message: 'We have seen your labels for the roastery in Coorg, and would like such ones.',
  },
  ...{ project: { _id: id(20 + n), title: 'Labels for nine teas', isOpen: true } },
  ...{ status: 'invited', reason: null, invitedAt: hoursAgo(n * 30) },
  ...over,
});
const INVITED = [
  invitation(1, {}),
  invitation(2, { project: { _id: id(22), title: LONG, isOpen: true }, status: 'applied' }),
  invitation(3, {
    status: 'declined',
    reason: 'timing',
    client: { ...client, firstName: '', lastName: '', hasPage: false },
  }),
  invitation(4, { project: { _id: id(24), title: 'Translation of 40 pages', isOpen: false } }),
  invitation(5, {
    project: { _id: id(25), title: 'A sign above the door', isOpen: true },
    message: '',
    isHidden: true,
  }),
];

const invitations = (name: string, data: readonly object[], act: (page: Page) => Promise<unknown>): RoleState => ({
  name: `invitations-${name}`,
  path: '/freelancer/invitations',
  act: async (page) => {
    await page.route(INVITATIONS, (route) => route.fulfill({ json: { data, nextCursor: null } }));
    await page.reload();
    await act(page);
  },
});

const question = {
  _id: id(40),
  text: 'Which tea comes first, and are there photographs of all nine?',
  mayPublish: true,
};
const HIDDEN = { text: '', isHidden: true };
const answer = {
  text: 'The green one.\n\nAll nine are photographed.',
  answeredAt: hoursAgo(2),
  publishedAt: hoursAgo(1),
};
const published = [{ _id: id(41), question: 'Is there a logo?', answer: 'Yes, as SVG.', publishedAt: hoursAgo(30) }];
const freelancer = { _id: id(2), firstName: 'Kabir', lastName: 'A.', hasPage: true };

async function openJob(page: Page) {
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Report this project' }).scrollIntoViewIfNeeded();
}

const asked = (name: string, own: object, act: (page: Page) => Promise<unknown>): RoleState => ({
  name: `questions-${name}`,
  path: '/freelancer/projects',
  act: async (page) => {
    await page.route(PUBLISHED, (route) => route.fulfill({ json: { data: published, nextCursor: null } }));
    await page.route(OWN_QUESTION, (route) => route.fulfill({ json: own }));
    await openJob(page);
    await act(page);
  },
});

/** A freelancer's invitation screens and their screens for questions about a project. */
export const freelancersApproaches: readonly RoleState[] = [
  invitations('list', INVITED, (page) => expect(page.getByRole('article')).toHaveCount(5)),
  invitations('report', INVITED, async (page) => {
    await page
      .getByRole('button', { name: /^Report the invitation/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Choose a reason.')).toBeVisible();
  }),
  invitations('empty', [], (page) => expect(page.getByText('No invitations yet')).toBeVisible()),
  invitations('decline', INVITED, async (page) => {
    await page
      .getByRole('button', { name: /^Decline the invitation/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline invitation' }).click();
    await expect(page.getByText('Choose a reason.')).toBeVisible();
  }),
  invitations('failed', INVITED, async (page) => {
    await page.route(INVITATIONS, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  }),
  asked('open', { data: null, canAsk: true }, (page) =>
    expect(page.getByRole('button', { name: 'Ask a question' }).last()).toBeVisible(),
  ),
  asked('answered', { data: { ...question, askedAt: hoursAgo(5), answer }, canAsk: false }, (page) =>
    expect(page.getByText('Published without your name')).toBeVisible(),
  ),
  asked('hidden', { data: { ...question, ...HIDDEN, askedAt: hoursAgo(5), answer: null }, canAsk: false }, (page) =>
    expect(page.getByText('The operator has hidden this question.')).toBeVisible(),
  ),
  asked('ask-errors', { data: null, canAsk: true }, async (page) => {
    await page.getByRole('button', { name: 'Ask a question' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('Question is required.')).toBeVisible();
  }),
];

const received = (name: string, act: (page: Page) => Promise<unknown>): RoleState => ({
  name: `questions-${name}`,
  path: '/client?published',
  act: async (page) => {
    const data = [
      { ...question, askedAt: hoursAgo(1), answer: null, freelancer },
      { ...question, _id: id(42), askedAt: hoursAgo(9), answer, freelancer },
      { ...question, ...HIDDEN, _id: id(43), askedAt: hoursAgo(20), answer: null, freelancer },
      { ...question, ...HIDDEN, _id: id(44), askedAt: hoursAgo(30), answer, freelancer },
    ];
    await page.route(RECEIVED, (route) => route.fulfill({ json: { data, nextCursor: null } }));
    await page
      .getByRole('article')
      .filter({ hasText: 'Published' })
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Answer the question/ })).toBeVisible();
    await act(page);
  },
});

/** A client's screens for questions, invitations and content hidden by operators. */
export const clientsApproaches: readonly RoleState[] = [
  received('received', async () => undefined),
  received('answer-errors', async (page) => {
    await page.getByRole('button', { name: /^Answer the question/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Answer is required.')).toBeVisible();
  }),
  {
    name: 'invite-errors',
    path: '/freelancers',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Invite to apply/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('Message is required.')).toBeVisible();
    },
  },
  {
    name: 'notices',
    path: '/settings/account',
    act: async (page) => {
      const hidden = { _id: id(60), kind: 'message', reason: 'It threatens a person.', at: hoursAgo(40) };
      const data = [
        {
          ...{ ...hidden, _id: id(62), kind: 'account', reason: 'You asked two freelancers for money.' },
          ...{ undoneAt: null, undoneFor: '', appeal: null, appealUntil: hoursAgo(-4_000) },
        },
        {
          ...{ ...hidden, undoneAt: null, undoneFor: '', appealUntil: null },
          appeal: {
            ...{ words: 'I did not threaten anyone: it is a line from a play.', filedAt: hoursAgo(20) },
            ...{ decision: 'upheld', reason: 'Readers cannot know that.', decidedAt: hoursAgo(2) },
          },
        },
        {
          ...{ ...hidden, _id: id(61), kind: 'project', undoneAt: hoursAgo(3), undoneFor: 'It was meant as a joke.' },
          ...{ appeal: null, appealUntil: null },
        },
      ];
      await page.route(NOTICES, (route) => route.fulfill({ json: { data } }));
      await page.reload();
      await page.getByText('It threatens a person.').first().scrollIntoViewIfNeeded();
    },
  },
];
