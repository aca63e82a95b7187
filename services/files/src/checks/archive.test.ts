import { randomBytes } from 'node:crypto';
import { HttpProblem } from '@hirelane/http/http-problem';
import { describe, expect, test } from 'vitest';
import { docxOf, odtOf, oleWith, otherNameOf, type Packed, zipOf } from '../testing/archives.ts';
import { DOCX, ODT, ZIP } from './documents.ts';
import { checkArchive } from './worker.ts';

const ZEROS = Buffer.alloc(60 * 1024 * 1024);

/** The error on the field `file` for a refused archive. */
async function refusalOf(bytes: Buffer, until?: number): Promise<string> {
  const error = await checkArchive(bytes, until).then(
    () => new Error('expected a refusal, but the archive was accepted'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpProblem)) throw error;
  const [field] = error.body.errors;
  expect([error.body.code, field?.pointer]).toEqual(['invalid', '#/file']);
  return field?.message ?? '';
}

describe('the archive check accepts, with the right type,', () => {
  test.each([
    ['a DOCX', docxOf(), DOCX],
    ['a DOCX with a picture and an embedded spreadsheet', docxOf([picture(), table()]), DOCX],
    ['an ODT', odtOf(), ODT],
    ['a ZIP of texts and pictures', zipOf([{ name: 'src/main.ts', content: 'run()' }, picture()]), ZIP],
    [
      'a ZIP of a DOCX and an ODT',
      zipOf([
        { name: 'a.docx', content: docxOf() },
        { name: 'b.odt', content: odtOf() },
      ]),
      ZIP,
    ],
    ['a ZIP with a folder called Scripts', zipOf([{ name: 'Scripts/build.sh', content: 'make' }]), ZIP],
    ['an old Word document without macros', zipOf([{ name: 'old.doc', content: oleWith('WordDocument') }]), ZIP],
    [
      'a text file that begins like an executable',
      zipOf([{ name: 'mz.txt', content: 'MZ is a country code of long ago, and so on.' }]),
      ZIP,
    ],
    ['an empty archive inside an archive', zipOf([{ name: 'empty.zip', content: zipOf([]) }]), ZIP],
  ])('%s', async (_what, bytes, type) => {
    expect(await checkArchive(bytes)).toBe(type);
  });
});

// @covers found:59 asvs:5.2.3
describe('archive bombs', () => {
  test('a relationship hidden behind 24 MiB of character references is found, and broken references are plain text', async () => {
    const references = '&#1;'.repeat(6 * 1024 * 1024);
    const rels = (text: string) => zipOf([{ name: 'a.rels', content: text }]);
    const hidden = `<Relationship Type="&#x61;ttached&#84;emplate" Target="&#104;ttps://example.com/a.dotm"/>`;
    expect(await refusalOf(rels(references + hidden))).toContain('template or another part');
    for (const broken of ['&#;', '&#x;', '&#12345678;', '&#6', '&#x6g;', '&#']) {
      expect(await checkArchive(rels(`${broken} attachedTemplate`)), broken).toBe(ZIP);
    }
  });

  test('a high compression ratio is refused, regardless of the declared size', async () => {
    const honest = zipOf([
      { name: 'a', content: ZEROS },
      { name: 'b', content: ZEROS },
    ]);
    expect(honest.length).toBeLessThan(200_000);
    expect(await refusalOf(honest)).toContain('larger than 100 MB');
    const lying = zipOf([{ name: 'a', content: ZEROS, claims: 10 }]);
    expect(await refusalOf(lying)).toContain('damaged');
  });

  test('a check that runs out of time reports the time limit, not a size', async () => {
    const archive = zipOf([{ name: 'a.txt', content: 'a' }]);
    expect(await refusalOf(archive, 0)).toBe(
      'Checking this archive took longer than 10 seconds. Try again, or upload its files in several smaller ones.',
    );
  });

  test('a part that must be checked as a whole but is too large is refused with its limit', async () => {
    const part = Buffer.alloc(25 * 1024 * 1024 + 1);
    const message =
      'This archive contains a document or archive that is larger than 25 MB when it is unpacked. Make it smaller, or leave it out.';
    expect(await refusalOf(zipOf([{ name: 'a.rels', content: part }]))).toBe(message);
    expect(await checkArchive(zipOf([{ name: 'a.txt', content: part }]))).toBe(ZIP);
  });

  test('small nested archives that add up to too much are refused', async () => {
    const layer = zipOf([{ name: 'zeros', content: Buffer.alloc(20 * 1024 * 1024) }]);
    const many = zipOf(Array.from({ length: 6 }, (_, n) => ({ name: `${n}.zip`, content: layer })));
    expect(await refusalOf(many)).toContain('larger than 100 MB');
  });

  test('an archive nested four deep is refused', async () => {
    const nest = (bytes: Buffer) => zipOf([{ name: 'in.zip', content: bytes }]);
    const three = nest(nest(zipOf([{ name: 'a.txt', content: 'a' }])));
    expect(await checkArchive(three)).toBe(ZIP);
    expect(await refusalOf(nest(three))).toContain('archives that contain archives');
  });

  test('too many files are refused, whether in one archive or spread across nested ones', async () => {
    const files = (count: number): Packed[] => Array.from({ length: count }, (_, n) => ({ name: `${n}`, content: '' }));
    expect(await refusalOf(zipOf(files(2_001)))).toContain('more than 2,000 files');
    const half = zipOf(files(1_001));
    const two = zipOf([
      { name: 'a.zip', content: half },
      { name: 'b.zip', content: half },
    ]);
    expect(await refusalOf(two)).toContain('more than 2,000 files');
  });
});

