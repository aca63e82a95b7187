import { expect, test } from 'vitest';
import { kafkaScene, minioScene, succeeds } from './frozen-scenes.ts';

test.each([
  ['Kafka', kafkaScene],
  ['MinIO', minioScene],
])('after the connections to %s froze, its clients continue on new connections', async (_server, begin) => {
  const { freeze, uses, end } = await begin();
  freeze();
  await expect(Promise.all(Object.values(uses).map(succeeds))).resolves.toBeDefined();
  await end();
});
