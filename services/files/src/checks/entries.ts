import { invalidField } from '@hirelane/http/http-problem';
import { DAMAGED, MACROS } from './limits.ts';

const PROGRAM = 'This archive contains a program. Programs are not accepted, not even in an archive.';
const PACKED = 'This archive contains an archive of another kind. Pack the files themselves into one ZIP.';
const REMOTE =
  'This document loads a template or another part from another computer. Save a version that contains everything, and upload that version.';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark);

/** Whether the first bytes are those of a ZIP. DOCX and ODT are ZIPs too. */
export const isZip = (content: Buffer): boolean => startsWith(content, ZIP);

/** File names that require ZIP content. */
const NAMED_ARCHIVE = /\.(?:zip|docx|dotx|xlsx|xltx|pptx|potx|ppsx|od[tspg]|ot[tspg]|epub)$/;
const isEmptyZip = (content: Buffer) => content.toString('latin1', 0, 4) === 'PK\x05\x06';

/** DOC, XLS and PPT from before 2007, and the OLE parts of newer Office files. */
const isOle = (content: Buffer): boolean => startsWith(content, OLE);

/** ELF, and all kinds of Mach-O. */
const PROGRAMS = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe'].map((hex) => Buffer.from(hex, 'hex'));

/** Pictures that Office compresses with gzip. */
const PACKED_PICTURE = /\.(?:emz|wmz|svgz)$/;
/** RAR, 7z, gzip, bzip2, xz, Zstandard, cabinet. */
const PACKED_OTHERWISE = [
  '526172211a07',
  '377abcaf271c',
  '1f8b08',
  '425a68',
  'fd377a585a00',
  '28b52ffd',
  '4d534346',
].map((hex) => Buffer.from(hex, 'hex'));

/** Part lists declare the parts of an Office document and their types, independently of file names. */
const isPartList = (name: string) => name === '[content_types].xml' || name.endsWith('.rels');

/** Whether `checkContent` needs the whole entry and not only its beginning. `name` is in lower case. */
export const isNeededWhole = (name: string, head: Buffer): boolean => isPartList(name) || isZip(head) || isOle(head);

/**
 * Throws 422 on the field `file` for content that an archive must not contain. `name` is in lower case. `content` is
 * the whole content if `isNeededWhole`; otherwise, at least its first 512 bytes.
 */
export function checkContent(name: string, content: Buffer): void {
  if (isProgram(content)) throw invalidField('file', PROGRAM);
  if (isPackedOtherwise(content) && !PACKED_PICTURE.test(name)) throw invalidField('file', PACKED);
  // Some programs also find an archive that follows other bytes.
  if (NAMED_ARCHIVE.test(name) && !isZip(content) && !isEmptyZip(content)) throw invalidField('file', DAMAGED);
  if (/(?:^|\/)vba(?:project|data)[^/]*$/.test(name)) throw invalidField('file', MACROS);
  // OLE stores the names of its parts in UTF-16.
  if (isOle(content) && plain(content).includes('_vba_project')) throw invalidField('file', MACROS);
  if (!isPartList(name)) return;
  const parts = plain(content);
  if (/vbaproject|macroenabled|macrosheet/.test(parts)) throw invalidField('file', MACROS);
  for (const relationship of elementsWith('target', parts)) {
    if (!isHyperlink(relationship) && loadsFromElsewhere(relationship)) throw invalidField('file', REMOTE);
  }
}

/** The last segment of a relationship's type; undefined if it does not have exactly one type. */
function kindOf(relationship: string): string | undefined {
  const types = [...attributesIn(relationship)].filter(([name]) => name === 'type');
  return types.length === 1 ? types[0]?.[1].split('/').at(-1) : undefined;
}

/**
 * The attributes of an element, with their values. They are parsed by hand in one pass, because a regular expression
 * would restart at each letter.
 */
function* attributesIn(element: string): Generator<readonly [name: string, value: string]> {
  let end = 0;
  for (let at = element.indexOf('='); at >= 0; at = element.indexOf('=', end)) {
    const name = element.slice(end, at).trimEnd().split(/\s/).at(-1) ?? '';
    let start = at + 1;
    while (/\s/.test(element[start] ?? '')) start++;
    const quote = element[start];
    end = at + 1;
    if (quote !== '"' && quote !== "'") continue;
    const close = element.indexOf(quote, start + 1);
    if (close < 0) return;
    yield [name, element.slice(start + 1, close)];
    end = close + 1;
  }
}

