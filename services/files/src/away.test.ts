import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { PDF_TEXT } from '@hirelane/api/testing/fixtures';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import { runNode } from '@hirelane/test-kit/run-node';
import { TEST_DATA_KEY } from '@hirelane/test-kit/stack/stack';
import { startTokenIssuer } from '@hirelane/test-kit/stack/token-issuer';
import { expect, onTestFinished, test } from 'vitest';

test('without its object store the service starts, refuses uploads, and creates the bucket once the store is reachable', async () => {
  const database = await createTestDatabase();
  const issuer = await startTokenIssuer();
  onTestFinished(async () => {
    await issuer.stop();
    await database.drop();
  });
  const storePort = await freePort();
  const port = await freePort();
  const service = runNode(['services/files/src/main.ts'], {
    PORT: String(port),
    DATABASE_URL: database.url,
    JWKS_URL: issuer.jwksUrl,
    DATA_KEY: TEST_DATA_KEY,
    BLOB_STORE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_ACCESS_KEY: 'an-access-key',
    S3_SECRET_KEY: 'a-secret-key',
    S3_REGION: 'us-east-1',
  });
  await service.says('S3_ENDPOINT');
  const said = service
    .printed()
    .split('\n')
    .find((line) => line.includes('S3_ENDPOINT'));
  expect(JSON.parse(said ?? '')).toMatchObject({
    level: 40,
    service: 'files',
    msg: `S3_ENDPOINT: the object store at 127.0.0.1:${storePort} does not respond: connect ECONNREFUSED 127.0.0.1:${storePort}; uploads and downloads are refused until then`,
  });
  expect(service.printed()).not.toMatch(/an-access-key|a-secret-key/);
  const base = `http://127.0.0.1:${port}`;
  await eventually(
    async () => (await fetch(`${base}/health/ready`).catch(() => null))?.status,
    (status) => status === 200,
    30_000,
  );

  const body = new FormData();
  body.set('file', new Blob([PDF_TEXT], { type: 'application/pdf' }), 'brief.pdf');
  const token = await issuer.sign('files', { sub: randomUUID(), role: 'client' });
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const refused = await fetch(`${base}/api/v1/upload`, { method: 'POST', headers, body });
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }]);

  const asked: string[] = [];
  const store = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(request.method === 'HEAD' ? 404 : 200).end();
  }).listen(storePort, '127.0.0.1');
  onTestFinished(() => {
    store.closeAllConnections();
    store.close();
  });
  await service.says('the object store is now reachable');
  expect(asked).toEqual(['HEAD /hirelane-uploads', 'PUT /hirelane-uploads']);
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual([0, null]);
});
