import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { watchRouter } from '@/test/watchRouter';

function Filters() {
  const [, setCategory] = useAddressParam('category');
  const [, setWords] = useAddressParam('q');
  return (
    <>
      <button type="button" onClick={() => setCategory('Business')}>
        Business
      </button>
      <button type="button" onClick={() => setWords('tea')}>
        Tea
      </button>
    </>
  );
}

/**
 * A part of the page that suspends until `loaded` resolves before it shows a category; until then the URL change is
 * pending.
 */
function slowUntil(loaded: Promise<void>) {
  const Category = lazy(() => loaded.then(() => ({ default: () => null })));
  return function Slow() {
    return useLocation().search.includes('category') ? <Category /> : null;
  };
}

function renderFilters(slow: ReactNode = null) {
  const { router, Watch } = watchRouter();
  render(
    <MemoryRouter>
      <Watch />
      <Suspense>
        <Routes>
          <Route
            path="/"
            element={
              <>
                <Filters />
                {slow}
              </>
            }
          />
          <Route path="/other" element={<h1>Other</h1>} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  return { router, user: userEvent.setup() };
}

test('two parameters changed in succession both end up in the URL', async () => {
  const { router, user } = renderFilters();
  await user.click(await screen.findByText('Business'));
  await user.click(screen.getByText('Tea'));
  await expect.poll(() => router.state.location.search).toBe('?category=Business&q=tea');
});

test('a change interrupted by navigation is in the URL when the user returns, along with later changes', async () => {
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const Slow = slowUntil(loaded);
  const { router, user } = renderFilters(<Slow />);
  await user.click(await screen.findByText('Business'));
  await router.navigate('/other');
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  load();
  await router.navigate(-1);
  await user.click(await screen.findByText('Tea'));
  await expect.poll(() => router.state.location.search).toBe('?category=Business&q=tea');
});
