import { LoggedOut } from '@hirelane/api/schemas/accounts';
import { Reports } from '@hirelane/api/schemas/reports';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { returnPath } from '@/domain/account/returnPoint';
import { reloadAt } from '@/shared/lib/reloadAt';
import { fail, json, type Sent } from '@/test/answers';
import { anId, aProblem, CLIENT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { aMarketplace, operatorMarketplaceHandlers } from '@/test/marketplaceHandlers';
import { ACCOUNT_ID, anAccount, aReport, aThing, operatorHandlers, REPORT_ID } from '@/test/operatorHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { secondFactorHandler } from '@/test/signInHandlers';

const sent: Sent[] = [];
const asked: string[] = [];
beforeEach(() => {
  sent.length = 0;
  asked.length = 0;
});

const use = (given: Parameters<typeof operatorHandlers>[0] = {}) =>
  server.use(
    ...operatorHandlers(given, sent, asked),
    ...operatorMarketplaceHandlers(() => aMarketplace({ version: 1, isNew: false })),
    ...signedInHandlers(true),
  );

async function giveReason(user: UserEvent, title: string, action: string, reason: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  if (reason) await user.type(dialog.getByLabelText('Reason'), reason);
  await user.click(dialog.getByRole('button', { name: action }));
  return dialog;
}

describe('access', () => {
  test('an operator has a link to the operator screens in the account menu', async () => {
    use();
    const { user } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    expect(await screen.findByRole('link', { name: 'Operator' })).toHaveAttribute('href', '/operator');
  });

  // @covers spec:6.7 asvs:8.2.1
  test('another user has no link, and /operator is treated as an unknown URL', async () => {
    server.use(...signedInHandlers(true));
    const { user, address } = renderApp('/operator');
    await waitFor(() => expect(address()).toBe('/client'));
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    expect(screen.queryByRole('link', { name: 'Operator' })).not.toBeInTheDocument();
  });

  test('the page explains that two-step verification is required, and links to the settings', async () => {
    use();
    server.use(http.get('/api/v1/operator/reports', () => fail(aProblem('second-factor-needed'))));
    renderApp('/operator');
    expect(await screen.findByText('Set up two-step verification first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your settings' })).toHaveAttribute('href', '/settings/security');
    await expectNoAxeViolations();
  });

  test('an operator who has just set up two-step verification signs in again and returns', async () => {
    use();
    server.use(
      secondFactorHandler({ isOn: true }),
      http.get('/auth/logout', () => json(LoggedOut, { redirectUrl: '/' })),
      http.get('/api/v1/operator/reports', () => fail(aProblem('second-factor-needed'))),
    );
    const { user } = renderApp('/operator');
    expect(await screen.findByText('Sign in again to use it')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledWith('/login'));
    await waitFor(() => expect(returnPath(CLIENT_ID)).toBe('/operator'));
  });
});

describe('the queue', () => {
  test('shows open reports, and can be filtered by kind and status in the URL', async () => {
    use();
    const { user, address } = renderApp('/operator');
    const report = within(await screen.findByRole('article', { name: 'Message: Fraud or spam' }));
    for (const text of ['Open', 'Asks for money.', /^Reported by 2 people/])
      expect(report.getByText(text)).toBeVisible();
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByLabelText('State'), 'Dismissed');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Project');
    await waitFor(() => expect(asked.at(-1)).toBe('?state=dismissed&about=project'));
    expect(address()).toBe('/operator/reports?state=dismissed&kind=project');
  });

  test('shows a message when no report is open, and when a filter finds nothing', async () => {
    use({ reports: [] });
    const { user } = renderApp('/operator/reports');
    expect(await screen.findByText('No reports to decide')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Kind'), 'File');
    expect(await screen.findByText('There is no such report')).toBeVisible();
  });

  test('can be loaded again if it failed to load', async () => {
    use();
    let isFirst = true;
    server.use(
      http.get('/api/v1/operator/reports', () => {
        if (!isFirst) return json(Reports, { data: [aReport()], nextCursor: null });
        isFirst = false;
        return fail(aProblem('forbidden'));
      }),
    );
    const { user } = renderApp('/operator/reports');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Message: Fraud or spam' })).toBeVisible();
  });
});

