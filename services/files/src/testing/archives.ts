import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive. `flags`: its general-purpose bit flags; 1 means encrypted. */
export type Packed = Readonly<{
  name: string;
  content: Buffer | string;
  flags?: number;
  claims?: number;
  /** The name in the local header; `name` by default. */
  local?: string;
  /** Extra fields, in the local header and in the directory. */
  extra?: Buffer;
  /** Bytes that the directory does not list. */
  before?: Buffer;
  after?: string;
}>;

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const CENTRAL = Buffer.from('PK\x01\x02\x14\x00', 'latin1');

/**
 * A ZIP of these files, built by hand so that it can be inconsistent. `claims`: the declared unpacked size. `isStored`:
 * whether it is stored without compression.
 */
export function zipOf(files: readonly Packed[], isStored = false): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, claims, local: ownName = name, extra, before, after = '' } of files) {
    const whole = Buffer.from(content);
    const packed = isStored ? whole : deflateRawSync(whole);
    const path = Buffer.from(name);
    const ownPath = Buffer.from(ownName);
    const fields = extra ?? Buffer.alloc(0);
    if (before) locals.push(before);
    offset += before?.length ?? 0;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(whole), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? whole.length, 18);
    common.writeUInt16LE(path.length, 22);
    common.writeUInt16LE(fields.length, 24);
    const local = Buffer.concat([LOCAL, common, ownPath, fields, packed, Buffer.from(after)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([CENTRAL, common, place, path, fields]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const TYPES = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/**
 * An extra field that gives the file a different name, `name` (APPNOTE.TXT 6.3, section 4.6.9), which only some
 * programs read.
 */
export function otherNameOf(name: string, other: string): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + Buffer.byteLength(other), 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(name), 5);
  return Buffer.concat([field, Buffer.from(other)]);
}

/** A DOCX as written by Word, whose parts `others` extends or replaces. */
export function docxOf(others: readonly Packed[] = []): Buffer {
  const parts = new Map<string, Packed>();
  const usual: readonly Packed[] = [
    { name: '[Content_Types].xml', content: TYPES(DOCUMENT) },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'word/document.xml', content: '<w:document><w:t>Two shops, and a banner.</w:t></w:document>' },
  ];
  for (const part of [...usual, ...others]) parts.set(part.name, part);
  return zipOf([...parts.values()]);
}

/** An ODT as written by LibreOffice, with additional files. */
export const odtOf = (others: readonly Packed[] = []): Buffer =>
  zipOf(
    [
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', content: '<office:document-content/>' },
      { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
      ...others,
    ],
    true,
  );

/** An old Office file whose directory has a stream with this name. */
export function oleWith(stream: string): Buffer {
  const name = Buffer.from(stream, 'utf16le');
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_016), name, Buffer.alloc(512)]);
}
