import { extname, parse } from 'node:path';
import { Readable } from 'node:stream';
import { ACCEPTED_TYPES, IMAGE_TYPES } from '@hirelane/contracts/api/files';
import { LIMITS } from '@hirelane/contracts/constants';
import { invalidField } from '@hirelane/http/http-problem';
import { fileTypeFromBuffer } from 'file-type';
import { checkPixels, PICTURE_HEAD } from './pictures.ts';

/** Bytes that file-type needs to know every kind we accept. */
const HEAD = 4_100;

/**
 * Finds the type by the first bytes and checks that the name's ending agrees, and that a picture has no more pixels
 * than anyone could want; the browser's claim counts for nothing. `body` is the whole content again, head included; it
 * ends when `wellFormed` says that nothing is wrong with the request around it. Throws 422 on the field `file`.
 */
export async function inspect(
  source: Readable,
  name: string,
  wellFormed: Promise<void>,
): Promise<{ contentType: string; body: Readable }> {
  const head = readHead(source);
  const first = await head.atLeast(HEAD);
  if (first.length === 0) throw invalidField('file', 'This file is empty.');
  const type = (await fileTypeFromBuffer(first))?.mime;
  const endings: readonly string[] | undefined =
    type && type in ACCEPTED_TYPES ? ACCEPTED_TYPES[type as keyof typeof ACCEPTED_TYPES] : undefined;
  if (!type || !endings) throw invalidField('file', refusalOf(name));
  if (!endings.includes(extname(name).toLowerCase())) {
    throw invalidField('file', `The name of this file should end in ${endings.join(' or ')}, as its content says.`);
  }
  if (IMAGE_TYPES.includes(type)) await checkPixels(await head.atLeast(PICTURE_HEAD));
  async function* whole() {
    yield* head.all();
    await wellFormed;
  }
  return { contentType: type, body: Readable.from(whole(), { objectMode: false }) };
}

/** Why a file is refused whose content is of no accepted type: its name may have promised one. */
function refusalOf(name: string): string {
  const ending = extname(name).toLowerCase();
  const isPromised = Object.values(ACCEPTED_TYPES).some((endings: readonly string[]) => endings.includes(ending));
  if (!isPromised) return 'Choose a PDF, PNG, JPG or WEBP file.';
  return `This file is damaged, or it is not really a ${ending.slice(1).toUpperCase()}. Choose another one.`;
}

/** Reads the beginning of a stream, more of it when asked, and then all of it, beginning included. */
function readHead(source: Readable) {
  const reader: AsyncIterator<Buffer> = source.iterator({ destroyOnReturn: false });
  const chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  return {
    /** The first bytes: all that have been read, and no fewer than `bytes` unless the stream is shorter. */
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

/** A name to show and to save under: no folders, no control or direction characters, at most 255 characters. */
export function cleanName(given: string | undefined): string {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  const { name, ext } = parse(
    last
      .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
      .normalize('NFC')
      .trim(),
  );
  const ending = ext.slice(0, 20);
  return `${[...name].slice(0, LIMITS.fileName - ending.length).join('') || 'file'}${ending}`;
}
