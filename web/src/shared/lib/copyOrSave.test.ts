import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '@/shared/lib/copyOrSave';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('copying rejects if there is no clipboard, as over plain http', async () => {
  vi.stubGlobal('navigator', {});
  await expect(copyText('a text')).rejects.toThrow('does not provide a clipboard');
});
