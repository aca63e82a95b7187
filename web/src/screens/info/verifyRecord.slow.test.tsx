// @covers threat:9

import { openIssuer, STATUS_INDEX, type TestIssuer } from '@hirelane/api/testing/work-record';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fail } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { recordSourcesHandlers } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

let us: TestIssuer;
let others: TestIssuer;
let revoked: number[];
/** The requested URLs. */
let asked: string[];

beforeAll(async () => {
  us = await openIssuer('http://localhost');
  others = await openIssuer('https://elsewhere.example');
});
const noteHost = ({ request }: { request: Request }) => void asked.push(new URL(request.url).host);

beforeEach(() => {
  revoked = [];
  asked = [];
  server.events.on('request:start', noteHost);
  server.use(...signedOutHandlers(), ...recordSourcesHandlers(us.issuer, () => us.signList({ revoked })));
});

afterEach(() => void server.events.removeListener('request:start', noteHost));

async function open() {
  const { user } = renderApp('/verify');
  await screen.findByRole('heading', { level: 1, name: 'Check a work record' });
  await screen.findByText('For developers');
  return user;
}
type User = Awaited<ReturnType<typeof open>>;

const box = () => screen.getByLabelText('Work record');

/** Pastes a text and checks it as a record; returns the outcome. */
async function check(user: User, text: string) {
  await user.clear(box());
  box().focus();
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check the record' }));
  const outcome = await screen.findByRole('region', {
    name: /^(This|Signed by the issuer)/,
  });
  return within(outcome);
}

test('a result disappears when the text is changed, because the result is about the old text', async () => {
  const user = await open();
  await check(user, await us.signRecord());
  await user.type(box(), 'x');
  expect(screen.queryByText('This work record is valid')).not.toBeInTheDocument();
});

const NAMED = {
  completedContracts: 4,
  firstCompleted: '2025-07',
  averages: { quality: 4.8, communication: 4.5, reliability: 5, people: 3 },
  contracts: [
    { started: '2026-01', completed: '2026-03', client: 'Ananya Rao', title: 'Build a shop' },
    { started: '2025-06', completed: '2025-07' },
  ],
};

