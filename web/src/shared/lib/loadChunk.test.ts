import { expect, test, vi } from 'vitest';
import { isUnreachable } from '@/shared/lib/apiError';
import { loadChunk } from '@/shared/lib/loadChunk';

/** A page whose server is reachable or unreachable. */
function aPage(isThere = true) {
  const reload = vi.fn();
  return { reload, page: { reload, isServerThere: () => Promise.resolve(isThere) } };
}

const broken = () => Promise.reject(new Error('removed'));

test('a second attempt is enough after a short network failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('screen');
  const { reload, page } = aPage();
  expect(await loadChunk(load, page)).toBe('screen');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test('if a deploy has removed files, the page is reloaded once; after that the error is shown', async () => {
  const { reload, page } = aPage();
  void loadChunk(broken, page);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(loadChunk(broken, page)).rejects.toThrow('removed');
  expect(reload).toHaveBeenCalledOnce();
});

test('after a success the page may be reloaded once more', async () => {
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

test('a part that loads does not let a broken one reload the page endlessly', async () => {
  const { reload, page } = aPage();
  const missing = () => Promise.reject(new Error('missing'));
  void loadChunk(missing, page);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // After the reload the screen loads, but the part does not.
  await loadChunk(() => Promise.resolve('screen'), page);
  await expect(loadChunk(missing, page)).rejects.toThrow('missing');
  expect(reload).toHaveBeenCalledOnce();
});

test('without the server nothing is reloaded, and the error says so; once it is back, a reload is still possible', async () => {
  const { reload, page } = aPage(false);
  await expect(loadChunk(broken, page)).rejects.toSatisfy(isUnreachable);
  expect(reload).not.toHaveBeenCalled();
  void loadChunk(broken, { ...page, isServerThere: () => Promise.resolve(true) });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
