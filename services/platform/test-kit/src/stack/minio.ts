import { Wait } from 'testcontainers';
import { type Server, startServer } from './server.ts';

export const MINIO_IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';

export type MinioServer = Server & Readonly<{ endpoint: string; accessKey: string; secretKey: string }>;

/** Starts a real MinIO without a bucket, which takes about 2 s. */
export async function startMinio(): Promise<MinioServer> {
  const [accessKey, secretKey] = ['hirelane', 'hirelane-secret'];
  const server = await startServer(MINIO_IMAGE, 9000, (container) =>
    container
      .withEnvironment({ MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey })
      .withCommand(['server', '/data'])
      .withWaitStrategy(Wait.forHttp('/minio/health/live', 9000)),
  );
  return { ...server, endpoint: `http://${server.host}:${server.port}`, accessKey, secretKey };
}
