import { expect, test, vi } from 'vitest';
import { isUnreachable } from '@/shared/lib/apiError';
import { loadChunk } from '@/shared/lib/loadChunk';

/** A page whose server is reachable or unreachable. */
function aPage(isThere = true) {
  const reload = vi.fn();
  return { reload, page: { reload, isServerThere: () => Promise.resolve(isThere) } };
}

const broken = () => Promise.reject(new Error('removed'));

test('a second attempt succeeds after a short network failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('screen');
  const { reload, page } = aPage();
  expect(await loadChunk(load, page)).toBe('screen');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test('the page is reloaded once if a deploy has removed files, and then shows the error', async () => {
  const { reload, page } = aPage();
  void loadChunk(broken, page);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(loadChunk(broken, page)).rejects.toThrow('removed');
  expect(reload).toHaveBeenCalledOnce();
});

test('the page can be reloaded again after a success', async () => {
  const { reload, page } = aPage();
  void loadChunk(broken, page);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  let isThere = true;
  const wavering = () => (isThere ? Promise.resolve('screen') : broken());
  await loadChunk(wavering, page);
  isThere = false;
  void loadChunk(wavering, page);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('a part that loads successfully does not allow a broken part to reload the page again', async () => {
  const { reload, page } = aPage();
  const missing = () => Promise.reject(new Error('missing'));
  void loadChunk(missing, page);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // After the reload the screen loads, but the other part still fails.
  await loadChunk(() => Promise.resolve('screen'), page);
  await expect(loadChunk(missing, page)).rejects.toThrow('missing');
  expect(reload).toHaveBeenCalledOnce();
});

test('the page is not reloaded while the server is unreachable, but can be reloaded once it responds', async () => {
  const { reload, page } = aPage(false);
  await expect(loadChunk(broken, page)).rejects.toSatisfy(isUnreachable);
  expect(reload).not.toHaveBeenCalled();
  void loadChunk(broken, { ...page, isServerThere: () => Promise.resolve(true) });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
