import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { createAppClient } from '@/app/createAppClient';
import { Providers } from '@/app/Providers';
import { firstAddress } from '@/app/prepareScreen';
import { Screens } from '@/app/routes';
import { setPageUser } from '@/shared/lib/pageUser';
import { watchRouter } from '@/test/watchRouter';

/** Renders the whole app, as if the page had been loaded at `path`. */
export function renderApp(path: string) {
  setPageUser(null);
  const client = createAppClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const { router, Watch } = watchRouter();
  // No pause between keys, because each pause would be a turn of the event loop.
  const user = userEvent.setup({ delay: null });
  render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[firstAddress(new URL(path, 'http://localhost'))]}>
        <Watch />
        <Screens />
      </MemoryRouter>
    </Providers>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { user, client, router, address };
}

/** Fails if axe finds violations on the current page. The theme test checks colours, because jsdom does not paint. */
export async function expectNoAxeViolations() {
  const results = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** Waits for a toast with this text. */
export const findToast = (text: string) => screen.findByText(text);
