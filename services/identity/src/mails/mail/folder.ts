import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@hirelane/runtime/make-folder';
import { NEWSLETTER_END, SUBSCRIPTION_SUBJECTS } from './templates.ts';

export type MailFolder = Readonly<{
  /**
   * Writes an email and returns its path; null if it is no longer wanted. `whose`: the id of the account that the email
   * is about, or the recipient's address if it is not about an account. Emails to an address may be triggered by other
   * users, so the address does not identify the account.
   */
  write(whose: string, message: Buffer, isWanted: () => Promise<boolean>): Promise<string | null>;
  /** Deletes the emails about an account or to an address, including those that are being written. */
  forget(whose: string): Promise<void>;
  /**
   * Deletes the emails about accounts that an earlier version named after this address, no matter which user triggered
   * them. Emails that are not about an account, such as newsletters, are still named after the address and are kept.
   */
  forgetEarlier(address: string): Promise<void>;
}>;

/** `<time>-<whose>-<random>.eml`: `whose` is a keyed hash in hex, so that the name does not reveal the account. */
const NAME = /^[\dTZ.-]+-([0-9a-f]{32})-[0-9a-f]{8}\.eml(?:\.part)?$/;
const HASH = 32;
const PART = '.part';

/** Emails as files that only the process owner can read. `hide` returns a case-insensitive keyed hash in hex. */
export function openMailFolder(folder: string, hide: (whose: string) => string): MailFolder {
  const tagOf = (whose: string) => hide(whose).slice(0, HASH);

  async function isOf(name: string, whose: string): Promise<boolean> {
    const tag = NAME.exec(name)?.[1];
    return tag === undefined ? isOldMailTo(join(folder, name), whose) : tag === tagOf(whose);
  }

  async function remove(name: string): Promise<void> {
    const path = join(folder, name);
    await rm(path, { force: true });
    // The file may have been renamed since the folder was read.
    if (path.endsWith(PART)) await rm(path.slice(0, -PART.length), { force: true });
  }

  async function namesOf(whose: string): Promise<readonly string[]> {
    const names: string[] = [];
    for (const name of await readdir(folder).catch(absent([]))) {
      if (/\.eml(?:\.part)?$/.test(name) && (await isOf(name, whose))) names.push(name);
    }
    return names;
  }

  return {
    async write(whose, message, isWanted) {
      await makeFolder(folder, 0o700);
      const time = new Date().toISOString().replaceAll(':', '-');
      const path = join(folder, `${time}-${tagOf(whose)}-${randomUUID().slice(0, 8)}.eml`);
      // The email is first written under a different name, because a process that watches the folder must never read a
      // partial email.
      await writeFile(path + PART, message, { mode: 0o600 });
      // This is checked once the file exists, so that a later erasure finds the file under either name.
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
    async forget(whose) {
      for (const name of await namesOf(whose)) await remove(name);
    },
    async forgetEarlier(address) {
      for (const name of await namesOf(address)) {
        const head = await headOf(join(folder, name));
        if (!isOfNewsletter(head)) await remove(name);
      }
    },
  };
}

/** Names from earlier versions do not identify the account, so the recipient is read from the headers. */
async function isOldMailTo(path: string, to: string): Promise<boolean> {
  return (
    fieldOf(await headOf(path), 'To')
      .replaceAll(/[\s<>]/g, '')
      .toLowerCase() === to.toLowerCase()
  );
}

/**
 * Also checks the path of the unsubscribe link, which is always the same, unlike the marketplace's name in the subject.
 */
const isOfNewsletter = (head: string): boolean =>
  fieldOf(head, 'List-Unsubscribe').includes(`/${NEWSLETTER_END}?`) ||
  SUBSCRIPTION_SUBJECTS.some((own) => fieldOf(head, 'Subject').includes(own));

async function headOf(path: string): Promise<string> {
  const raw = await readFile(path, 'utf8').catch(absent(''));
  return raw.split(/\r?\n\r?\n/, 1)[0] ?? '';
}

/** A header's unfolded value (RFC 5322, section 2.2.3); empty if the header is missing. */
const fieldOf = (head: string, name: string): string =>
  head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/** Returns `instead` if the file does not exist; rethrows other errors. */
function absent<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
