import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';

test('an empty date field looks empty where Safari would show today’s date, and a filled one shows its date', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Ending Date">
      <DateInput />
    </Field>,
  );
  const box = screen.getByLabelText('Ending Date');
  expect(screen.getByText('Choose a date')).toHaveAttribute('aria-hidden', 'true');
  expect(box).toHaveAttribute('data-empty');
  await user.type(box, '2021-02-03');
  expect(box).toHaveValue('2021-02-03');
  expect(box).not.toHaveAttribute('data-empty');
  await user.clear(box);
  expect(box).toHaveAttribute('data-empty');
});

test('a preset date is shown', () => {
  render(<DateInput aria-label="Starting Date" defaultValue="2021-02-03" />);
  expect(screen.getByLabelText('Starting Date')).not.toHaveAttribute('data-empty');
});
