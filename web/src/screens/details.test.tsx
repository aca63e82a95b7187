import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fitInto } from '@/shared/lib/shrinkImage';
import { toast } from '@/shared/lib/toast';
import { fail, type Sent } from '@/test/answers';
import { aFile, aProblem, aUser } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { userHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

const PICTURE = new File(['png'], 'me.png', { type: 'image/png' });

async function open(path: string) {
  const { user } = renderApp(path);
  await user.click(await screen.findByRole('button', { name: 'Edit Your Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Your Details' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { user, dialog, save };
}

describe.each([
  ['a client', true, '/client/profile'],
  ['a freelancer', false, '/freelancer/profile'],
])('the details for %s', (_who, isClient, path) => {
  const { _id, firstName, lastName, email, city, state } = aUser(isClient);

  // @covers spec:2.58 spec:8.4
  test('are saved with a toast, and the email is read-only', async () => {
    const success = vi.spyOn(toast, 'success');
    server.use(...signedInHandlers(isClient, sent));
    const { user, dialog, save } = await open(path);
    expect(dialog.getByLabelText('Email')).toHaveValue(email);
    expect(dialog.getByLabelText('Email')).toHaveAttribute('readonly');
    await waitFor(() => expect(dialog.getByLabelText('First Name')).toHaveFocus());
    await user.type(dialog.getByLabelText('City'), ' East');
    await expectNoAxeViolations();
    await save();
    expect(await screen.findByText('Updated Profile!')).toBeInTheDocument();
    expect(success).toHaveBeenCalledWith('Updated Profile!', expect.objectContaining({ duration: 5000 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const body = { firstName, lastName, email, city: `${city} East`, state };
    expect(sent).toMatchObject([{ method: 'PUT', path: `/api/v1/user/${_id}` }]);
    expect(sent[0]?.body).toEqual(body);
  });

  // @covers spec:8.4
  test('remain in the dialog if they could not be saved', async () => {
    server.use(
      http.put('/api/v1/user/:id', () => fail(aProblem('unavailable'))),
      ...signedInHandlers(isClient),
    );
    const { user, dialog, save } = await open(path);
    await user.type(dialog.getByLabelText('City'), ' East');
    await save();
    expect(await screen.findByText('Could Not Update!.')).toBeInTheDocument();
    expect(dialog.getByText(/not available right now/)).toBeInTheDocument();
    expect(dialog.getByLabelText('City')).toHaveValue(`${city} East`);
  });
});

// @covers spec:5.12
test('the names and the location are required', async () => {
  server.use(...signedInHandlers(true, sent));
  const { user, dialog, save } = await open('/client/profile');
  const labels = ['First Name', 'Last Name', 'City', 'State'];
  for (const label of labels) await user.clear(dialog.getByLabelText(label));
  await save();
  for (const label of labels) expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required.`);
  await waitFor(() => expect(dialog.getByLabelText('First Name')).toHaveFocus());
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
});

describe('the picture', () => {
  // Excludes the header, which shows another picture of the same user.
  const pictures = () =>
    [...document.querySelectorAll('main img, [role=dialog] img')].map((image) => image.getAttribute('src'));
  const address = `/api/v1/upload/${aFile()._id}`;

  test('is uploaded, shown, and saved with the details', async () => {
    server.use(...signedInHandlers(false, sent));
    const { user, dialog, save } = await open('/freelancer/profile');
    expect(pictures()).toEqual([]);
    await user.upload(dialog.getByLabelText('Upload picture'), PICTURE);
    expect(await dialog.findByRole('button', { name: 'Remove picture' })).toBeInTheDocument();
    expect(pictures()).toEqual([address]);
    await save();
    expect(await screen.findByText('Updated Profile!')).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { profileImg: aFile()._id } });
  });

  test('can be removed', async () => {
    server.use(userHandler({ ...aUser(false), profileImg: aFile()._id }), ...signedInHandlers(false, sent));
    const { user, dialog, save } = await open('/freelancer/profile');
    expect(pictures()).toEqual([address, address]);
    await user.click(dialog.getByRole('button', { name: 'Remove picture' }));
    expect(pictures()).toEqual([address]);
    await save();
    expect(await screen.findByText('Updated Profile!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { profileImg: null } }]);
  });

  test('is rejected immediately if its type is not allowed', async () => {
    server.use(...signedInHandlers(false, sent));
    const { user, dialog } = await open('/freelancer/profile');
    const pdf = new File(['%PDF'], 'me.pdf', { type: 'application/pdf' });
    await userUpload(user, dialog.getByLabelText('Upload picture'), pdf);
    expect(
      await dialog.findByText('This kind of file is not accepted. Choose a PNG, JPG or WebP.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test('can be cancelled during the upload, and nothing can be saved while the upload is pending', async () => {
    server.use(
      http.post('/api/v1/upload', () => new Promise<never>(() => undefined)),
      ...signedInHandlers(false, sent),
    );
    const { user, dialog } = await open('/freelancer/profile');
    await user.upload(dialog.getByLabelText('Upload picture'), PICTURE);
    expect(await dialog.findByRole('progressbar', { name: 'Uploading me.png' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Uploading the picture…' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel upload' }));
    expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('shows an error at its field if the server refuses it', async () => {
    const refusal = aProblem('invalid', { errors: [{ pointer: '#/profileImg', message: 'This is no image.' }] });
    server.use(
      http.put('/api/v1/user/:id', () => fail(refusal)),
      ...signedInHandlers(false),
    );
    const { dialog, save } = await open('/freelancer/profile');
    await save();
    expect(await dialog.findByText('This is no image.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Upload picture')).toHaveAccessibleDescription(/This is no image\./);
  });

  test('is replaced by initials if it fails to load', async () => {
    server.use(userHandler({ ...aUser(false), profileImg: aFile()._id }), ...signedInHandlers(false));
    renderApp('/freelancer/profile');
    await screen.findByRole('heading', { level: 1, name: 'Kabir Anand' });
    expect(pictures()).toEqual([address]);
    document.querySelector('main img')?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(pictures()).toEqual([]));
    expect(within(screen.getByRole('main')).getByText('KA')).toBeInTheDocument();
  });

  test.each([
    [1600, 1100, { width: 512, height: 352 }],
    [300, 4000, { width: 38, height: 512 }],
    [200, 100, { width: 200, height: 100 }],
    [9000, 1, { width: 512, height: 1 }],
  ])('of %d by %d is scaled to fit into 512 by 512', (width, height, size) => {
    expect(fitInto(width, height, 512)).toEqual(size);
  });
});

/** Uploads a file as if it had been dropped, because the file picker would not offer it. */
async function userUpload(user: UserEvent, box: HTMLElement, file: File) {
  box.removeAttribute('accept');
  await user.upload(box, file);
}
