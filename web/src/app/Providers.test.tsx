import { act, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { expect, test } from 'vitest';
import { renderApp } from '@/test/renderApp';

test('at most twenty toasts are kept, the latest', async () => {
  renderApp('/about');
  act(() => {
    for (let n = 1; n <= 25; n++) toast(`Toast ${n}`);
  });
  expect(await screen.findByText('Toast 25')).toBeInTheDocument();
  expect(screen.getAllByText(/^Toast \d+$/)).toHaveLength(20);
  expect(screen.queryByText('Toast 5')).not.toBeInTheDocument();
});
