import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type MailFolder = Readonly<{
  /** Writes a mail, and answers its path; null when it turned out not to be wanted any more. */
  write(to: string, message: Buffer, isWanted: () => Promise<boolean>): Promise<string | null>;
  /** Deletes the mails to an address, those that are being written too. */
  forget(to: string): Promise<void>;
}>;

/** `<time>-<whose>-<chance>.eml`: hex digits of the keyed hash of the address, so that the name tells nobody whose it is. */
const NAME = /^[\dTZ.-]+-([0-9a-f]{32})-[0-9a-f]{8}\.eml(?:\.part)?$/;
const HASH = 32;
const PART = '.part';

/** Mails as files that their owner alone may read. `hide` answers the keyed hash of an address in hex, whatever its case. */
export function openMailFolder(folder: string, hide: (address: string) => string): MailFolder {
  const ownerOf = (to: string) => hide(to).slice(0, HASH);

  async function isTo(name: string, to: string): Promise<boolean> {
    const owner = NAME.exec(name)?.[1];
    return owner === undefined ? isOldMailTo(join(folder, name), to) : owner === ownerOf(to);
  }

  return {
    async write(to, message, isWanted) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(':', '-');
      const path = join(folder, `${time}-${ownerOf(to)}-${randomUUID().slice(0, 8)}.eml`);
      // Whoever watches the folder must never read half a mail.
      await writeFile(path + PART, message, { mode: 0o600 });
      // Asked once the file is there: whoever is erased after this finds it, under one name or the other.
      if (!(await isWanted())) {
        await rm(path + PART, { force: true });
        return null;
      }
      try {
        await rename(path + PART, path);
        return path;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async forget(to) {
      for (const name of await readdir(folder).catch(absent([]))) {
        if (!/\.eml(?:\.part)?$/.test(name) || !(await isTo(name, to))) continue;
        const path = join(folder, name);
        await rm(path, { force: true });
        // It may have got its name since the folder was read.
        if (path.endsWith(PART)) await rm(path.slice(0, -PART.length), { force: true });
      }
    },
  };
}

/** Names of earlier versions do not say whose mail it is: its head does. */
async function isOldMailTo(path: string, to: string): Promise<boolean> {
  const raw = await readFile(path, 'utf8').catch(absent(''));
  const [head = ''] = raw.split(/\r?\n\r?\n/);
  const recipient = /^To: *(.*(?:\r?\n[ \t]+.*)*)/im.exec(head)?.[1] ?? '';
  return recipient.replaceAll(/[\s<>]/g, '').toLowerCase() === to.toLowerCase();
}

/** Answers `instead` for what is not there; throws any other error again. */
function absent<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
