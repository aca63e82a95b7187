import { EventsTokenCreated, EventsTokenRevoked, EventsTokens } from '@hirelane/api/schemas/events-tokens';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { anId, aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { operatorHandlers } from '@/test/operatorHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const PATH = '/api/v1/operator/events-tokens';
const TOKEN = `hle_${'k'.repeat(43)}`;
const [USED, UNUSED] = [anId(960), anId(961)];
const LIST: EventsTokens = [
  {
    ...{ _id: UNUSED, name: 'Thesis of Asha', createdAt: '2026-11-28T10:00:00.000000Z' },
    ...{ createdBy: null, lastUsedAt: null },
  },
  {
    ...{ _id: USED, name: 'Nightly dashboard', createdAt: '2026-11-25T10:00:00.000000Z' },
    ...{
      createdBy: { _id: anId(946), name: 'Meera Iyer' },
      lastUsedAt: new Date(Date.now() - 7_300_000).toISOString(),
    },
  },
];

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

/** The screen of an operator whose marketplace has these tokens. */
function open(tokens: EventsTokens = LIST) {
  const now = [...tokens];
  server.use(
    http.get(PATH, () => json(EventsTokens, { data: now })),
    http.post(PATH, async ({ request }) => {
      await note(sent, request);
      return json(EventsTokenCreated, { data: { _id: anId(962), name: 'Smoke test', token: TOKEN } }, 201);
    }),
    http.delete(`${PATH}/:id`, async ({ request, params }) => {
      await note(sent, request);
      now.splice(0, now.length, ...tokens.filter(({ _id }) => _id !== params['id']));
      return json(EventsTokenRevoked, { data: { _id: String(params['id']) } });
    }),
    ...operatorHandlers(),
    ...signedInHandlers(true),
  );
  return renderApp('/operator/tokens');
}

async function create({ user }: ReturnType<typeof open>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Create a token' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create a token' }));
  if (name) await user.type(form.getByLabelText('Name'), name);
  await user.click(form.getByRole('button', { name: 'Create token' }));
  return form;
}

describe('the list', () => {
  test('shows who created each token, and its last use', async () => {
    open();
    const [unused, used] = within(await screen.findByRole('list', { name: 'Tokens for the public events' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(unused).toMatch(/^Thesis of AshaCreated 28 Nov 2026 on the server’s command lineNever used/);
    expect(used).toMatch(/^Nightly dashboardCreated 25 Nov 2026 by Meera IyerLast used 2 h ago/);
    await expectNoAxeViolations();
  });

  test('explains what a token is for if it is empty', async () => {
    open([]);
    expect(await screen.findByText('No tokens yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create a token' })).toBeVisible();
  });

  test('can be loaded again if it failed to load', async () => {
    const { user } = open();
    server.use(http.get(PATH, () => fail(aProblem('forbidden')), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nightly dashboard')).toBeVisible();
  });
});

describe('a new token', () => {
  test('is shown once, with an example, and both can be copied', async () => {
    const page = open([]);
    await create(page, 'Smoke test');
    const dialog = within(await screen.findByRole('dialog', { name: 'Token “Smoke test”' }));
    expect(sent).toMatchObject([{ method: 'POST', body: { name: 'Smoke test' } }]);
    expect(dialog.getByText(TOKEN)).toBeVisible();
    await expectNoAxeViolations();
    await page.user.click(dialog.getByRole('button', { name: 'Copy the token' }));
    expect(await dialog.findByText('Token copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(TOKEN);
    await page.user.click(dialog.getByRole('button', { name: 'Copy the example' }));
    expect(await dialog.findByText('Example copied.')).toBeVisible();
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      `TOKEN=${TOKEN}`,
      'curl -H "Authorization: Bearer $TOKEN" \\',
      `'${location.origin}/api/v1/events/project?limit=10'`,
    ]);
    await page.user.click(dialog.getByRole('button', { name: 'I’ve stored it' }));
    expect(screen.queryByText(TOKEN)).not.toBeInTheDocument();
  });

  test('can be copied by hand if the browser blocks copying', async () => {
    const page = open([]);
    await create(page, 'Smoke test');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await page.user.click(await screen.findByRole('button', { name: 'Copy the token' }));
    expect(await screen.findByText(/Select the text and copy it yourself/)).toBeVisible();
  });

  test('needs a name that no other token has', async () => {
    const page = open();
    const form = await create(page, '');
    expect(await form.findByText('Name is required.')).toBeVisible();
    const errors = [{ pointer: '#/name', message: 'There is a token with this name.' }];
    server.use(http.post(PATH, () => fail(aProblem('token-name-taken', { errors }))));
    await page.user.type(form.getByLabelText('Name'), 'Nightly dashboard');
    await page.user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findByText('There is a token with this name.')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('Nightly dashboard');
  });
});

test('a token is revoked after a confirmation, and removed from the list', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revoke the token “Nightly dashboard”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke “Nightly dashboard”?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Revoke token' }));
  expect(await screen.findByText('The token “Nightly dashboard” is revoked.')).toBeVisible();
  expect(screen.queryByText('Nightly dashboard')).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ method: 'DELETE', path: `${PATH}/${USED}`, key: expect.any(String) }]);
});
