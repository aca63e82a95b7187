import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { LoadingBar } from '@/app/Layout/LoadingBar';
import { lazyScreen } from '@/app/lazyScreen';
import { lazyPart } from '@/shared/lib/loadChunk';

const There = () => <h1>Loaded</h1>;

test.each([
  ['screen', lazyScreen],
  ['dialog', lazyPart],
])('a loading bar is announced while a slow %s loads', async (_what, lazily) => {
  let load: () => void = () => undefined;
  const isLoaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const Slow = lazily(() => isLoaded.then(() => There));
  render(
    <>
      <LoadingBar />
      <Suspense>
        <Slow />
      </Suspense>
    </>,
  );
  const bar = await screen.findByRole('progressbar', { name: 'Loading' });
  load();
  await waitForElementToBeRemoved(bar);
  expect(await screen.findByRole('heading', { name: 'Loaded' })).toBeInTheDocument();
});
