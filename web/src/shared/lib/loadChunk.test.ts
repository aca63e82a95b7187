import { expect, test, vi } from 'vitest';
import { loadChunk } from '@/shared/lib/loadChunk';

const broken = () => Promise.reject(new Error('gone'));

test('a second try is enough for a network that hiccuped', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('screen');
  const reload = vi.fn();
  expect(await loadChunk(load, reload)).toBe('screen');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test('files that a deploy has removed reload the page once; after that the error is shown', async () => {
  const reload = vi.fn();
  void loadChunk(broken, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(loadChunk(broken, reload)).rejects.toThrow('gone');
  expect(reload).toHaveBeenCalledOnce();
});

test('a success arms the reload again', async () => {
  const reload = vi.fn();
  void loadChunk(broken, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  let isThere = true;
  const wavering = () => (isThere ? Promise.resolve('screen') : broken());
  await loadChunk(wavering, reload);
  isThere = false;
  void loadChunk(wavering, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('another part that loads does not let a broken one reload the page for ever', async () => {
  const reload = vi.fn();
  const missing = () => Promise.reject(new Error('missing'));
  void loadChunk(missing, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // The page is there again: its screen loads, the part does not.
  await loadChunk(() => Promise.resolve('screen'), reload);
  await expect(loadChunk(missing, reload)).rejects.toThrow('missing');
  expect(reload).toHaveBeenCalledOnce();
});
