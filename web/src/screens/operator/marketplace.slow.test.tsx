import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { fail, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { aMarketplace, operatorMarketplaceHandlers } from '@/test/marketplaceHandlers';
import { operatorHandlers } from '@/test/operatorHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const PATH = '/operator/marketplace';

function asOperator(read = () => aMarketplace({ version: 3, isNew: false, name: 'Weavers' }), sent: Sent[] = []) {
  server.use(...operatorHandlers(), ...operatorMarketplaceHandlers(read, sent), ...signedInHandlers(true));
}

test('the settings are saved together, with the version that was loaded', async () => {
  const sent: Sent[] = [];
  asOperator(undefined, sent);
  const { user } = renderApp(PATH);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Weavers');
  await user.clear(name);
  await user.type(name, 'Looms');
  await user.click(screen.getByRole('radio', { name: 'By invitation' }));
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved.')).toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({ version: 3, name: 'Looms', registration: 'invitation' });
});

test('another operator’s changes are shown without losing typed text', async () => {
  let now = aMarketplace({ version: 3, isNew: false, name: 'Weavers' });
  asOperator(() => now);
  const { user } = renderApp(PATH);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Mine');
  now = aMarketplace({ version: 4, isNew: false, name: 'Theirs' });
  server.use(http.put('/api/v1/operator/marketplace', () => fail(aProblem('marketplace-changed')), { once: true }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Name: Theirs')).toBeInTheDocument();
  expect(name).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  expect(await screen.findByText('Settings saved.')).toBeInTheDocument();
});

describe('an invitation code', () => {
  async function make() {
    asOperator();
    const { user } = renderApp(PATH);
    expect(await screen.findByText('The weavers of Goa')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create a code' }));
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeInTheDocument();
    return user;
  }

  test('is shown once when it is created, and can be copied', async () => {
    const user = await make();
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    expect(await screen.findByText('Code copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH-JKMN-PQRS');
    await expectNoAxeViolations();
  });

  test('can be copied by hand if the browser blocks copying', async () => {
    const user = await make();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    expect(await screen.findByText(/Select the code and copy it yourself/)).toBeInTheDocument();
  });
});

test('a legal text can be previewed, and is published as a new version', async () => {
  const sent: Sent[] = [];
  asOperator(undefined, sent);
  const { user } = renderApp(PATH);
  await user.type(await screen.findByRole('textbox', { name: 'Terms of Service' }), '# Scope');
  await user.click(screen.getByRole('button', { name: 'Preview of Terms of Service' }));
  expect(screen.getByRole('heading', { name: 'Scope' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Publish Terms of Service' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ version: 3, kind: 'terms', text: '# Scope' }));
});

test('a former operator sees that they no longer have access', async () => {
  asOperator();
  server.use(http.get('/api/v1/operator/marketplace', () => fail(aProblem('forbidden'))));
  renderApp(PATH);
  expect(await within(screen.getByRole('main')).findByText(/You do not have access to this/)).toBeInTheDocument();
});

test('the first operator is redirected to the first-run form, which keeps typed text and can be skipped', async () => {
  let now = aMarketplace();
  const sent: Sent[] = [];
  asOperator(() => now, sent);
  const first = renderApp('/operator');
  await first.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Looms');
  expect(first.address()).toBe('/operator/first-run');
  cleanup();
  const { user, address } = renderApp('/operator/first-run');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Looms');
  await expectNoAxeViolations();
  now = aMarketplace({ version: 1, isNew: false });
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(address()).toBe(PATH));
});
