import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatInstant } from '@/shared/lib/format';
import { Moment } from '@/shared/ui/Moment';

test('says how long ago it was, and the date and time when it is pressed', async () => {
  const instant = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
  render(<Moment what="Published" instant={instant} />);
  const moment = screen.getByRole('button', { name: 'Published 2 h ago' });
  expect(moment).toHaveAttribute('title', formatInstant(instant));
  await userEvent.click(moment);
  expect(moment).toHaveTextContent(`Published ${formatInstant(instant)}`);
  await userEvent.click(moment);
  expect(moment).toHaveTextContent('Published 2 h ago');
});
