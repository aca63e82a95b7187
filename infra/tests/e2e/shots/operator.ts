import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

export const id = (n: number) => `0192f0c1-2d3e-7f00-8a00-${String(n).padStart(12, '0')}`;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const LONG =
  'He wants to be paid outside of Hirelane, and before the work has begun. He has asked two others for the same, who told me so.';
const report = (n: number, over: object) => ({
  ...{ _id: id(100 + n), about: 'message', thingId: id(1), personId: id(2), byId: id(3), reason: 'fraud', words: LONG },
  ...{ filedAt: hoursAgo(n * 20), reporters: n, decision: null, decidedAt: null, decidedById: null, grounds: '' },
  ...over,
});
const REPORTS = [
  report(1, {}),
  report(2, { about: 'project', reason: 'false', words: '' }),
  report(3, { about: 'person', reason: 'abuse', words: 'He insults everyone.' }),
  report(4, { about: 'invitation', reason: 'fraud', words: '', reporters: 1 }),
  report(5, { about: 'question', reason: 'unlawful', words: 'It names a person, and where she lives.' }),
  report(6, { about: 'project', thingId: id(6), reason: 'fraud', words: '' }),
];
const account = {
  ...{ _id: id(2), firstName: 'Kabir', lastName: 'Anand', username: 'kabir.anand', email: 'kabir.anand@example.com' },
  ...{ isClient: false, registeredAt: hoursAgo(4_000), isSuspended: true, isOperator: false, verifiedCompany: null },
  acts: [
    {
      ...{ _id: id(10), act: 'suspended', kind: null, thingId: null, reason: LONG, at: hoursAgo(20) },
      by: { _id: id(11), name: 'Meera Iyer' },
    },
    {
      ...{ _id: id(12), act: 'hidden', kind: 'message', thingId: id(1), reason: 'It threatens a person.' },
      ...{ at: hoursAgo(300), by: null },
    },
  ],
};
const appeals = [1, 2].map((n) => ({
  ...{ _id: id(200 + n), kind: n === 1 ? 'message' : 'account', thingId: n === 1 ? id(5) : null, personId: id(2) },
  ...{
    words: 'I did not ask for anything: the money was for the paints, which I had agreed on.',
    filedAt: hoursAgo(9),
  },
  notice: { reason: LONG, at: hoursAgo(20 * n), by: { _id: id(11), name: 'Meera Iyer' }, undoneAt: null },
  ...{ decision: null, reason: '', decidedAt: null, decidedBy: null },
}));
/** A reversal that was interrupted. */
const reversed = {
  ...appeals[0],
  ...{ _id: id(203), decision: 'reversed', reason: 'The money was for paints.', decidedAt: hoursAgo(1) },
  decidedBy: { _id: id(11), name: 'Meera Iyer' },
};
const said = (n: number, personId: string, text: string) => ({
  ...{ _id: id(20 + n), personId, text, at: hoursAgo(30 - n), isHidden: false },
});
const thing = {
  ...said(0, id(2), 'Send me the first half to my own account, then I begin.'),
  ...{ title: '', context: [said(1, id(4), 'When could you begin?'), said(2, id(4), 'I would rather pay here.')] },
};

const invitation = { ...thing, text: 'We pay half in advance, outside of Hirelane.', isHidden: true, context: [] };
const question = {
  ...thing,
  text: 'Is Meera of 4 Church Street still with you?',
  context: [said(3, id(4), 'She is, and reads all proposals.')],
};

const profile = {
  ...said(
    0,
    id(2),
    'I draw labels, packaging and what people say about those who do not pay.\nType, Labels, Packaging\nPune',
  ),
  ...{ title: 'Designer for food and drink', files: [id(30)], isHideable: false },
  context: [
    said(4, id(2), 'Designer of threats\nI know where you live.'),
    said(5, id(2), 'University of Pune\nBachelor of Arts\nApplied Art\nDrawing, type and packaging.'),
  ],
};
const deleted = {
  ...said(0, id(2), 'Send 500 rupees to this account, and you may apply for the job.'),
  ...{ title: 'A job for all', files: [id(31), id(32)], isHideable: false, context: [] },
};