// @covers found:58
describe('the archive check refuses macros:', () => {
  const types = (text: string | Buffer) => docxOf([{ name: '[Content_Types].xml', content: text }]);
  const macroType = '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
  const rels = (text: string) => docxOf([{ name: 'word/_rels/document.xml.rels', content: text }]);
  test.each([
    ['a DOCX with vbaProject.bin', docxOf([{ name: 'word/vbaProject.bin', content: 'x' }])],
    ['vbaProject.bin in another folder and in upper case', docxOf([{ name: 'custom/VBAPROJECT.BIN', content: 'x' }])],
    [
      'a renamed macro part, by its content type',
      types('<Types><Default ContentType="application/vnd.ms-office.vbaProject"/></Types>'),
    ],
    ['a macro-enabled document type', types(macroType)],
    ['in UTF-16', types(Buffer.from(`\ufeff${macroType}`, 'utf16le'))],
    ['a macro type written with character references', types(macroType.replace('macro', '&#x6d;&#97;cro'))],
    [
      'a macro relationship',
      rels('<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"/>'),
    ],
    ['an old Office file named .png', docxOf([{ name: 'word/media/image1.png', content: oleWith('_VBA_PROJECT') }])],
    ['a macro sheet', types('<Types><Override ContentType="application/vnd.ms-excel.macrosheet+xml"/></Types>')],
    ['an ODT with Basic', odtOf([{ name: 'Basic/Standard/Module1.xml', content: 'x' }])],
    ['an ODT with scripts', odtOf([{ name: 'Scripts/python/a.py', content: 'x' }])],
    [
      'an OpenDocument file without a mimetype entry',
      zipOf([
        { name: 'content.xml', content: '' },
        { name: 'META-INF/manifest.xml', content: '' },
        { name: 'Basic/a.xml', content: 'x' },
      ]),
    ],
    [
      'a DOCX with macros in a ZIP',
      zipOf([{ name: 'cv.docx', content: docxOf([{ name: 'word/vbaProject.bin', content: 'x' }]) }]),
    ],
    ['an old Word document with macros in a ZIP', zipOf([{ name: 'old.doc', content: oleWith('_VBA_PROJECT') }])],
  ])('%s', async (_what, bytes) => {
    expect(await refusalOf(bytes)).toContain('macros');
  });

  test('a template loaded from a server is refused, and one on a local disk is accepted', async () => {
    const template = (target: string) =>
      docxOf([
        {
          name: 'word/_rels/settings.xml.rels',
          content: `<Relationship Type="x/attachedTemplate" Target="${target}"/>`,
        },
      ]);
    for (const target of [
      'https://evil.example/a.dotm',
      'file://evil.example/share/a.dotm',
      'file:////evil.example/share/a.dotm',
      'file:///\\\\evil.example\\share\\a.dotm',
      '\\\\evil.example\\share\\a.dotm',
      '//evil.example/share/a.dotm',
      'mhtml:https://evil.example/a',
      "https://evil.example/t.dotm?type='/hyperlink'",
      "file://evil.example/s/t.dotm?type='/hyperlink'",
      'https://evil.example/t.dotm?&#34; Type=&#34;x/hyperlink',
    ]) {
      expect(await refusalOf(template(target)), target).toContain('template');
    }
    for (const target of ['file:///C:/Users/me/Normal.dotm', 'C:\\Users\\me\\Normal.dotm', 'media/a.png']) {
      expect(await checkArchive(template(target)), target).toBe(DOCX);
    }
  });

  test('every other part loaded from a server is refused, but links and pictures are accepted', async () => {
    const part = (type: string, target: string) =>
      docxOf([
        {
          name: 'word/_rels/document.xml.rels',
          content: `<Relationship Id="1" Type="x/${type}" Target="${target}" TargetMode="External"/>`,
        },
      ]);
    for (const type of ['oleObject', 'frame', 'subDocument', 'aFChunk', 'attachedTemplate']) {
      expect(await refusalOf(part(type, 'https://evil.example/a')), type).toContain('another computer');
    }
    expect(await refusalOf(part('image', 'file://evil.example/a.png'))).toContain('another computer');
    expect(await checkArchive(part('image', 'https://example.com/a.png'))).toBe(DOCX);
    expect(await checkArchive(part('hyperlink', 'https://example.com'))).toBe(DOCX);
    expect(await checkArchive(part('hyperlink', 'mailto:asha@example.com'))).toBe(DOCX);
  });
});

