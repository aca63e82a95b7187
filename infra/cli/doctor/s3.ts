import { Client } from 'minio';
import { type Check, given, type Installation, well, within, wrong } from './finding.ts';

export const checkS3: Check = async (installation) => {
  if (given(installation, 'BLOB_STORE') !== 's3') return [];
  const endpoint = given(installation, 'S3_ENDPOINT');
  if (endpoint === undefined || !URL.canParse(endpoint)) {
    return [wrong('S3', 'S3_ENDPOINT is not an address', 'Set it to http(s)://host:port.')];
  }
  const bucket = given(installation, 'S3_BUCKET') ?? 'hirelane-uploads';
  try {
    const isThere = await within(10_000, openS3(installation, new URL(endpoint)).bucketExists(bucket));
    return [
      well('S3', isThere ? `the bucket ${bucket} exists` : `the bucket ${bucket} will be created by the files service`),
    ];
  } catch (error) {
    const reason = `${new URL(endpoint).host}: ${(error as Error).message || String((error as { code?: unknown }).code)}`;
    return [wrong('S3', reason, 'Correct S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, or start the store.')];
  }
};

const openS3 = (installation: Installation, { protocol, hostname, port }: URL) =>
  new Client({
    endPoint: hostname,
    ...(port && { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey: given(installation, 'S3_ACCESS_KEY') ?? '',
    secretKey: given(installation, 'S3_SECRET_KEY') ?? '',
    region: given(installation, 'S3_REGION') ?? 'us-east-1',
  });
