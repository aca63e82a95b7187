import { expect, test } from 'vitest';
import { checkSmtp } from './smtp.ts';
import { wrongs } from './testing.ts';

test('the doctor checks the sender of an identity service in a container as that service does at startup', async () => {
  const wrongWith = async (MAIL_FROM: string) => wrongs(await checkSmtp({ environment: { MAIL_FROM }, data: null }));
  expect(await wrongWith('foo')).toEqual(['MAIL_FROM']);
  expect(await wrongWith('Hirelane <hello@hirelane.example>')).toEqual([]);
});
