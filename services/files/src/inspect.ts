import { extname, parse } from 'node:path';
import { Readable } from 'node:stream';
import { LIMITS } from '@hirelane/api/constants';
import { ACCEPTED_TYPES, ACCEPTED_WORDS, IMAGE_TYPES } from '@hirelane/api/schemas/files';
import { invalidField } from '@hirelane/http/http-problem';
import { fileTypeFromBuffer } from 'file-type';
import { DOCX, ODT, ZIP } from './checks/documents.ts';
import { isZip } from './checks/entries.ts';
import { MACROS } from './checks/limits.ts';
import { checkPixels, PICTURE_HEAD } from './pictures.ts';

/** Number of bytes that file-type needs to recognize all accepted types. */
const HEAD = 4_100;

/** `contentType` is the type detected from the first bytes; null for an archive, whose type depends on its entries. */
type Inspected = Readonly<{ contentType: string | null; body: Readable }>;

/**
 * Determines the type from the first bytes and checks that the extension matches and that a picture is within the pixel
 * limits; the content type sent by the browser is ignored. `body` is the whole content, including its beginning. It
 * ends once `wellFormed` resolves, which means that the rest of the request is valid, and fails if a text file is not
 * plain text. Throws 422 on the field `file`.
 */
export async function inspect(source: Readable, name: string, wellFormed: Promise<void>): Promise<Inspected> {
  const head = readHead(source);
  const first = await head.atLeast(HEAD);
  if (first.length === 0) throw invalidField('file', 'This file is empty.');
  const type = await typeOf(first, name);
  if (type !== null) checkEnding(name, type);
  if (type !== null && IMAGE_TYPES.includes(type)) await checkPixels(await head.atLeast(PICTURE_HEAD));
  async function* whole() {
    yield* type === TEXT ? checkedText(head.all()) : head.all();
    await wellFormed;
  }
  return { contentType: type, body: Readable.from(whole(), { objectMode: false }) };
}

const TEXT = 'text/plain';
const PDF = 'application/pdf';
/** PDF readers look for `%PDF-` in this many bytes (PDF Reference 1.7, appendix H, note 13). */
const PDF_START = 1_024;
const ARCHIVES: readonly string[] = [...ACCEPTED_TYPES[DOCX], ...ACCEPTED_TYPES[ODT], ...ACCEPTED_TYPES[ZIP]];
const WITH_MACROS: readonly string[] = ['.docm', '.dotm', '.xlsm', '.xltm', '.pptm', '.potm', '.ppsm'];

async function typeOf(first: Buffer, name: string): Promise<string | null> {
  const ending = endingOf(name);
  if (isZip(first)) {
    if (WITH_MACROS.includes(ending)) throw invalidField('file', MACROS);
    if (!ARCHIVES.includes(ending)) throw invalidField('file', refusalOf(name));
    return null;
  }
  const found = (await fileTypeFromBuffer(first))?.mime;
  // An animated PNG is a valid PNG; programs without animation support show its first frame.
  const type = found === 'image/apng' ? 'image/png' : found;
  if (type !== undefined && type in ACCEPTED_TYPES) return type;
  if (ending === '.pdf' && found === undefined && isPdf(first)) return PDF;
  // Plain text has no signature: 'BM Consulting' begins like a bitmap. `checkedText` rejects anything that is not text.
  if (ending === '.txt') return TEXT;
  throw invalidField('file', refusalOf(name));
}

/** Whether `%PDF-` occurs near the start of a file that is not an HTML page or script. */
const isPdf = (first: Buffer) =>
  first.subarray(0, PDF_START).includes('%PDF-') && !/^\s*(?:<|#!)/.test(first.toString('latin1', 0, PDF_START));

/** Throws 422 on the field `file` for a name whose extension does not match this type. */
export function checkEnding(name: string, type: string): void {
  const endings: readonly string[] = ACCEPTED_TYPES[type as keyof typeof ACCEPTED_TYPES];
  if (endings.includes(endingOf(name))) return;
  if (type === ZIP) throw invalidField('file', refusalOf(name));
  throw invalidField('file', `The name of this file should end in ${oneOf.format(endings)} to match its content.`);
}

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

const endingOf = (name: string) => extname(name).toLowerCase();

/** The error for content that does not have an accepted type, even if the file's extension suggests one. */
function refusalOf(name: string): string {
  const ending = endingOf(name);
  const isPromised = Object.values(ACCEPTED_TYPES).some((endings: readonly string[]) => endings.includes(ending));
  if (!isPromised) return `Choose a ${ACCEPTED_WORDS} file.`;
  return `This file is damaged or is not really in the ${ending.slice(1).toUpperCase()} format. Choose another file.`;
}

/**
 * Reads the beginning of a stream, then more of it on request, and finally the whole stream, including the beginning.
 */
function readHead(source: Readable) {
  const reader: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  return {
    /** All bytes read until now: at least `bytes` bytes, unless the stream is shorter. */
    async atLeast(bytes: number): Promise<Buffer> {
      while (size < bytes && !ended) {
        const next = await reader.next();
        if (next.done) ended = true;
        else {
          chunks.push(next.value);
          size += next.value.length;
        }
      }
      return Buffer.concat(chunks);
    },
    async *all() {
      yield* chunks;
      if (!ended) for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value;
    },
  };
}

/**
 * The name to show and save a file under: no folders, no control or direction characters, at most 255 characters.
 * Browsers send a double quote as %22 (HTML, section 4.10.21.8) and line breaks as %0D and %0A; line breaks are
 * dropped.
 */
export function cleanName(given: string | undefined): string {
  const sent = (given ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/g, '');
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  const { name, ext } = parse(
    last
      .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
      .normalize('NFC')
      .trim(),
  );
  const ending = ext.slice(0, 20);
  return `${[...name].slice(0, LIMITS.fileName - ending.length).join('') || 'file'}${ending}`;
}

const NOT_TEXT = 'This file is not plain text in UTF-8. Save it as UTF-8, or as a PDF.';
/** Control characters except tabs, line breaks and page breaks. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

/** Passes the bytes through. Throws 422 on the field `file` if they are not plain text in UTF-8. */
async function* checkedText(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Buffer) => {
    try {
      if (!CONTROLS.test(decoder.decode(chunk, { stream: chunk !== undefined }))) return;
    } catch {
      // The bytes are not UTF-8.
    }
    throw invalidField('file', NOT_TEXT);
  };
  for await (const chunk of bytes) {
    check(chunk);
    yield chunk;
  }
  check();
}
