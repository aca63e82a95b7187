import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { afterAll, expect, test, vi } from 'vitest';
import { NewPasswordField } from '@/domain/account/NewPasswordField';

const loaded = { times: 0 };
vi.doMock('@/domain/account/passwordEstimator', async (original) => {
  loaded.times += 1;
  return original();
});
// Removes the mock for the next test file in this process.
afterAll(() => void vi.doUnmock('@/domain/account/passwordEstimator'));

function Form({ error }: { error?: string | undefined }) {
  const { register, control, reset } = useForm({ defaultValues: { password: '' } });
  const typed = useWatch({ control, name: 'password' });
  return (
    <>
      <NewPasswordField label="Password" error={error} registration={register('password')} typed={typed} />
      <button type="button" onClick={() => reset()}>
        Empty
      </button>
    </>
  );
}

const field = () => screen.getByLabelText('Password');

test('the dictionary is loaded only when the field is focused, and the advice describes the field', async () => {
  const user = userEvent.setup();
  render(<Form />);
  expect(loaded.times).toBe(0);
  expect(field()).toHaveAccessibleDescription('At least 8 characters.');

  await user.type(field(), 'P@ssw0rd1');
  expect(await screen.findByText(/^Easy to guess\. .*(Add|Avoid|Use)/)).toHaveAttribute('aria-live', 'polite');
  expect(field()).toHaveAccessibleDescription(/^Easy to guess\./);
  expect(loaded.times).toBe(1);

  await user.clear(field());
  await user.type(field(), 'short');
  expect(field()).toHaveAccessibleDescription('At least 8 characters.');
  await user.type(field(), ' battery horse');
  expect(await screen.findByText('Strong password.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  expect(field()).toHaveAccessibleDescription('At least 8 characters.');
});

test('both the hint and an error below the field describe it', () => {
  render(<Form error="Password is required." />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('At least 8 characters. Password is required.');
});
