import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROJECT_TOAST_MS } from '@/features/projects/wizard/texts';
import { promiseToast, toast } from '@/shared/lib/toast';
import { signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

beforeEach(() => server.use(...signedOutHandlers()));

// @covers spec:9.10
test('only the latest twenty toasts are shown', async () => {
  renderApp('/about');
  act(() => {
    for (let n = 1; n <= 25; n++) toast(`Toast ${n}`);
  });
  expect(await screen.findByText('Toast 25')).toBeInTheDocument();
  expect(screen.getAllByText(/^Toast \d+$/)).toHaveLength(20);
  expect(screen.queryByText('Toast 5')).not.toBeInTheDocument();
});

// @covers spec:9.9 spec:9.10
describe('a toast', () => {
  /** Duration of a toast's fade-out in milliseconds, after which the library removes it from the DOM. */
  const FADING_MS = 1000;
  const TEXTS = { success: 'Done.', error: 'Failed.' };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(async () => {
    renderApp('/about');
    act(() => void toast('The list of toasts has been loaded.'));
    await screen.findByText('The list of toasts has been loaded.');
    act(() => toast.remove());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  async function expectToStay(text: string, ms: number) {
    // Checks both sides of the time limit: the toast is still shown 1 ms before it, and is removed 1 ms later.
    for (const step of [ms - 1, 1, FADING_MS - 1]) {
      await pass(step);
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    await pass(1);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  }

  test.each([
    ['a success', 2000, () => toast.success('Hello')],
    ['an error', 4000, () => toast.error('Hello')],
    ['a plain message', 4000, () => toast('Hello')],
    ['a created project', 3000, () => toast.success('Hello', { duration: PROJECT_TOAST_MS })],
  ])('for %s is shown for %i ms', async (_what, ms, show) => {
    act(() => void show());
    await expectToStay('Hello', ms);
  });

  test('is shown while a command is pending, and for 5000 ms after it succeeds', async () => {
    let succeed: () => void = () => undefined;
    const work = new Promise<void>((resolve) => {
      succeed = resolve;
    });
    act(() => void promiseToast(work, TEXTS, () => true));
    await pass(600_000);
    expect(screen.getByText('Saving…')).toBeInTheDocument();
    succeed();
    await pass(0);
    await expectToStay(TEXTS.success, 5000);
  });

  test('is shown for 5000 ms after a command fails', async () => {
    act(() => void promiseToast(Promise.reject(new Error('no')), TEXTS, () => true).catch(() => undefined));
    await pass(0);
    await expectToStay(TEXTS.error, 5000);
  });
});
