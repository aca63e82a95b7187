import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dialogIsClosed } from '@/test/dialogs';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { pressLikeSafari } from '@/test/likeSafari';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

let end: () => void;
beforeEach(() => {
  end = pressLikeSafari();
});
afterEach(() => end());

test('the focus returns to the button that opened a dialog, even if the browser did not focus it on press', async () => {
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/client/profile');
  const button = await screen.findByRole('button', { name: 'Edit Your Details' });
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await dialogIsClosed();
  expect(button).toHaveFocus();
});

test('a menu opened with the keyboard stays open while its link is pressed, so that the click reaches the link', async () => {
  server.use(...signedOutHandlers());
  const { user, address } = renderApp('/');
  const trigger = await screen.findByRole('button', { name: 'Hire Freelancers' });
  trigger.focus();
  await user.keyboard('{Enter}');
  const link = screen.getByRole('link', { name: 'New & Noteworthy' });
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  await user.pointer({ keys: '[/MouseLeft]', target: link });
  await waitFor(() => expect(address()).toBe('/projects'));
});

test('a click closes a menu opened with the keyboard, and does not reopen it', async () => {
  server.use(...signedOutHandlers());
  const { user } = renderApp('/');
  const trigger = await screen.findByRole('button', { name: 'Find Work' });
  trigger.focus();
  await user.keyboard('{Enter}');
  await user.click(trigger);
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await user.click(trigger);
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await user.click(trigger);
  await user.click(await screen.findByRole('heading', { level: 1 }));
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('the account menu also stays open while a link in it is pressed', async () => {
  server.use(...signedInHandlers(true));
  const { user, address } = renderApp('/about');
  const trigger = await screen.findByRole('button', { name: /^Your account/ });
  trigger.focus();
  await user.keyboard('{Enter}');
  await user.tab();
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(address()).toBe('/settings/account'));
});
