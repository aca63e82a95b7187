import { ContractState } from '@hirelane/api/schemas/contracts';
import { RecordIssued, type RecordSummary, SignedRecord } from '@hirelane/api/schemas/records';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { anId, aProblem } from '@/test/builders';
import { dialogIsClosed } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, aRecord, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler, recordsHandler } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

let sent: Sent[];
let records: RecordSummary[];
/** The files that the browser was asked to save. */
let saved: Array<Readonly<{ name: string; text: Promise<string> }>>;

beforeEach(() => {
  sent = [];
  records = [];
  saved = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:record';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blob.text() });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(URL, 'createObjectURL');
});

/** Serves a freelancer's records; the next record they issue is `issued`. */
function serve(issued: RecordSummary = aRecord()) {
  const issue = async ({ request }: { request: Request }) => {
    await note(sent, request);
    records = [issued, ...records.filter(({ _id }) => _id !== issued._id)];
    return json(RecordIssued, { data: { _id: issued._id } }, 201);
  };
  server.use(
    recordsHandler(() => records),
    http.post('/api/v1/record', issue),
    http.post('/api/v1/contract/:id/record', issue),
    http.get('/api/v1/record/:id', ({ params }) =>
      json(SignedRecord, { data: { _id: String(params['id']), jwt: `signed ${params['id']}` } }),
    ),
    ...signedInHandlers(false, sent),
  );
}

