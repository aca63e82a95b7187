import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '@hirelane/bff/http/https';
import type { Logger } from 'pino';
import { writeAtomically } from './atomic-file.ts';
import { StartFailure } from './failure.ts';

/** ms between two looks at how long the certificate is good. */
const LOOK = 86_400_000;
/** What the certificate is for, as hosts of an origin. */
const HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Throws StartFailure where browsers are to see an origin that the certificate of this machine is not for. */
export function refuseOtherOrigin(publicUrl: string | null): void {
  if (publicUrl === null) return;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && HOSTS.includes(hostname)) return;
  throw new StartFailure(
    `LOCAL_HTTPS: is for https://localhost, and PUBLIC_URL is ${publicUrl}. Leave one of them out; what others are to reach ` +
      'needs a proxy with a certificate for its name.',
  );
}

export type OpenedCertificate = Certificate & Readonly<{ path: string; isNew: boolean }>;

/**
 * The certificate in the folder `https` of a data folder, where `certificate.pem` is to be trusted and `key.pem` is nobody
 * else's to read. Makes both anew when there are none, or they are of no use for another 30 days.
 */
export async function openCertificate(data: string, now = new Date()): Promise<OpenedCertificate> {
  // Loaded by those alone who ask for https.
  const { isGood, makeCertificate } = await import('./certificate.ts');
  const folder = join(data, 'https');
  const paths = { key: join(folder, 'key.pem'), cert: join(folder, 'certificate.pem') };
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  const kept = { key: await textOf(paths.key), cert: await textOf(paths.cert) };
  if (isGood(kept, now)) {
    await chmod(paths.key, 0o600);
    return { ...kept, path: paths.cert, isNew: false };
  }
  const made = await makeCertificate(now);
  // A process that dies between the two leaves a pair that does not fit, and the next start makes another.
  await writeAtomically(paths.key, made.key, 0o600);
  await writeAtomically(paths.cert, made.cert, 0o600);
  return { ...made, path: paths.cert, isNew: true };
}

/** Empty where there is no such file. */
async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/**
 * Looks once a day for a certificate that is about to end, and hands over the next. Answers what ends it. `every` is the
 * milliseconds between two looks, for tests.
 */
export function renewDaily(
  data: string,
  log: Logger,
  use: (certificate: Certificate) => void,
  every = LOOK,
): () => void {
  const look = async () => {
    try {
      const certificate = await openCertificate(data);
      if (!certificate.isNew) return;
      use(certificate);
      log.warn({ path: certificate.path }, 'the certificate was about to end; browsers have to trust the new one');
    } catch (error) {
      log.error({ err: error }, 'the certificate could not be renewed');
    }
  };
  const timer = setInterval(look, every).unref();
  return () => clearInterval(timer);
}
