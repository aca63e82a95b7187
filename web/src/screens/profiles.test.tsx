import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@/shared/lib/toast';
import { fail, type Sent } from '@/test/answers';
import { aCard, aFreelancer, aProblem } from '@/test/builders';
import { list, signedInHandlers } from '@/test/handlers';
import { profileHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.restoreAllMocks();
});

describe('a freelancer’s profile', () => {
  // @covers spec:2.10 spec:2.61
  test('shows the name, the location, the title and the skills', async () => {
    server.use(...signedInHandlers(false));
    renderApp('/freelancer/profile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kabir Anand' })).toBeInTheDocument();
    expect(screen.getByText('Pune, Maharashtra')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 2, name: 'Brand designer' })).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Your skills' })).toHaveTextContent('FigmaBranding');
    await expectNoAxeViolations();
  });

  test('has a retry button after it failed to load', async () => {
    server.use(
      http.get('/api/v1/freelancer/profile/:id', () => fail(aProblem('forbidden')), { once: true }),
      ...signedInHandlers(false),
    );
    const { user } = renderApp('/freelancer/profile');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Brand designer' })).toBeInTheDocument();
  });

  // @covers spec:2.62 spec:4.12 spec:8.9 spec:9.9
  test('has a title dialog that saves title and bio, with a toast for five seconds', async () => {
    const success = vi.spyOn(toast, 'success');
    server.use(...signedInHandlers(false, sent));
    const { user } = renderApp('/freelancer/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit your title' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit your title' }));
    await user.clear(dialog.getByLabelText('Your title'));
    await expectNoAxeViolations();
    await user.type(dialog.getByLabelText('Your title'), 'Illustrator');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated!')).toBeInTheDocument();
    expect(success).toHaveBeenCalledWith('Updated!', expect.objectContaining({ duration: 5000 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([{ method: 'PUT', body: { ...aFreelancer(), title: 'Illustrator' } }]);
  });

  test.each([
    ['Your title', { title: '' }],
    ['Your Bio', { description: '' }],
  ])('can be saved with an empty “%s” without changing the other text', async (label, body) => {
    server.use(...signedInHandlers(false, sent));
    const { user } = renderApp('/freelancer/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit your title' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit your title' }));
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([{ method: 'PUT', body: { ...aFreelancer(), ...body } }]);
  });

  // @covers spec:8.9
  test('shows that a title update failed, and keeps the typed text', async () => {
    server.use(
      http.put('/api/v1/freelancer/profile/:id', () => fail(aProblem('unavailable'))),
      ...signedInHandlers(false),
    );
    const { user } = renderApp('/freelancer/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit your title' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Your title'), ' and more');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Could Not Update!.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Your title')).toHaveValue('Brand designer and more');
    expect(dialog.getByText(/not available right now/)).toBeInTheDocument();
  });

  // @covers spec:2.63 spec:8.10
  test('shows a hint if there are no skills, and a dialog for saving skills', async () => {
    server.use(profileHandler({ skills: [] }), ...signedInHandlers(false, sent));
    const { user } = renderApp('/freelancer/profile');
    expect(await screen.findByText('Add Your Skills To Showcase Your Talent')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Skills' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Skills' }));
    await user.type(dialog.getByPlaceholderText('Search skills'), 'Lettering{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Added Skills!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { skills: ['Lettering'], title: 'Brand designer' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  // @covers spec:8.10
  test('keeps the dialog open with the skills that could not be saved', async () => {
    server.use(
      http.put('/api/v1/freelancer/profile/:id', () => fail(aProblem('unavailable'))),
      ...signedInHandlers(false),
    );
    const { user } = renderApp('/freelancer/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit Skills' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByPlaceholderText('Search skills'), 'Lettering{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Could Not Add!.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Remove Lettering' })).toBeInTheDocument();
    expect(dialog.getByText(/not available right now/)).toBeInTheDocument();
  });
});

describe('a client’s profile', () => {
  test('shows the company, and an empty catalog', async () => {
    server.use(...signedInHandlers(true));
    renderApp('/client/profile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ananya Rao' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 2, name: 'Client Company Details' })).toBeInTheDocument();
    expect(screen.getByText('Filter & Fold')).toBeInTheDocument();
    expect(await screen.findByText('Your Past Work History')).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('lists the projects in the catalog', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/v1/client/project', ({ request }) => {
        asked.push(new URL(request.url).search);
        return list([aCard()]);
      }),
      ...signedInHandlers(true),
    );
    renderApp('/client/profile');
    expect(await screen.findByRole('article', { name: 'Build a shop' })).toBeInTheDocument();
    expect(asked[0]).toMatch(/^\?isProfile=true&userId=/);
  });

  test.each([
    ['Company Name', { companyName: '' }],
    ['Description', { description: '' }],
  ])('can be saved with an empty “%s” without changing the other text', async (label, body) => {
    server.use(...signedInHandlers(true, sent));
    const { user } = renderApp('/client/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit Company Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Company Details' }));
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([{ method: 'PUT', body }]);
  });

  // @covers spec:8.13
  test('saves company details without a toast, and shows a failure in the dialog', async () => {
    server.use(
      http.put('/api/v1/client/profile/:id', () => fail(aProblem('unavailable')), { once: true }),
      ...signedInHandlers(true, sent),
    );
    const { user } = renderApp('/client/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit Company Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Company Details' }));
    await user.type(dialog.getByLabelText('Company Name'), ' Roasters');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('not available right now');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([{ method: 'PUT', body: { companyName: 'Filter & Fold Roasters' } }]);
  });
});
