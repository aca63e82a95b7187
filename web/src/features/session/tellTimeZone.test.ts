import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { tellTimeZone } from '@/features/session/tellTimeZone';
import { fail } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { server } from '@/test/server';
import { flags } from '@/test/sessionFlags';

test('the time zone is reported once per account, and reported again after a failure', async () => {
  const told: unknown[] = [];
  let isBroken = true;
  server.use(
    http.put('/api/v1/time-zone', async ({ request }) => {
      told.push(await request.json());
      return isBroken ? fail(aProblem('unavailable')) : HttpResponse.json({ data: { timeZone: 'Asia/Kolkata' } });
    }),
  );
  const tell = (userId: string) => {
    localStorage.setItem('userId', userId);
    return tellTimeZone(userId);
  };
  await tell('one');
  isBroken = false;
  for (const userId of ['one', 'one', 'other']) await tell(userId);
  const zone = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  expect(told).toEqual([zone, zone, zone]);
});

test('a response that arrives after the logout does not store the user’s id', async () => {
  localStorage.setItem('userId', 'one');
  server.use(
    http.put('/api/v1/time-zone', () => {
      localStorage.removeItem('userId');
      return HttpResponse.json({ data: { timeZone: 'Asia/Kolkata' } });
    }),
  );
  await tellTimeZone('one');
  expect(flags()).toEqual({});
});
