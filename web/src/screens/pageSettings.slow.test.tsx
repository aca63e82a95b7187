import { type PageSettings, PageSettingsAnswer } from '@hirelane/api/schemas/people';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { signInsHandler } from '@/test/signInHandlers';

describe('a page’s settings', () => {
  const settingsHandler = (read: () => PageSettings) =>
    http.get('/api/v1/page/settings', () => json(PageSettingsAnswer, { data: read() }));

  async function openDialog(isClient: boolean, answer: (sent: Sent[]) => Response) {
    const sent: Sent[] = [];
    server.use(
      settingsHandler(() => ({ handle: null, visibility: 'signed-in', availability: 'available', categories: [] })),
      http.put('/api/v1/page/settings', async ({ request }) => {
        await note(sent, request);
        return answer(sent);
      }),
      signInsHandler(true),
      ...signedInHandlers(isClient),
    );
    const { user } = renderApp('/settings/page');
    await user.click(await screen.findByRole('button', { name: 'Edit page settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your page' }));
    await dialog.findByRole('textbox', { name: 'Handle' });
    return { user, dialog, sent };
  }
  const saved = () =>
    json(PageSettingsAnswer, {
      data: { handle: 'kabir', visibility: 'everyone', availability: 'limited', categories: [] },
    });

  test('can be changed and saved', async () => {
    const { user, dialog, sent } = await openDialog(false, saved);
    await user.type(dialog.getByRole('textbox', { name: 'Handle' }), 'Kabir');
    await user.click(dialog.getByRole('radio', { name: 'Everyone' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Availability' }), 'limited');
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Page settings saved.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ handle: 'kabir', visibility: 'everyone', availability: 'limited', categories: [] });
  });

  test('allow up to three categories for a freelancer', async () => {
    const { user, dialog, sent } = await openDialog(false, saved);
    const group = within(dialog.getByRole('group', { name: 'Categories' }));
    const box = (name: string) => group.getByRole('checkbox', { name });
    for (const name of ['Business', 'Lifestyle', 'Photography', 'Music & Audio']) await user.click(box(name));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await group.findByText('Choose at most 3 categories.')).toBeVisible();
    expect(box('Graphics & Design')).toHaveFocus();
    expect(box('Graphics & Design')).toBeValid();
    expect(box('Graphics & Design')).toHaveAccessibleDescription('Choose at most 3 categories.');
    await expectNoAxeViolations();
    await user.click(box('Business'));
    expect(group.queryByText('Choose at most 3 categories.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ categories: ['Music & Audio', 'Lifestyle', 'Photography'] }),
    );
  });

  test('for a client have no availability or categories, and do not send an empty handle', async () => {
    const { user, dialog, sent } = await openDialog(true, saved);
    expect(dialog.queryByRole('combobox')).toBeNull();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'People you deal with' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ visibility: 'dealing' }));
  });

  test('are shown on the card, and the handle can be changed, but not removed', async () => {
    const { user, sent } = await openDialog(true, saved);
    await user.keyboard('{Escape}');
    server.use(
      settingsHandler(() => ({ handle: 'ananya', visibility: 'dealing', availability: 'available', categories: [] })),
    );
    await user.click(await screen.findByRole('link', { name: 'View my page' }));
    cleanup();
    renderApp('/settings/page');
    expect(await screen.findByText('ananya')).toBeVisible();
    expect(screen.getByText('People you deal with')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit page settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your page' }));
    await user.clear(await dialog.findByRole('textbox', { name: 'Handle' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('You can change your handle, but not remove it.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Handle' })).toBeInvalid();
    expect(sent).toEqual([]);
  });

  test('keep the typed handle if it is already taken, with an error at the field', async () => {
    const errors = [{ pointer: '#/handle', message: 'This handle is taken.' }];
    const { user, dialog } = await openDialog(false, () => fail(aProblem('handle-taken', { errors })));
    const field = dialog.getByRole('textbox', { name: 'Handle' });
    await user.type(field, 'kabir');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This handle is taken.')).toBeVisible();
    expect(field).toHaveValue('kabir');
  });
});
