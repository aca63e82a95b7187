import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { tellTimeZone } from '@/features/mail/tellTimeZone';
import { fail } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { server } from '@/test/server';

test('the time zone is told once to each account, and again where that failed', async () => {
  const told: unknown[] = [];
  let isBroken = true;
  server.use(
    http.put('/api/v1/time-zone', async ({ request }) => {
      told.push(await request.json());
      return isBroken ? fail(aProblem('unavailable')) : HttpResponse.json({ data: { timeZone: 'Asia/Kolkata' } });
    }),
  );
  await tellTimeZone('one');
  isBroken = false;
  for (const userId of ['one', 'one', 'other']) await tellTimeZone(userId);
  const zone = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  expect(told).toEqual([zone, zone, zone]);
});
