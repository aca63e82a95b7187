import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@hirelane/runtime/make-folder';
import { NEWSLETTER_END, SUBSCRIPTION_SUBJECTS } from './templates.ts';

export type MailFolder = Readonly<{
  /**
   * Writes a mail, and returns its path; null when it turned out not to be wanted any more. `whose`: the id of the
   * account that it is about or, where it is about none, the address that it goes to. Anybody can have mails sent to
   * somebody else's address.
   */
  write(whose: string, message: Buffer, isWanted: () => Promise<boolean>): Promise<string | null>;
  /** Deletes the mails of an account or an address, those that are being written too. */
  forget(whose: string): Promise<void>;
  /**
   * Deletes the mails about accounts that an earlier version has named by this address, whoever asked for them. What is
   * about no account, as the newsletter is, has such a name still, and stays.
   */
  forgetEarlier(address: string): Promise<void>;
}>;

/** `<time>-<whose>-<chance>.eml`: hex digits of a keyed hash, so that the name does not reveal the account. */
const NAME = /^[\dTZ.-]+-([0-9a-f]{32})-[0-9a-f]{8}\.eml(?:\.part)?$/;
const HASH = 32;
const PART = '.part';

/** Mails as files that their owner alone may read. `hide` returns a keyed hash in hex, whatever the case. */
export function openMailFolder(folder: string, hide: (whose: string) => string): MailFolder {
  const tagOf = (whose: string) => hide(whose).slice(0, HASH);

  async function isOf(name: string, whose: string): Promise<boolean> {
    const tag = NAME.exec(name)?.[1];
    return tag === undefined ? isOldMailTo(join(folder, name), whose) : tag === tagOf(whose);
  }

  async function remove(name: string): Promise<void> {
    const path = join(folder, name);
    await rm(path, { force: true });
    // It may have got its name since the folder was read.
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
      // A process that watches the folder must never read half a mail.
      await writeFile(path + PART, message, { mode: 0o600 });
      // Asked once the file is there: an erasure after this finds it, under one name or the other.
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

/** Names of earlier versions do not say whose mail it is: its head does. */
async function isOldMailTo(path: string, to: string): Promise<boolean> {
  return (
    fieldOf(await headOf(path), 'To')
      .replaceAll(/[\s<>]/g, '')
      .toLowerCase() === to.toLowerCase()
  );
}

/** Its subject says the name of the marketplace; its link to unsubscribe is the same in all of them. */
const isOfNewsletter = (head: string): boolean =>
  fieldOf(head, 'List-Unsubscribe').includes(`/${NEWSLETTER_END}?`) ||
  SUBSCRIPTION_SUBJECTS.some((own) => fieldOf(head, 'Subject').includes(own));

async function headOf(path: string): Promise<string> {
  const raw = await readFile(path, 'utf8').catch(absent(''));
  return raw.split(/\r?\n\r?\n/, 1)[0] ?? '';
}

/** The value of a header, on one line (RFC 5322, section 2.2.3); empty when there is none. */
const fieldOf = (head: string, name: string): string =>
  head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/** Returns `instead` for what is not there; rethrows any other error. */
function absent<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
