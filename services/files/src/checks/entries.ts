import { invalidField } from '@hirelane/http/http-problem';
import { DAMAGED, MACROS } from './limits.ts';

const PROGRAM = 'This archive holds a program. Programs are not accepted, not even in an archive.';
const PACKED = 'This archive holds an archive of another kind. Pack the files themselves into one ZIP.';
const REMOTE =
  'This document loads a template or another part from another computer. Save it with everything in it, and upload that.';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark);

/** By its first bytes: a ZIP, and so each DOCX and ODT as well. */
export const isZip = (content: Buffer): boolean => startsWith(content, ZIP);

/** Files that are archives by their names. */
const NAMED_ARCHIVE = /\.(?:zip|docx|dotx|xlsx|xltx|pptx|potx|ppsx|od[tspg]|ot[tspg]|epub)$/;
const isEmptyZip = (content: Buffer) => content.toString('latin1', 0, 4) === 'PK\x05\x06';

/** DOC, XLS and PPT of before 2007, and what Office puts into its newer files. */
const isOle = (content: Buffer): boolean => startsWith(content, OLE);

/** ELF, Mach-O of each kind. */
const PROGRAMS = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe'].map((hex) => Buffer.from(hex, 'hex'));

/** Pictures of Office, which it packs with gzip. */
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

/** Says which parts an Office document has and what they are, whatever their names are. */
const isPartList = (name: string) => name === '[content_types].xml' || name.endsWith('.rels');

/** Whether `checkContent` looks further than at the beginning. `name`: in small letters. */
export const isNeededWhole = (name: string, head: Buffer): boolean => isPartList(name) || isZip(head) || isOle(head);

/**
 * Throws 422 on the field `file` for what an archive must not hold. `name`: in small letters; `content`: all of it where
 * `isNeededWhole`, else at least its first 512 bytes.
 */
export function checkContent(name: string, content: Buffer): void {
  if (isProgram(content)) throw invalidField('file', PROGRAM);
  if (isPackedOtherwise(content) && !PACKED_PICTURE.test(name)) throw invalidField('file', PACKED);
  // Programs find an archive also behind other bytes.
  if (NAMED_ARCHIVE.test(name) && !isZip(content) && !isEmptyZip(content)) throw invalidField('file', DAMAGED);
  if (/(?:^|\/)vba(?:project|data)[^/]*$/.test(name)) throw invalidField('file', MACROS);
  // The names of its parts are in UTF-16.
  if (isOle(content) && plain(content).includes('_vba_project')) throw invalidField('file', MACROS);
  if (!isPartList(name)) return;
  const parts = plain(content);
  if (/vbaproject|macroenabled|macrosheet/.test(parts)) throw invalidField('file', MACROS);
  for (const relationship of elementsWith('target', parts)) {
    if (!isHyperlink(relationship) && loadsFromElsewhere(relationship)) throw invalidField('file', REMOTE);
  }
}

/** The last part of a relationship's type; undefined where it does not say one, and one alone. */
function kindOf(relationship: string): string | undefined {
  const types = [...attributesIn(relationship)].filter(([name]) => name === 'type');
  return types.length === 1 ? types[0]?.[1].split('/').at(-1) : undefined;
}

/** The attributes of an element, with their values. By hand, in one pass: a pattern would begin again at each letter. */
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

/** Pictures come from servers in many documents, and programs ask before they load them. */
const isPicture = (relationship: string) => ['image', 'video', 'audio', 'media'].includes(kindOf(relationship) ?? '');

/**
 * Whether an Office program loads what a relationship names from another computer when it opens the document. A server
 * of Windows learns the name and a hash of the password of the person who does.
 */
function loadsFromElsewhere(relationship: string): boolean {
  // A pattern, which also finds a target that `attributesIn` does not: inside another value, or not closed.
  const targets = [...relationship.matchAll(/target\s*=\s*["']([^"']*)/g)].map(([, target = '']) => target.trim());
  return targets.some((target) => {
    const path = target.replaceAll('\\', '/');
    if (/^file:/.test(path)) return !/^file:\/{0,3}[a-z]:\//.test(path);
    if (path.startsWith('//')) return true;
    return /^[a-z][a-z0-9+.-]+:/.test(path) && !isPicture(relationship);
  });
}

/** The elements that contain a word. One pass: a pattern would look again from each `<` of a text that closes none. */
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

/** Programs of Windows begin with two letters, and have zeros where a text would go on. */
const isProgram = (content: Buffer): boolean =>
  PROGRAMS.some((mark) => startsWith(content, mark)) ||
  (content.toString('latin1', 0, 2) === 'MZ' && content.subarray(0, 64).includes(0));

const isPackedOtherwise = (content: Buffer): boolean =>
  PACKED_OTHERWISE.some((mark) => startsWith(content, mark)) || isTar(content);

const isTar = (content: Buffer): boolean => content.toString('latin1', 257, 262) === 'ustar';

const [AMPERSAND, HASH, SEMICOLON, SMALL_X] = [0x26, 0x23, 0x3b, 0x78];
const QUESTION_MARK = 0x3f;
/** Digits of the longest character reference. */
const DIGITS_MAX = 7;

/**
 * In small letters, with character references resolved, and without the zeros of UTF-16. What is not Latin 1 becomes a
 * question mark. One pass over the bytes, into as many: a pattern would make an object for each of a million references.
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

/** The character of the reference whose digits begin at `start`, and where it ends; null where there is none. */
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
  // A quotation mark of a reference ends no attribute.
  const isQuote = code === 0x22 || code === 0x27;
  return { code: code > 0xff || isQuote ? QUESTION_MARK : code, end: at + 1 };
}

function digitOf(byte: number, base: number): number | null {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  return base === 16 && letter >= 0 && letter < 6 ? letter + 10 : null;
}