test('a valid record is shown in plain words, and its outcome gets the focus', async () => {
  const user = await open();
  await expectNoAxeViolations();
  const outcome = await check(user, await us.signRecord(NAMED));
  await waitFor(() => expect(outcome.getByRole('heading', { name: 'This work record is valid' })).toHaveFocus());
  for (const text of ['Kabir Anand', '4 contracts', 'Jul 2025 to Mar 2026', '4.8 of 5', 'Ananya Rao', 'Build a shop'])
    expect(outcome.getByText(text)).toBeInTheDocument();
  expect(outcome.getByText(/is not revoked as of/)).toBeInTheDocument();
  expect(outcome.getByRole('heading', { name: 'Averages of reviews by 3 clients' })).toBeInTheDocument();
  expect(within(outcome.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
  await expectNoAxeViolations();
});

test('a record can be checked using only the keyboard', async () => {
  const user = await open();
  box().focus();
  await user.paste(await us.signRecord());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Check the record' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'This work record is valid' })).toBeInTheDocument();
  expect(screen.getByText('No client is named.')).toBeInTheDocument();
});

test('a file is checked as soon as it is chosen', async () => {
  const user = await open();
  await user.upload(screen.getByLabelText('Or a file'), new File([await us.signRecord()], 'work-record.jwt'));
  expect(await screen.findByRole('heading', { name: 'This work record is valid' })).toBeInTheDocument();
});

test('text typed by users is shown as plain text', async () => {
  const user = await open();
  const title = '<img src=x onerror=alert(1)>';
  const outcome = await check(
    user,
    await us.signRecord({ contracts: [{ started: '2026-01', completed: '2026-03', client: '<b>A</b>', title }] }),
  );
  expect(outcome.getByText(title)).toBeInTheDocument();
  expect(outcome.getByText('<b>A</b>')).toBeInTheDocument();
  expect(document.querySelector('img[src=x]')).toBeNull();
});

test('if cryptography is not available, the page shows an error but does not report the record as invalid', async () => {
  const user = await open();
  const without = vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  onTestFinished(() => without.mockRestore());
  box().focus();
  await user.paste('anything');
  await user.click(screen.getByRole('button', { name: 'Check the record' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('only on pages that are opened over https');
});

test('the content of a revoked record is not shown', async () => {
  const user = await open();
  revoked = [STATUS_INDEX];
  const outcome = await check(user, await us.signRecord(NAMED));
  expect(outcome.getByRole('heading', { name: 'This work record was revoked' })).toBeInTheDocument();
  expect(screen.queryByText('Ananya Rao')).toBeNull();
  await expectNoAxeViolations();
});

const altered = async () => {
  const [head, , signature] = (await us.signRecord()).split('.');
  return [head, Buffer.from(JSON.stringify(us.recordOf(NAMED))).toString('base64url'), signature].join('.');
};
const unsigned = async () => {
  const [, payload] = (await us.signRecord()).split('.');
  return `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'vc+jwt' })).toString('base64url')}.${payload}.`;
};

describe('a text that is not a valid record', () => {
  test.each([
    ['garbage', 'This is not a complete work record', async () => '<script>alert(1)</script>'],
    ['a part of a record', 'This is not a complete work record', async () => (await us.signRecord()).slice(0, 200)],
    ['a record that was altered', 'The signature is invalid', altered],
    ['a record without a signature', 'It is not signed', unsigned],
    ['a record with HS256', 'not in the way that work records are', () => us.sign(us.recordOf(), { alg: 'HS256' })],
    ['a record from another issuer', 'It has another issuer', () => others.signRecord()],
    [
      'a record with an unknown key',
      'a key that the issuer has never used',
      () => others.sign(us.recordOf(), { kid: 'x' }),
    ],
    ['a status list', 'but it is not a work record', () => us.signList()],
    ['a record from the future', 'is in the future', () => us.signRecord({}, { validFrom: '2999-01-01T00:00:00Z' })],
    ['a very long text', 'longer than any work record', async () => 'e'.repeat(200_001)],
  ])('is rejected with the reason (%s: %s)', async (_what, reason, text) => {
    const user = await open();
    const outcome = await check(user, await text());
    expect(outcome.getByRole('heading', { name: 'This is not a valid work record' })).toBeInTheDocument();
    expect(outcome.getByText(new RegExp(reason))).toBeInTheDocument();
    expect(screen.queryByText('Kabir Anand')).toBeNull();
  });

  test('does not trigger requests to the URLs it contains', async () => {
    const user = await open();
    const outcome = await check(user, await others.signRecord());
    expect(outcome.getByText(/elsewhere\.example/)).toBeInTheDocument();
    expect(outcome.queryByRole('link')).toBeNull();
    expect(new Set(asked)).toEqual(new Set([location.host]));
  });

  test('is not checked if it is empty or its file is too large', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Check the record' }));
    expect(box()).toHaveAccessibleDescription(/Paste a record, or choose a file/);
    await user.upload(screen.getByLabelText('Or a file'), new File(['x'.repeat(200_001)], 'film.jwt'));
    expect(await screen.findByText('This file is larger than any work record.')).toBeInTheDocument();
    await expectNoAxeViolations();
  });
});

describe('without a network', () => {
  const goOffline = () =>
    server.use(
      http.get('/api/v1/records/issuer', () => HttpResponse.error()),
      http.get('/api/v1/records/status', () => HttpResponse.error()),
    );

  test('a record is checked with the browser’s cached data, and the result shows the age of the data', async () => {
    const user = await open();
    goOffline();
    const outcome = await check(user, await us.signRecord());
    expect(outcome.getByRole('heading', { name: 'This work record is valid' })).toBeInTheDocument();
    expect(outcome.getByText(/Checked with the issuer’s keys of/)).toBeInTheDocument();
    expect(outcome.getByText(/The status list was loaded on/)).toBeInTheDocument();
  });

  test('if the server refuses more checks, the result shows when to try again', async () => {
    const user = await open();
    const refused = () => fail(aProblem('too-many-requests', { detail: 'Try again in 40 seconds.' }));
    server.use(http.get('/api/v1/records/issuer', refused), http.get('/api/v1/records/status', refused));
    const outcome = await check(user, await us.signRecord());
    expect(outcome.getByText(/There were too many checks from your network: Try again in 40 seconds\./)).toBeVisible();
    expect(outcome.queryByText(/could not be reached/)).not.toBeInTheDocument();
  });

  test('an outdated status list does not make a record valid', async () => {
    server.use(...recordSourcesHandlers(us.issuer, () => us.signList({ at: '2026-01-01T00:00:00.000Z' })));
    const user = await open();
    goOffline();
    const outcome = await check(user, await us.signRecord({}, { validFrom: '2026-01-01T00:00:00Z' }));
    expect(outcome.getByRole('heading', { name: /not checked for revocation/ })).toBeInTheDocument();
    expect(outcome.getByText(/out of date.*As of 1 Jan 2026.* it was not revoked/)).toBeInTheDocument();
    expect(outcome.getByText('Kabir Anand')).toBeInTheDocument();
  });

  test('if there is no status list, the result shows that revocation was not checked', async () => {
    const user = await open();
    localStorage.removeItem('recordStatus1');
    server.use(http.get('/api/v1/records/status', () => HttpResponse.error()));
    const outcome = await check(user, await us.signRecord());
    expect(outcome.getByText(/status list could not be loaded/)).toBeInTheDocument();
  });

  test('no records can be checked on a first visit, but the check can be retried', async () => {
    goOffline();
    const { user } = renderApp('/verify');
    expect(await screen.findByText('The verification keys could not be loaded.')).toBeInTheDocument();
    box().focus();
    await user.paste(await us.signRecord());
    await user.click(screen.getByRole('button', { name: 'Check the record' }));
    expect(await screen.findByText(/^We could not reach the server/)).toBeInTheDocument();
    server.use(...recordSourcesHandlers(us.issuer, () => us.signList()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('For developers')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check the record' }));
    expect(await screen.findByRole('heading', { name: 'This work record is valid' })).toBeInTheDocument();
  });

  test.each(['garbage', '{"value":{"keys":"x"},"at":"2026"}', 'null', '3'])(
    'cached data is not trusted when it is %s',
    async (kept) => {
      localStorage.setItem('recordIssuer', kept);
      localStorage.setItem('recordStatus1', kept);
      goOffline();
      renderApp('/verify');
      expect(await screen.findByText('The verification keys could not be loaded.')).toBeInTheDocument();
    },
  );
});

test('the data that records are checked against can be downloaded', async () => {
  await open();
  const link = (name: string) => screen.getByRole('link', { name: `Download: ${name}` });
  expect(link('Issuer’s keys')).toHaveAttribute('href', '/api/v1/records/issuer');
  expect(link('Status list')).toHaveAttribute('href', '/api/v1/records/status?list=1');
});