describe('the archive check reads part lists in linear time:', () => {
  test.each([
    ['unclosed elements', `<${'attachedtemplate'.repeat(300_000)}`],
    ['closing brackets without elements', 'attachedtemplate>'.repeat(300_000)],
    ['an element with one long name', `<${'target'.repeat(1_000_000)}=>`],
    ['an element with many equals signs', `<target ${'= '.repeat(2_000_000)}>`],
    ['many elements in a row', '<attachedtemplate>'.repeat(300_000)],
  ])(
    '%s',
    async (_what, content) => {
      expect(await checkArchive(docxOf([{ name: 'word/_rels/a.rels', content }]))).toBe(DOCX);
    },
    // A regular expression that restarts at each character would take hours.
    60_000,
  );
});

describe('the archive check refuses', () => {
  const refused: readonly (readonly [what: string, bytes: Buffer, words: string])[] = [
    [
      'a Windows executable',
      zipOf([{ name: 'readme.txt', content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]) }]),
      'program',
    ],
    ['a Linux executable', zipOf([{ name: 'tool', content: '\x7fELF\x02\x01' }]), 'program'],
    ['an executable by its name', zipOf([{ name: 'docs/a.exe', content: 'x' }]), '“a.exe”'],
    [
      'an executable that some programs read as a text file',
      zipOf([{ name: 'a.exe', extra: otherNameOf('a.exe', 'a.txt'), content: 'x' }]),
      '“a.exe”',
    ],
    [
      'a text file that some programs read as an executable',
      zipOf([{ name: 'a.txt', extra: otherNameOf('a.txt', 'a.exe'), content: 'x' }]),
      '“a.exe”',
    ],
    ['another name in the local header', zipOf([{ name: 'a.txt', local: 'a.exe', content: 'x' }]), 'damaged'],
    [
      'bytes between its files',
      zipOf([
        { name: 'a.txt', content: 'x', after: 'hidden' },
        { name: 'b.txt', content: 'y' },
      ]),
      'not in its file list',
    ],
    [
      'a nested archive with bytes in front',
      zipOf([
        { name: 'a.zip', content: Buffer.concat([Buffer.from('junk'), zipOf([{ name: 'b.exe', content: 'x' }])]) },
      ]),
      'damaged',
    ],
    ['bytes before its directory', zipOf([{ name: 'a.txt', content: 'x', after: 'hidden' }]), 'not in its file list'],
    [
      'bytes before its end record',
      insertedBefore(zipOf([{ name: 'a.txt', content: 'x' }]), 'PK\x05\x06', 'hidden'),
      'not in its file list',
    ],
    [
      'two concatenated archives',
      zipOf([{ name: 'a.txt', content: 'x', before: zipOf([{ name: 'b.txt', content: 'y' }]) }]),
      'not in its file list',
    ],
    [
      'a 7z archive inside a ZIP',
      zipOf([{ name: 'a.7z', content: Buffer.from('377abcaf271c0004', 'hex') }]),
      'another kind',
    ],
    ['a password-protected archive', zipOf([{ name: 'a.txt', content: 'a', flags: 1 }]), 'password'],
    ['a path that leads out of the archive', zipOf([{ name: '../../etc/passwd', content: 'x' }]), 'damaged'],
    ['a truncated archive', docxOf().subarray(0, 100), 'damaged'],
    ['noise', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(2_000)]), 'damaged'],
  ];
  test.each(refused)('%s', async (_what, bytes, words) => {
    expect(await refusalOf(bytes)).toContain(words);
  });
});

/** Returns the archive with `other` inserted before the last occurrence of `mark`. */
function insertedBefore(bytes: Buffer, mark: string, other: string): Buffer {
  const at = bytes.lastIndexOf(mark, undefined, 'latin1');
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(other), bytes.subarray(at)]);
}

function picture(): Packed {
  return { name: 'word/media/image1.png', content: randomBytes(50_000) };
}

function table(): Packed {
  return { name: 'word/embeddings/table.xlsx', content: zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]) };
}
