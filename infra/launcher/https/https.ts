import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '@hirelane/bff/http/https';
import type { Logger } from 'pino';
import { writeAtomically } from '../atomic-file.ts';
import { StartFailure } from '../failure.ts';

/** The interval between checks of the certificate's validity, in ms. */
const CHECK_INTERVAL_MS = 86_400_000;
/** The hosts covered by the certificate, as written in an origin. */
const HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Throws StartFailure if this machine's certificate does not cover the origin in PUBLIC_URL. */
export function refuseOtherOrigin(publicUrl: string | null): void {
  if (publicUrl === null) return;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && HOSTS.includes(hostname)) return;
  throw new StartFailure(
    `LOCAL_HTTPS: is for https://localhost, and PUBLIC_URL is ${publicUrl}. Remove one of them; a site that other machines reach ` +
      'needs a proxy with a certificate for its name.',
  );
}

export type OpenedCertificate = Certificate & Readonly<{ path: string; isNew: boolean }>;

/**
 * Opens the certificate in the folder `https` of a data folder: `certificate.pem`, which browsers must trust, and
 * `key.pem`, which only its owner can read. Replaces both if either is missing or invalid, or if the certificate
 * expires within 30 days.
 */
export async function openCertificate(data: string, now = new Date()): Promise<OpenedCertificate> {
  // Loaded only if https is enabled.
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
  // If the process dies between the two writes, the pair does not match and the next startup creates another.
  await writeAtomically(paths.key, made.key, 0o600);
  await writeAtomically(paths.cert, made.cert, 0o600);
  return { ...made, path: paths.cert, isNew: true };
}

/** Empty if the file does not exist. */
async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/**
 * Checks once a day whether the certificate is about to expire, and if so passes a new one to `use`. Returns the
 * function that stops the checks. Tests can set `every`, the interval between checks in ms.
 */
export function renewDaily(
  data: string,
  log: Logger,
  use: (certificate: Certificate) => void,
  every = CHECK_INTERVAL_MS,
): () => void {
  const look = async () => {
    try {
      const certificate = await openCertificate(data);
      if (!certificate.isNew) return;
      use(certificate);
      log.warn({ path: certificate.path }, 'the certificate was about to expire; browsers have to trust the new one');
    } catch (error) {
      log.error({ err: error }, 'the certificate could not be renewed');
    }
  };
  const timer = setInterval(look, every).unref();
  return () => clearInterval(timer);
}
