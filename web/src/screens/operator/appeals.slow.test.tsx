import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { aMarketplace, operatorMarketplaceHandlers } from '@/test/marketplaceHandlers';
import { APPEAL_ID, anAppeal, appealHandlers, operatorHandlers } from '@/test/operatorHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

const use = (appeals = [anAppeal()], mayDecide = true) =>
  server.use(
    ...appealHandlers(appeals, mayDecide, sent),
    ...operatorHandlers(),
    ...operatorMarketplaceHandlers(() => aMarketplace({ version: 1, isNew: false })),
    ...signedInHandlers(true),
  );

async function giveReason(user: UserEvent, title: string, action: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(dialog.getByLabelText('Reason'), 'It was one.');
  await user.click(dialog.getByRole('button', { name: action }));
  return dialog;
}

describe('the appeals queue', () => {
  test('is a tab, and shows the open appeals, their number, and the first decisions', async () => {
    use();
    renderApp('/operator/appeals');
    expect(await screen.findByText('1 appeal to decide.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Appeals' })).toHaveAttribute('aria-current', 'page');
    const appeal = within(await screen.findByRole('article', { name: 'Hidden message' }));
    for (const text of ['Waiting', 'It was a joke.', /^First decided by Meera Iyer/])
      expect(appeal.getByText(text)).toBeVisible();
    await expectNoAxeViolations();
  });

  test('shows a message when no appeal is open, and when a filter finds nothing', async () => {
    use([]);
    const { user, address } = renderApp('/operator/appeals');
    expect(await screen.findByText('No appeals to decide')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('State'), 'Reversed');
    expect(await screen.findByText('There is no such appeal')).toBeVisible();
    expect(address()).toBe('/operator/appeals?state=reversed');
  });

  test('can be loaded again if it failed to load', async () => {
    use();
    server.use(http.get('/api/v1/operator/appeals', () => fail(aProblem('forbidden'))));
    const { user } = renderApp('/operator/appeals');
    const again = await screen.findByRole('button', { name: 'Try again' });
    use();
    await user.click(again);
    expect(await screen.findByRole('article', { name: 'Hidden message' })).toBeVisible();
  });
});

describe('an appeal', () => {
  const open = (...given: Parameters<typeof use>) => {
    use(...given);
    return renderApp(`/operator/appeals/${APPEAL_ID}`);
  };

  test('shows the first decision, the appeal’s text, the hidden content, and the person', async () => {
    open();
    for (const text of [
      'What was hidden',
      'It threatens.',
      'It was a joke.',
      'Pay me elsewhere.',
      /^First decided by Meera Iyer/,
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Kabir Anand' })).toBeVisible();
    await expectNoAxeViolations();
  });

  test('can be reversed with a reason', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Reverse' }));
    await giveReason(user, 'Reverse the first decision', 'Reverse');
    expect(await screen.findByText('The appeal is decided: the first decision was reversed.')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ decision: 'reversed', reason: 'It was one.' }]);
  });

  test('shows that another operator has already decided it, and keeps the reason', async () => {
    const { user } = open();
    server.use(http.post('/api/v1/operator/appeals/:id/decision', () => fail(aProblem('appeal-decided'))));
    await user.click(await screen.findByRole('button', { name: 'Uphold' }));
    const dialog = await giveReason(user, 'Uphold the first decision', 'Uphold');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/decided differently/);
    expect(dialog.getByLabelText('Reason')).toHaveValue('It was one.');
  });

  test('cannot be decided by the operator who made the first decision', async () => {
    open([anAppeal()], false);
    expect(await screen.findByText(/^Another operator has to decide this/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reverse' })).not.toBeInTheDocument();
  });

  test('can only be reversed if the action has already been undone', async () => {
    const { notice } = anAppeal();
    open([anAppeal({ notice: { ...notice, undoneAt: notice.at } })]);
    expect(await screen.findByText(/It was reversed on/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reverse' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Uphold' })).not.toBeInTheDocument();
  });

  describe('whose reversal was interrupted', () => {
    const reversed = (over: Parameters<typeof anAppeal>[0] = {}) =>
      anAppeal({ decision: 'reversed', reason: 'A joke.', decidedAt: anAppeal().filedAt, ...over });
    const FINISH = { name: 'Finish the reversal' };

    test('can be finished with the given reason, without asking for it again', async () => {
      const { notice } = anAppeal();
      const appeals = [reversed()];
      const { user } = open(appeals);
      const finish = await screen.findByRole('button', FINISH);
      await expectNoAxeViolations();
      appeals[0] = reversed({ notice: { ...notice, undoneAt: notice.at } });
      await user.click(finish);
      expect(await screen.findByText('The appeal is decided: the first decision was reversed.')).toBeInTheDocument();
      expect(sent.map(({ body }) => body)).toEqual([{ decision: 'reversed', reason: 'A joke.' }]);
      expect(screen.queryByRole('button', FINISH)).not.toBeInTheDocument();
    });

    test('shows why it could not be finished, and can be retried', async () => {
      const { user } = open([reversed()]);
      server.use(http.post('/api/v1/operator/appeals/:id/decision', () => fail(aProblem('unavailable'))));
      await user.click(await screen.findByRole('button', FINISH));
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(screen.getByRole('button', FINISH)).toBeEnabled();
    });

    test('about an account is finished like any other', async () => {
      const { user } = open([reversed({ kind: 'account', thingId: null })]);
      await user.click(await screen.findByRole('button', FINISH));
      expect(await screen.findByText(/the first decision was reversed\.$/)).toBeInTheDocument();
    });

    test('about deleted content cannot be finished, and shows the reason', async () => {
      use([reversed()]);
      server.use(http.get('/api/v1/operator/messages/:id', () => fail(aProblem('unknown'))));
      renderApp(`/operator/appeals/${APPEAL_ID}`);
      expect(await screen.findByText(/was deleted, so there is nothing left to show again\.$/)).toBeVisible();
      expect(screen.queryByRole('button', FINISH)).not.toBeInTheDocument();
      await expectNoAxeViolations();
    });

    test('about a review that its notice does not identify refers the operator to the command line', async () => {
      open([reversed({ kind: 'review', thingId: null })]);
      expect(await screen.findByText(/show its text again on the server’s command line/)).toBeVisible();
      expect(screen.queryByRole('button', FINISH)).not.toBeInTheDocument();
    });

    test('cannot be finished by the operator who made the first decision', async () => {
      open([reversed()], false);
      expect(await screen.findByText(/^Another operator has to decide this/)).toBeVisible();
      expect(screen.queryByRole('button', FINISH)).not.toBeInTheDocument();
    });
  });

  test('that does not exist shows an error', async () => {
    use();
    server.use(http.get('/api/v1/operator/appeals/:id', () => fail(aProblem('unknown'))));
    renderApp(`/operator/appeals/${APPEAL_ID}`);
    expect(await screen.findByText('There is no such appeal.')).toBeVisible();
  });
});