const isHyperlink = (relationship: string) => kindOf(relationship) === 'hyperlink';

/** Many documents load pictures from servers, and Office programs ask the user first. */
const isPicture = (relationship: string) => ['image', 'video', 'audio', 'media'].includes(kindOf(relationship) ?? '');

/**
 * Whether an Office program that opens the document loads the target of a relationship from another computer. A Windows
 * server would then receive the reader's user name and a hash of their password.
 */
function loadsFromElsewhere(relationship: string): boolean {
  // A regular expression also finds targets that `attributesIn` misses: those inside another value or without a closing
  // quote.
  const targets = [...relationship.matchAll(/target\s*=\s*["']([^"']*)/g)].map(([, target = '']) => target.trim());
  return targets.some((target) => {
    const path = target.replaceAll('\\', '/');
    if (/^file:/.test(path)) return !/^file:\/{0,3}[a-z]:\//.test(path);
    if (path.startsWith('//')) return true;
    return /^[a-z][a-z0-9+.-]+:/.test(path) && !isPicture(relationship);
  });
}

/**
 * The elements that contain a word. They are found in one pass, because a regular expression would rescan from each `<`
 * in text without a `>`.
 */
function* elementsWith(word: string, text: string): Generator<string> {
  for (let end = 0; ; ) {
    const at = text.indexOf(word, end);
    if (at < 0) return;
    const begin = end + Math.max(0, text.slice(end, at).lastIndexOf('<'));
    const close = text.indexOf('>', at);
    end = close < 0 ? text.length : close + 1;
    yield text.slice(begin, end);
  }
}

/** Windows executables begin with `MZ` and, unlike text, have zero bytes shortly after. */
const isProgram = (content: Buffer): boolean =>
  PROGRAMS.some((mark) => startsWith(content, mark)) ||
  (content.toString('latin1', 0, 2) === 'MZ' && content.subarray(0, 64).includes(0));

const isPackedOtherwise = (content: Buffer): boolean =>
  PACKED_OTHERWISE.some((mark) => startsWith(content, mark)) || isTar(content);

const isTar = (content: Buffer): boolean => content.toString('latin1', 257, 262) === 'ustar';

const [AMPERSAND, HASH, SEMICOLON, SMALL_X] = [0x26, 0x23, 0x3b, 0x78];
const QUESTION_MARK = 0x3f;
/** Number of digits in the longest character reference. */
const DIGITS_MAX = 7;

/**
 * The content in lower case, with character references resolved and without the zero bytes of UTF-16. Characters
 * outside Latin-1 become question marks. Copies in one pass into a buffer of the same size, because a regular
 * expression would allocate an object for each of up to a million references.
 */
function plain(content: Buffer): string {
  const bytes = Buffer.allocUnsafe(content.length);
  let length = 0;
  for (let at = 0; at < content.length; ) {
    const reference = content[at] === AMPERSAND && content[at + 1] === HASH ? referenceAt(content, at + 2) : null;
    const byte = reference ? reference.code : (content[at] ?? 0);
    at = reference ? reference.end : at + 1;
    if (byte !== 0) bytes[length++] = byte;
  }
  return bytes.toString('latin1', 0, length).toLowerCase();
}

/** The character code and end offset of the reference whose digits begin at `start`; null if it is not a reference. */
function referenceAt(content: Buffer, start: number): Readonly<{ code: number; end: number }> | null {
  const isHex = ((content[start] ?? 0) | 0x20) === SMALL_X;
  const base = isHex ? 16 : 10;
  let code = 0;
  let at = isHex ? start + 1 : start;
  const first = at;
  for (; at - first < DIGITS_MAX && content[at] !== SEMICOLON; at++) {
    const digit = digitOf(content[at] ?? 0, base);
    if (digit === null) return null;
    code = code * base + digit;
  }
  if (at === first || content[at] !== SEMICOLON) return null;
  // A quotation mark written as a reference does not end an attribute.
  const isQuote = code === 0x22 || code === 0x27;
  return { code: code > 0xff || isQuote ? QUESTION_MARK : code, end: at + 1 };
}

function digitOf(byte: number, base: number): number | null {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  return base === 16 && letter >= 0 && letter < 6 ? letter + 10 : null;
}