describe('a freelancer’s work records', () => {
  async function open() {
    serve(aRecord({ contractId: null, named: 2 }));
    const { user } = renderApp('/freelancer/records');
    await screen.findByRole('heading', { level: 1, name: 'Work records' });
    return user;
  }
  const rows = () => within(screen.getByRole('list', { name: 'Work records' })).getAllByRole('listitem');

  test('explain, while the list is empty, how to get one', async () => {
    const user = await open();
    expect(await screen.findByText('No work records yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check a record' })).toHaveAttribute('href', '/verify');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Issue a record of all contracts' }));
    expect(await screen.findByText(/Record issued/)).toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent('All completed contractsIssued');
    expect(sent.at(-1)).toMatchObject({ method: 'POST', path: '/api/v1/record', body: {}, key: expect.any(String) });
    await expectNoAxeViolations();
  });

  test('show the names they contain, and why a revoked one cannot be shared', async () => {
    records = [
      aRecord({ contractId: null, named: 2 }),
      aRecord({ _id: anId(771), named: 1, isRevoked: true }),
      aRecord({ _id: anId(772) }),
    ];
    await open();
    await screen.findByText('2 clients named');
    const [all, revoked, plain] = rows();
    expect(all).toHaveTextContent('All completed contracts');
    expect(revoked).toHaveTextContent(/1 client named.*withdrew their name.*Revoked/);
    expect(within(revoked as HTMLElement).queryByRole('button')).toBeNull();
    expect(plain).toHaveTextContent('No client named');
    expect(within(plain as HTMLElement).getByRole('link', { name: 'Build a shop' })).toHaveAttribute(
      'href',
      `/contracts/${CONTRACT_ID}`,
    );
    await expectNoAxeViolations();
  });

  test('can be downloaded as files and copied with the keyboard', async () => {
    records = [aRecord()];
    const user = await open();
    const download = await screen.findByRole('button', { name: /^Download the record of / });
    download.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Downloaded.')).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual(['work-record-2026-03-03.jwt']);
    expect(await saved[0]?.text).toBe(`signed ${anId(770)}`);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`signed ${anId(770)}`);
  });

  test('cannot be issued again with the same content, and the page explains why', async () => {
    records = [aRecord({ contractId: null, named: 2 })];
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Issue a record of all contracts' }));
    expect(await screen.findByText(/already have a valid record with the same content/)).toBeInTheDocument();
  });

  test('cannot be issued before a contract is completed, and the page explains why', async () => {
    const user = await open();
    server.use(http.post('/api/v1/record', () => fail(aProblem('not-completed'))));
    await user.click(await screen.findByRole('button', { name: 'Issue a record of all contracts' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A work record needs a completed contract.');
  });

  test('are refetched if one of them has just been revoked', async () => {
    records = [aRecord({ named: 1 })];
    const user = await open();
    await screen.findByText('1 client named');
    records = [aRecord({ named: 1, isRevoked: true })];
    server.use(http.get('/api/v1/record/:id', () => fail(aProblem('record-revoked'))));
    await user.click(screen.getByRole('button', { name: /^Copy the record of / }));
    expect(await screen.findByText('Revoked')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This work record was revoked. Make a new one.');
  });

  test('can be loaded again after a failure', async () => {
    serve();
    server.use(http.get('/api/v1/record', () => HttpResponse.error()));
    const { user } = renderApp('/freelancer/records');
    const again = await screen.findByRole('button', { name: 'Try again' });
    await expectNoAxeViolations();
    server.use(recordsHandler(() => [aRecord()]));
    await user.click(again);
    expect(await screen.findByText('No client named')).toBeInTheDocument();
  });

  test('are linked from the contracts page for freelancers only', async () => {
    server.use(...signedInHandlers(false));
    renderApp('/contracts');
    expect(await screen.findByRole('link', { name: 'Work records' })).toHaveAttribute('href', '/freelancer/records');
  });
});

describe('on a completed contract', () => {
  async function open(isClient: boolean, over: Partial<ReturnType<typeof aContract>> = {}) {
    let contract = aContract(isClient, { status: 'completed', ...over });
    const namesNow = async ({ request }: { request: Request }) => {
      await note(sent, request);
      contract = { ...contract, isNamingAllowed: !contract.isNamingAllowed };
      return json(ContractState, { data: { _id: CONTRACT_ID, status: 'completed' } });
    };
    server.use(
      contractHandler(() => contract),
      http.put('/api/v1/contract/:id/naming', namesNow),
    );
    if (isClient) server.use(...signedInHandlers(true, sent));
    const { user } = renderApp(`/contracts/${CONTRACT_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
    return user;
  }

  test('the freelancer can issue a record and download it', async () => {
    serve();
    const user = await open(false);
    await user.click(await screen.findByRole('button', { name: 'Issue work record' }));
    const card = within(await screen.findByRole('list', { name: 'Work record' }));
    // The focus moves to the status, because the pressed button has been removed.
    await waitFor(() => expect(screen.getByText(/Record issued/).closest('[role=status]')).toHaveFocus());
    expect(sent.at(-1)).toMatchObject({ method: 'POST', path: `/api/v1/contract/${CONTRACT_ID}/record` });
    await user.click(card.getByRole('button', { name: /^Download the record of / }));
    await waitFor(() => expect(saved).toHaveLength(1));
    // Another record would have the same content.
    expect(screen.queryByRole('button', { name: /^Issue (work|one)/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'All work records' })).toHaveAttribute('href', '/freelancer/records');
    await expectNoAxeViolations();
  });

  test('the freelancer can issue a record that names the client once the client allows it', async () => {
    records = [aRecord(), aRecord({ _id: anId(771), contractId: anId(711) })];
    serve(aRecord({ _id: anId(772), named: 1 }));
    const user = await open(false, { isNamingAllowed: true });
    await user.click(await screen.findByRole('button', { name: 'Issue one that names the client' }));
    await screen.findByText('1 client named');
    expect(within(screen.getByRole('list', { name: 'Work record' })).getAllByRole('listitem')).toHaveLength(2);
  });

  test('the client can allow their name to be used', async () => {
    const user = await open(true);
    await user.click(await screen.findByRole('button', { name: 'Allow my name' }));
    expect(await screen.findByText('Work records may now name you.')).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ path: `/api/v1/contract/${CONTRACT_ID}/naming`, body: { isAllowed: true } });
    expect(screen.getByRole('button', { name: 'Withdraw my name' })).toBeInTheDocument();
  });

  test('the client can withdraw their name with the keyboard, after a warning that records will be revoked', async () => {
    const user = await open(true, { isNamingAllowed: true });
    const takeBack = await screen.findByRole('button', { name: 'Withdraw my name' });
    await expectNoAxeViolations();
    takeBack.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your name?' }));
    expect(dialog.getByText(/Every work record that names you for this contract is revoked/)).toBeInTheDocument();
    await expectNoAxeViolations();
    await user.keyboard('{Escape}');
    await dialogIsClosed();
    expect(sent).toEqual([]);
    expect(takeBack).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw my name' }));
    expect(await screen.findByText('Records that named you are revoked.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Allow my name' })).toHaveFocus());
    expect(sent.at(-1)?.body).toEqual({ isAllowed: false });
  });

  test('a failed withdrawal is reported in the dialog, which stays open', async () => {
    const user = await open(true, { isNamingAllowed: true });
    server.use(http.put('/api/v1/contract/:id/naming', () => HttpResponse.error()));
    await user.click(await screen.findByRole('button', { name: 'Withdraw my name' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw my name' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('We could not reach the server');
  });
});
