import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressParam } from '@/shared/lib/useAddressParam';

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

/** The page of filters; `load` decides when a changed address takes effect. */
function renderFilters(load: (url: URL) => Promise<void>) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Filters />,
      loader: async ({ request }) => {
        await load(new URL(request.url));
        return null;
      },
    },
    { path: '/other', element: <h1>Other</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

test('two parameters changed one right after the other both reach the address', async () => {
  const { router, user } = renderFilters(async () => undefined);
  await user.click(await screen.findByText('Business'));
  await user.click(screen.getByText('Tea'));
  await expect.poll(() => router.state.location.search).toBe('?category=Business&q=tea');
});

test('a change that another page interrupted is forgotten when its page is opened again', async () => {
  const { router, user } = renderFilters(({ searchParams }) =>
    searchParams.has('category') ? new Promise(() => undefined) : Promise.resolve(),
  );
  await user.click(await screen.findByText('Business'));
  await router.navigate('/other');
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  await router.navigate(-1);
  await user.click(await screen.findByText('Tea'));
  await expect.poll(() => router.state.location.search).toBe('?q=tea');
});