const anAnswer = { _id: anId(949), personId: anId(948), at: '2026-11-25T11:00:00.000000Z', isHidden: false };

describe('a report', () => {
  const open = (given?: Parameters<typeof use>[0]) => {
    use(given);
    return renderApp(`/operator/reports/${REPORT_ID}`);
  };

  test('shows the reported content, its context, its author and earlier operator actions', async () => {
    const { user } = open();
    expect(await screen.findByText('Pay me elsewhere.')).toBeVisible();
    await user.click(screen.getByText('Nearby messages'));
    expect(screen.getByText('Which tea?')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Kabir Anand' })).toHaveAttribute(
      'href',
      `/operator/accounts/${ACCOUNT_ID}`,
    );
    expect(screen.getByText(/A project was hidden by Meera Iyer/)).toBeVisible();
    expect(await screen.findByText('No other reports.')).toBeVisible();
    await expectNoAxeViolations();
  });

  test('lists the other reports about the person under a separate heading', async () => {
    open({ reports: [aReport(), aReport({ _id: anId(951), about: 'project' })] });
    const other = await screen.findByRole('article');
    expect(within(other).getByRole('heading', { level: 3, name: 'Project: Fraud or spam' })).toBeVisible();
    expect(screen.queryByText('No other reports.')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  // @covers spec:6.8
  test('can be upheld with a reason', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Uphold' }));
    const dialog = await giveReason(user, 'Uphold this report', 'Uphold', '');
    expect(await dialog.findByText('Reason is required.')).toBeVisible();
    await expectNoAxeViolations();
    await giveReason(user, 'Uphold this report', 'Uphold', 'It is a fraud.');
    expect(await screen.findByText('The report is decided.')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ decision: 'upheld', grounds: 'It is a fraud.' }]);
  });

  test('shows that another operator has already decided it, and keeps the reason', async () => {
    const { user } = open();
    server.use(http.post('/api/v1/operator/reports/:id/decision', () => fail(aProblem('report-decided'))));
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    const dialog = await giveReason(user, 'Dismiss this report', 'Dismiss', 'It is fair.');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/decided differently/);
    expect(dialog.getByLabelText('Reason')).toHaveValue('It is fair.');
  });

  test('has a button to hide the reported content', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    await giveReason(user, 'Hide this', 'Hide', 'It asks for money.');
    expect(await screen.findByText('Hidden. We will notify the author by email.')).toBeInTheDocument();
    expect(sent.map(({ path, body }) => [path.split('/').at(-3), path.split('/').at(-1), body])).toEqual([
      ['messages', 'hide', { reason: 'It asks for money.' }],
    ]);
  });

  // @covers spec:6.10
  test('about a question shows the question with its answer, and a button to hide it', async () => {
    const thing = aThing({ text: 'Do you pay in advance?', context: [{ ...anAnswer, text: 'Never.' }] });
    const { user } = open({ reports: [aReport({ about: 'question' })], thing });
    expect(await screen.findByText('Do you pay in advance?')).toBeVisible();
    await user.click(screen.getByText('The answer'));
    expect(screen.getByText('Never.')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await giveReason(user, 'Hide this', 'Hide', 'It asks for money.');
    await waitFor(() => expect(sent[0]?.path).toMatch(/\/questions\/[^/]+\/hide$/));
  });

  test('about an invitation shows its message, and a button to show it again', async () => {
    const thing = aThing({ text: 'Come and see.', isHidden: true, context: [] });
    const { user } = open({ reports: [aReport({ about: 'invitation' })], thing });
    expect(await screen.findByText('Come and see.')).toBeVisible();
    expect(screen.queryByText('Nearby messages')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show again' }));
    await giveReason(user, 'Show this again', 'Show again', 'It is a fair offer.');
    await waitFor(() => expect(sent[0]?.path).toMatch(/\/invitations\/[^/]+\/unhide$/));
  });

  test('about a message links to its files', async () => {
    const files = [anId(952), anId(953)];
    open({ thing: aThing({ text: '', files }) });
    for (const [n, id] of files.entries()) {
      const link = await screen.findByRole('link', { name: `Download file ${n + 1}` });
      expect(link).toHaveAttribute('href', `/api/v1/operator/files/${id}/content`);
    }
    await expectNoAxeViolations();
  });

  test('about a person shows their profile, which only a suspension hides', async () => {
    const context = [{ ...anAnswer, personId: ACCOUNT_ID, at: '', text: 'Roaster\nI burn them all.' }];
    const thing = aThing({ title: 'Barista', text: 'I know where you live.', at: '', context, isHideable: false });
    const { user } = open({ reports: [aReport({ about: 'person', thingId: ACCOUNT_ID })], thing });
    expect(await screen.findByText(/I know where you live/)).toBeVisible();
    await user.click(screen.getByText('Earlier versions and entries'));
    expect(screen.getByText(/I burn them all/)).toBeVisible();
    expect(screen.queryByText(/Invalid Date/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('about a project that its client has deleted shows that only operators can read it', async () => {
    open({ reports: [aReport({ about: 'project' })], thing: aThing({ isHideable: false, context: [] }) });
    expect(await screen.findByText(/The client has deleted it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  });

  test('about hidden content has a button to unhide it, and shows when another operator has already done so', async () => {
    const { user } = open({ thing: aThing({ isHidden: true }), isChanged: false });
    await user.click(await screen.findByRole('button', { name: 'Show again' }));
    await giveReason(user, 'Show this again', 'Show again', 'It was a joke.');
    expect(await screen.findByText(/Another operator has already done this/)).toBeInTheDocument();
  });

  test('about deleted content shows that it no longer exists', async () => {
    use();
    server.use(http.get('/api/v1/operator/messages/:id', () => fail(aProblem('unknown'))));
    renderApp(`/operator/reports/${REPORT_ID}`);
    expect(await screen.findByText('It no longer exists.')).toBeVisible();
  });
});

describe('an account', () => {
  test('can be found by a name, which is not in the URL', async () => {
    use();
    const { user, address } = renderApp('/operator/accounts');
    await user.type(await screen.findByLabelText('Email, username, handle or id'), 'kabir@example.com');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByRole('link', { name: 'Kabir Anand' })).toBeVisible();
    expect(address()).toBe('/operator/accounts');
    await expectNoAxeViolations();
  });

  test('that does not exist is not found', async () => {
    use({ found: [] });
    const { user } = renderApp('/operator/accounts');
    await user.type(await screen.findByLabelText('Email, username, handle or id'), 'unknown{Enter}');
    expect(await screen.findByText('There is no such account')).toBeVisible();
  });

  test('can be suspended with a reason', async () => {
    use();
    const { user } = renderApp(`/operator/accounts/${ACCOUNT_ID}`);
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    await giveReason(user, 'Suspend Kabir Anand', 'Suspend', 'Asks for money.');
    expect(await screen.findByText('Account suspended. We will email the owner the reason.')).toBeInTheDocument();
    expect(sent.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['suspend', { reason: 'Asks for money.' }],
    ]);
    await expectNoAxeViolations();
  });

  test('can be restored if it is suspended', async () => {
    use({ account: anAccount({ isSuspended: true }) });
    const { user } = renderApp(`/operator/accounts/${ACCOUNT_ID}`);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await giveReason(user, 'Restore Kabir Anand', 'Restore', 'They have paid.');
    await waitFor(() => expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['restore']));
  });

  test('that was deleted is shown as deleted', async () => {
    use();
    server.use(http.get('/api/v1/operator/accounts/:id', () => fail(aProblem('account-deleted'))));
    renderApp(`/operator/accounts/${ACCOUNT_ID}`);
    expect(await screen.findByText('This person has deleted their account.')).toBeVisible();
  });
});
