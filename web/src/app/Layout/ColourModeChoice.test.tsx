import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ColourModeChoice } from '@/app/Layout/ColourModeChoice';
import { ColourModeSwitch } from '@/app/Layout/ColourModeSwitch';

const page = document.documentElement;
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.removeItem('theme');
  delete page.dataset['theme'];
});

test('the page is light by default and can follow the device’s mode, and the choice is remembered', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(<ColourModeChoice />);
  const choice = screen.getByLabelText('Colours');
  expect(choice).toHaveValue('light');
  await userEvent.selectOptions(choice, 'Match device');
  expect([page.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'system']);
  await userEvent.selectOptions(choice, 'Light');
  expect([page.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', 'light']);
});

test('a choice made with the header switch is shown immediately', async () => {
  render(
    <>
      <ColourModeSwitch />
      <ColourModeChoice />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dark mode' }));
  await waitFor(() => expect(screen.getByLabelText('Colours')).toHaveValue('dark'));
});
