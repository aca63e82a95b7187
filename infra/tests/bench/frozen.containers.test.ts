import { expect, test } from 'vitest';
import { kafkaScene, succeeds } from './frozen-scenes.ts';

test('after the connections to Kafka froze, its clients continue on new connections', async () => {
  const { freeze, uses, end } = await kafkaScene();
  freeze();
  await expect(Promise.all(Object.values(uses).map(succeeds))).resolves.toBeDefined();
  await end();
});
