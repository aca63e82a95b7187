import { screen, waitFor } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@/shared/lib/toast';
import { fail, type Sent } from '@/test/answers';
import { aProblem, FREELANCER_ID } from '@/test/builders';
import { dialogIsClosed, fill, openDialog, save } from '@/test/dialogs';
import { education, experience, portfolio } from '@/test/entryKinds';
import { signedInHandlers } from '@/test/handlers';
import { entriesHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

const PDF = new File(['%PDF-1.4'], 'brief.pdf', { type: 'application/pdf' });

describe.each([education, experience, portfolio])('a profile entry ($name)', (kind) => {
  const shown = () => entriesHandler(kind.kind, [kind.entry()]);
  const start = (...others: RequestHandler[]) => {
    server.use(...others, ...signedInHandlers(false, sent));
    return renderApp('/freelancer/profile');
  };

  test('is replaced with a hint until the first one is added', async () => {
    start();
    expect(await screen.findByText(kind.hint)).toBeInTheDocument();
  });

  test('that fails to load shows an error, and can be loaded again', async () => {
    const { user } = start(
      http.get(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('forbidden')), { once: true }),
    );
    expect(await screen.findByText(`We could not load your ${kind.noun}.`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(kind.hint)).toBeInTheDocument();
  });

  test('is added, and a toast is shown for five seconds', async () => {
    const success = vi.spyOn(toast, 'success');
    const { user } = start();
    const dialog = await openDialog(user, kind.add, kind.dialogs[0]);
    await fill(user, dialog, kind.values);
    if (kind.kind === 'portfolio') await user.upload(dialog.getByLabelText('Attach File'), PDF);
    if (kind.kind === 'portfolio') await dialog.findByRole('button', { name: 'Remove brief.pdf' });
    await save(user, dialog);
    expect(await screen.findByText(`Added ${kind.name}!`)).toBeInTheDocument();
    expect(success).toHaveBeenCalledWith(`Added ${kind.name}!`, expect.objectContaining({ duration: 5000 }));
    await dialogIsClosed();
    const commands = sent.filter(({ path }) => path !== '/api/v1/upload');
    expect(commands).toEqual([
      {
        method: 'POST',
        path: `/api/v1/freelancer/${kind.kind}/${FREELANCER_ID}`,
        body: kind.body,
        key: expect.stringMatching(/./),
      },
    ]);
  });

  // @covers spec:2.66 spec:5.10 spec:5.11
  test('that is incomplete is not sent, and every field shows what is missing', async () => {
    const error = vi.spyOn(toast, 'error');
    const { user } = start();
    const dialog = await openDialog(user, kind.add, kind.dialogs[0]);
    await save(user, dialog);
    for (const label of Object.keys(kind.values))
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required.`);
    await waitFor(() => expect(dialog.getByLabelText(kind.first)).toHaveFocus());
    if (kind.kind === 'portfolio') expect(dialog.getByText('Attach a file.')).toBeInTheDocument();
    // Only an incomplete experience entry shows a toast, as in the specification.
    expect(error.mock.calls).toEqual(kind.kind === 'experience' ? [['Missing Fields!.']] : []);
    expect(sent).toEqual([]);
    await expectNoAxeViolations();
  });

  // @covers spec:8.7
  test('remains in the dialog if it could not be added', async () => {
    const { user } = start(http.post(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('unavailable'))));
    const dialog = await openDialog(user, kind.add, kind.dialogs[0]);
    await fill(user, dialog, kind.values);
    if (kind.kind === 'portfolio') await user.upload(dialog.getByLabelText('Attach File'), PDF);
    if (kind.kind === 'portfolio') await dialog.findByRole('button', { name: 'Remove brief.pdf' });
    await save(user, dialog);
    expect(await screen.findByText('Could Not Add!')).toBeInTheDocument();
    expect(dialog.getByText(/not available right now/)).toBeInTheDocument();
    for (const [label, value] of Object.entries(kind.values)) expect(dialog.getByLabelText(label)).toHaveValue(value);
  });

  // @covers spec:4.10
  test('can be changed in the same dialog', async () => {
    const { user } = start(shown());
    const dialog = await openDialog(user, `Edit ${kind.item}`, kind.dialogs[1]);
    await fill(user, dialog, { [kind.first]: 'Another' });
    await save(user, dialog);
    expect(await screen.findByText(`Updated ${kind.name}!`)).toBeInTheDocument();
    const path = `/api/v1/freelancer/${kind.kind}/${kind.entry()._id}`;
    expect(sent).toMatchObject([{ method: 'PUT', path }]);
    expect(JSON.stringify(sent[0]?.body)).toContain('"Another"');
    await dialogIsClosed();
  });

  test('keeps the typed text if it could not be changed', async () => {
    const { user } = start(
      shown(),
      http.put(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('unavailable'))),
    );
    const dialog = await openDialog(user, `Edit ${kind.item}`, kind.dialogs[1]);
    await fill(user, dialog, { [kind.first]: 'Another' });
    await save(user, dialog);
    expect(await screen.findByText('Could Not Update!.')).toBeInTheDocument();
    expect(dialog.getByLabelText(kind.first)).toHaveValue('Another');
  });

  // @covers spec:4.10
  test('is deleted only after a confirmation', async () => {
    const entries = [kind.entry()];
    const { user } = start(
      http.delete(`/api/v1/freelancer/${kind.kind}/:id`, () => void entries.pop()),
      entriesHandler(kind.kind, entries),
    );
    const question = await openDialog(user, `Delete ${kind.item}`, kind.question);
    await expectNoAxeViolations();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await dialogIsClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: `Delete ${kind.item}` })).toHaveFocus());
    expect(sent).toEqual([]);
    const again = await openDialog(user, `Delete ${kind.item}`, kind.question);
    await user.click(again.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`Deleted ${kind.name}!`)).toBeInTheDocument();
    expect(await screen.findByText(kind.hint)).toBeInTheDocument();
    const path = `/api/v1/freelancer/${kind.kind}/${kind.entry()._id}`;
    expect(sent).toMatchObject([{ method: 'DELETE', path }]);
  });

  // @covers spec:8.7 spec:8.8
  test('that could not be deleted remains, with an error', async () => {
    const { user } = start(
      shown(),
      http.delete(`/api/v1/freelancer/${kind.kind}/:id`, () => fail(aProblem('unavailable'))),
    );
    const question = await openDialog(user, `Delete ${kind.item}`, kind.question);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(kind.deleteFailed)).toBeInTheDocument();
    expect(question.getByText(/not available right now/)).toBeInTheDocument();
    await waitFor(() => expect(question.getByRole('button', { name: 'Delete' })).toHaveFocus());
  });
});