/** Makes the user an operator, with these responses from the server. */
export async function asOperator(page: Page, reports: readonly object[]): Promise<void> {
  await page.route('**/auth/login/success', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isOperator: true } });
  });
  const answer = (pattern: RegExp | string, json: object) => page.route(pattern, (route) => route.fulfill({ json }));
  await answer(/\/api\/v1\/operator\/reports(\?|$)/, { data: reports, nextCursor: null });
  await page.route(/\/api\/v1\/operator\/reports\/[0-9a-f-]+$/, (route) =>
    route.fulfill({ json: { data: REPORTS.find(({ _id }) => route.request().url().endsWith(_id)) } }),
  );
  await answer(/\/api\/v1\/operator\/appeals(\?|$)/, { data: appeals, nextCursor: null, waiting: 2 });
  await page.route(/\/api\/v1\/operator\/appeals\/[0-9a-f-]+$/, (route) => {
    const appeal = route.request().url().endsWith(reversed._id) ? reversed : appeals[0];
    return route.fulfill({ json: { data: { ...appeal, mayDecide: true } } });
  });
  await answer(/\/api\/v1\/operator\/messages\/[0-9a-f-]+$/, { data: thing });
  await answer(`**/api/v1/operator/messages/${id(5)}`, { data: { ...thing, isHidden: true } });
  await answer(/\/api\/v1\/operator\/invitations\/[0-9a-f-]+$/, { data: invitation });
  await answer(/\/api\/v1\/operator\/questions\/[0-9a-f-]+$/, { data: question });
  await answer(/\/api\/v1\/operator\/profiles\/[0-9a-f-]+$/, { data: profile });
  await answer(/\/api\/v1\/operator\/projects\/[0-9a-f-]+$/, { data: deleted });
  await answer(/\/api\/v1\/operator\/accounts\/[0-9a-f-]+$/, { data: account });
  await answer(/\/api\/v1\/operator\/account-searches$/, { data: [account] });
}

/** Starts from a page that every user can open, because an operator's page is not found for other users. */
export const operatorScreen = (
  name: string,
  address: string,
  act: (page: Page) => Promise<unknown>,
  reports: readonly object[] = REPORTS,
): RoleState => ({
  name: `operator-${name}`,
  path: '/client',
  act: async (page) => {
    await asOperator(page, reports);
    await page.goto(address);
    await act(page);
  },
});

/** Operators' screens. */
export const operatorScreens: readonly RoleState[] = [
  operatorScreen('reports', '/operator/reports', (page) =>
    expect(page.getByText('He insults everyone.')).toBeVisible(),
  ),
  operatorScreen(
    'reports-none',
    '/operator/reports',
    (page) => expect(page.getByText('No reports to decide')).toBeVisible(),
    [],
  ),
  operatorScreen('report', `/operator/reports/${id(101)}`, async (page) => {
    await page.getByText('Nearby messages').click();
    await expect(page.getByRole('article').first()).toBeVisible();
  }),
  operatorScreen('report-invitation', `/operator/reports/${id(104)}`, (page) =>
    expect(page.getByRole('button', { name: 'Show again' })).toBeVisible(),
  ),
  operatorScreen('report-question', `/operator/reports/${id(105)}`, async (page) => {
    await page.getByText('The answer').click();
    await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible();
  }),
  operatorScreen('report-person', `/operator/reports/${id(103)}`, async (page) => {
    await page.getByText('Earlier versions and entries').click();
    await expect(page.getByText('Designer of threats')).toBeVisible();
  }),
  operatorScreen('report-deleted', `/operator/reports/${id(106)}`, (page) =>
    expect(page.getByText('Only operators can still read it.')).toBeVisible(),
  ),
  operatorScreen('hide-errors', `/operator/reports/${id(101)}`, async (page) => {
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('Reason is required.')).toBeVisible();
  }),
  operatorScreen('appeals', '/operator/appeals', (page) => expect(page.getByText('2 appeals to decide')).toBeVisible()),
  operatorScreen('appeal', `/operator/appeals/${id(201)}`, (page) =>
    expect(page.getByText('It threatens a person.')).toBeVisible(),
  ),
  operatorScreen('reversal', `/operator/appeals/${id(203)}`, (page) =>
    expect(page.getByRole('button', { name: 'Finish the reversal' })).toBeVisible(),
  ),
  operatorScreen('accounts', '/operator/accounts', async (page) => {
    await page.getByLabel('Email, username, handle or id').fill('kabir.anand');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Kabir Anand' })).toBeVisible();
  }),
  operatorScreen('account', `/operator/accounts/${id(2)}`, (page) =>
    expect(page.getByText('It threatens a person.')).toBeVisible(),
  ),
  {
    name: 'operator-second-factor',
    path: '/client',
    act: async (page) => {
      await asOperator(page, REPORTS);
      const problem = { type: 'about:blank', title: '', status: 403, code: 'second-factor-needed', errors: [] };
      await page.route(/\/api\/v1\/operator\/reports/, (route) =>
        route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }),
      );
      await page.goto('/operator');
      await expect(page.getByText('Set up two-step verification first')).toBeVisible();
    },
  },
];
