import { expect, test } from 'vitest';
import { createAppClient } from '@/app/createAppClient';
import { waitingKeys } from '@/features/waiting/keys';

async function after(meta: object, isFailed = false) {
  const client = createAppClient();
  client.setQueryData(waitingKeys.all, { data: {} });
  const mutationFn = async () => {
    if (isFailed) throw new Error('Refused.');
  };
  const command = client.getMutationCache().build(client, { mutationFn, meta });
  await command.execute(undefined).catch(() => undefined);
  return client.getQueryData(waitingKeys.all);
}

test('what waits for the user is forgotten after a command on something that may have waited', async () => {
  expect(await after({ invalidates: [['proposals', 'own']] })).toBeUndefined();
  expect(await after({ invalidates: [['contracts']] })).toBeUndefined();
  expect(await after({ outdates: [['projects', 'list']] })).toBeUndefined();
});

test('it is kept after other commands, and after one that failed', async () => {
  expect(await after({})).toBeDefined();
  expect(await after({ invalidates: [['notifications']] })).toBeDefined();
  expect(await after({ invalidates: [['contracts']] }, true)).toBeDefined();
});
