import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { ACCOUNT_ID, anAccount, operatorHandlers } from '@/test/operatorHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

const NAME = 'Filter & Fold';

function use(verifiedCompany: string | null, isChanged = true) {
  const account = anAccount({ isClient: true, verifiedCompany });
  server.use(...operatorHandlers({ account, isChanged }, sent), ...signedInHandlers(true));
}

/** The account page of a client whose company is verified under this name. */
function open(verifiedCompany: string | null, isChanged?: boolean) {
  use(verifiedCompany, isChanged);
  return renderApp(`/operator/accounts/${ACCOUNT_ID}`);
}

async function giveReason(user: UserEvent, title: string, action: string, reason: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(dialog.getByLabelText('Reason'), reason);
  await user.click(dialog.getByRole('button', { name: action }));
}

describe('a client’s company', () => {
  test('is verified under the name that the operator saw, with the operator’s evidence', async () => {
    const { user } = open(null);
    expect(await screen.findByText(NAME)).toBeVisible();
    expect(screen.getByText('It is not verified.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove verification' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await expectNoAxeViolations();
    await giveReason(user, `Verify the company “${NAME}”`, 'Verify', 'Register, entry 4711.');
    expect(await screen.findByText('Company verified. We will notify the client by email.')).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        path: `/api/v1/operator/accounts/${ACCOUNT_ID}/verify-company`,
        body: { companyName: NAME, reason: 'Register, entry 4711.' },
      },
    ]);
  });

  test('is no longer verified once the verification is removed with a reason', async () => {
    const { user } = open(NAME);
    expect(await screen.findByText('It is verified under this name.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove verification' }));
    await giveReason(user, 'Remove the verification of this company', 'Remove verification', 'The entry was deleted.');
    expect(await screen.findByText('Verification removed. We will notify the client by email.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { reason: 'The entry was deleted.' } }]);
  });

  test('whose name has changed can be verified again or lose the verification', async () => {
    open('Fold & Filter');
    expect(await screen.findByText(/It was verified as “Fold & Filter”/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove verification' })).toBeVisible();
    await expectNoAxeViolations();
  });

  test('shows that another operator has already verified it', async () => {
    const { user } = open(null, false);
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    await giveReason(user, `Verify the company “${NAME}”`, 'Verify', 'Register, entry 4711.');
    expect(await screen.findByText('Another operator has already done this. Nothing was changed.')).toBeInTheDocument();
  });

  test('shows an error if it failed to load, and can be loaded again', async () => {
    use(null);
    server.use(http.get('/api/v1/operator/companies/:id', () => fail(aProblem('forbidden')), { once: true }));
    const { user } = renderApp(`/operator/accounts/${ACCOUNT_ID}`);
    expect(await screen.findByText('We could not load the company.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(NAME)).toBeVisible();
  });
});

test('a freelancer has no company', async () => {
  server.use(...operatorHandlers({ account: anAccount() }, sent), ...signedInHandlers(true));
  renderApp(`/operator/accounts/${ACCOUNT_ID}`);
  expect(await screen.findByRole('heading', { name: 'Kabir Anand' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
});
