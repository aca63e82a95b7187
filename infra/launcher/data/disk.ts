import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 2_000;
/** The interval at which a disk that is still full is logged again, in ms. */
const LOG_AGAIN_AFTER_MS = 60_000;
/** PostgreSQL extends its WAL in files of 16 MiB; with space for fewer than two, it may stop at any moment. */
const FULL_BELOW_BYTES = 32 * 2 ** 20;

type DiskSpace = Readonly<{ bytes: number; files: number }>;
type Log = Readonly<{ error(message: string): void; warn(message: string): void }>;

/**
 * The free space for users other than root, because PostgreSQL never runs as root. `files` is infinite if the file
 * system does not limit the number of files.
 */
async function freeSpaceIn(dir: string): Promise<DiskSpace> {
  const { bavail, bsize, files, ffree } = await statfs(dir);
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}

/**
 * Logs, and thereby prints on the terminal, when the data folder's disk is full and when it has space again. On a full
 * disk, each operation fails with its own error; this line gives the cause. Returns the function that stops watching.
 */
export function watchDisk(
  dir: string,
  log: Log,
  freeSpace = freeSpaceIn,
  checkEvery = CHECK_INTERVAL_MS,
): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const watching = watch();

  async function watch() {
    let loggedAt: number | undefined;
    while (!signal.aborted) {
      const found = await freeSpace(dir).catch(() => undefined);
      const isFull = found !== undefined && (found.bytes < FULL_BELOW_BYTES || found.files === 0);
      if (isFull && (loggedAt === undefined || performance.now() - loggedAt > LOG_AGAIN_AFTER_MS)) {
        log.error(
          `The disk that holds ${dir} is full or nearly full: ${left(found)}. Changes are refused until there is more space. No stored data is lost.`,
        );
        loggedAt = performance.now();
      } else if (found !== undefined && !isFull && loggedAt !== undefined) {
        log.warn(`The disk that holds ${dir} has space again.`);
        loggedAt = undefined;
      }
      await sleep(checkEvery, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return async () => {
    stopped.abort();
    await watching;
  };
}

const left = ({ bytes, files }: DiskSpace) =>
  files === 0 ? 'no more files can be created' : `${Math.floor(bytes / 2 ** 20)} MiB are left`;
