import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { useFilters } from '@/shared/lib/useFilters';
import { watchRouter } from '@/test/watchRouter';

function Typed() {
  const [, setWords] = useAddressParam('q', { isTyped: true });
  return (
    <button type="button" onClick={() => setWords('tea')}>
      Word
    </button>
  );
}

function Chosen() {
  const filter = useFilters();
  return (
    <button type="button" onClick={() => filter({ scope: 'large' })}>
      Filter
    </button>
  );
}

test.each([
  [['Word', 'Filter'], '?q=tea&scope=large'],
  [['Filter', 'Word'], '?scope=large&q=tea'],
])('no change is lost if two controls change the URL while the first change is pending (%j)', async (order, search) => {
  const { router, Watch } = watchRouter();
  render(
    <MemoryRouter>
      <Watch />
      <Typed />
      <Chosen />
    </MemoryRouter>,
  );
  act(() => {
    for (const name of order) screen.getByText(name).click();
  });
  await expect.poll(() => router.state.location.search).toBe(search);
});
