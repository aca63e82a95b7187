import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Field } from '@/shared/ui/forms/Field';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';
import { expectNoAxeViolations } from '@/test/renderApp';

test('a typed password is hidden until the button shows it, and keeps its label and error', async () => {
  render(
    <main>
      <Field label="Password" error="Password is required.">
        <PasswordInput autoComplete="current-password" />
      </Field>
    </main>,
  );
  const box = screen.getByLabelText('Password');
  expect(box).toHaveAttribute('type', 'password');
  expect(box).toHaveAccessibleDescription('Password is required.');
  await userEvent.type(box, 'a secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(box).toHaveAttribute('type', 'text');
  expect(box).toHaveValue('a secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(box).toHaveAttribute('type', 'password');
  await expectNoAxeViolations();
});
