import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { formatInstant } from '@/shared/lib/format';
import { RENDERED_AT } from '@/shared/lib/renderedPage';
import { Moment } from '@/shared/ui/text/Moment';

let client: QueryClient;
let instant: string;
beforeEach(() => {
  client = new QueryClient();
  instant = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
});

const published = () => (
  <QueryClientProvider client={client}>
    <Moment what="Published" instant={instant} />
  </QueryClientProvider>
);

test('a moment shows how long ago it was, and the date and time when it is pressed', async () => {
  render(published());
  const moment = screen.getByRole('button', { name: 'Published 2 h ago' });
  expect(moment).toHaveAttribute('title', formatInstant(instant));
  await userEvent.click(moment);
  expect(moment).toHaveTextContent(`Published ${formatInstant(instant)}`);
  await userEvent.click(moment);
  expect(moment).toHaveTextContent('Published 2 h ago');
});

test('a moment in a server-rendered document shows its age without a time of day, and is not a button yet', () => {
  client.setQueryData(RENDERED_AT, Date.parse(instant) + 5 * 60_000);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(published());
  const moment = screen.getByRole('button', { name: 'Published 5 min ago' });
  expect(moment).toBeDisabled();
  expect(moment).not.toHaveAttribute('title');
  const faults: unknown[] = [];
  render(published(), { container, hydrate: true, onRecoverableError: (error) => void faults.push(error) });
  expect(screen.getByRole('button', { name: 'Published 2 h ago' })).toBe(moment);
  expect(moment).toBeEnabled();
  expect(faults).toEqual([]);
});
