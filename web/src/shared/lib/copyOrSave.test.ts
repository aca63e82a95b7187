import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '@/shared/lib/copyOrSave';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page without a clipboard, as over plain http, rejects', async () => {
  vi.stubGlobal('navigator', {});
  await expect(copyText('a text')).rejects.toThrow('no clipboard');
});
