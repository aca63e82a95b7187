import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type ArchiveType, checkNames, typeOf } from './documents.ts';
import { checkContent, isNeededWhole, isZip } from './entries.ts';
import { ARCHIVE_MAX, DAMAGED } from './limits.ts';

/**
 * The type of an archive, or the reason why it is refused. The reason is text, because an error would lose its class
 * when passed between threads.
 */
export type ArchiveCheck = Readonly<{ type: ArchiveType } | { refusal: string }>;

/** Checks an archive's bytes like `checkArchive`, but returns a refusal instead of throwing it. */
export async function check(bytes: Uint8Array): Promise<ArchiveCheck> {
  try {
    return { type: await checkArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    const refusal = error instanceof HttpProblem ? error.body.errors[0]?.message : undefined;
    if (refusal === undefined) throw error;
    return { refusal };
  }
}

const NESTED =
  'This archive contains archives that contain archives. Pack the files directly into one archive, and upload that archive.';

/**
 * Unpacks an archive to ensure that it does not contain executables, macros, encrypted entries or other kinds of
 * archives and is within ARCHIVE_MAX; declared sizes are ignored. Returns its type. Throws 422 on the field `file`.
 * `until`: the deadline, as a `performance.now()` time.
 */
export function checkArchive(bytes: Buffer, until = performance.now() + ARCHIVE_MAX.ms): Promise<ArchiveType> {
  return look(bytes, { bytes: 0, entries: 0, until }, 0);
}

async function look(bytes: Buffer, budget: Budget, depth: number): Promise<ArchiveType> {
  if (depth > ARCHIVE_MAX.depth) throw invalidField('file', NESTED);
  const archive: ZipFile = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw invalidField('file', DAMAGED);
  });
  const names: string[] = [];
  let mimetype = '';
  for await (const { name, content } of readEntries(archive, bytes, budget)) {
    if (name === 'mimetype') mimetype = content.toString('latin1').trim();
    names.push(name);
    checkContent(name, content);
    if (isZip(content)) await look(content, budget, depth + 1);
  }
  checkNames(names, mimetype);
  return typeOf(names, mimetype);
}

/** Bytes and entries unpacked so far. `until`: the deadline, as a `performance.now()` time. */
type Budget = { bytes: number; entries: number; readonly until: number };

/**
 * `name` is in lower case, with `/` between folders. `content` is the whole content, or only its beginning if that is
 * enough.
 */
type Unpacked = Readonly<{ name: string; content: Buffer }>;

const HEAD = 4_096;
const TOO_LARGE = 'Unpacked, this archive is larger than 100 MB. Upload its files in several smaller ones.';
const TOO_SLOW =
  'Checking this archive took longer than 10 seconds. Try again, or upload its files in several smaller ones.';
const PART_TOO_LARGE =
  'This archive contains a document or archive that is larger than 25 MB when it is unpacked. Make it smaller, or leave it out.';
const TOO_MANY = 'This archive contains more than 2,000 files. Upload fewer at once.';
const LOCKED = 'This archive is password-protected, so it cannot be checked. Pack it again without a password.';

/** Size in bytes of a directory entry without its variable-length fields (APPNOTE.TXT 6.3, section 4.3.12). */
const ENTRY_LENGTH = 46;
/** The flag for entries whose sizes may follow their data. */
const HAS_DESCRIPTOR = 0x08;

/**
 * Unpacks the entries one by one within the budget. `bytes`: the archive. Throws 422 on the field `file`, including
 * when the archive contains data outside its directory.
 */
async function* readEntries(archive: ZipFile, bytes: Buffer, budget: Budget): AsyncGenerator<Unpacked> {
  const places: EntryRange[] = [];
  let length = 0;
  try {
    if (budget.entries + archive.entryCount > ARCHIVE_MAX.entries) throw invalidField('file', TOO_MANY);
    for await (const entry of archive.eachEntry()) {
      budget.entries++;
      if (budget.entries > ARCHIVE_MAX.entries) throw invalidField('file', TOO_MANY);
      if (entry.isEncrypted()) throw invalidField('file', LOCKED);
      const place = await placeOf(archive, entry);
      places.push(place);
      length += ENTRY_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      // An extra field can give the entry another name, which only some programs read.
      for (const each of [entry.fileName, entry.fileNameRaw.toString()]) if (!each.endsWith('/')) checkName(each);
      const name = entry.fileName.toLowerCase();
      yield { name, content: await contentOf(archive, entry, name, budget) };
    }
    checkLayout(bytes, { places, length, commentLength: archive.comment.length });
  } catch (error) {
    // The remedy is the same for every yauzl error: the user has to pack the archive again.
    throw error instanceof HttpProblem ? error : invalidField('file', DAMAGED);
  }
}

/**
 * Throws if an entry's local header has a different name from the directory, because some programs use one name and
 * some the other.
 */
async function placeOf(archive: ZipFile, entry: Entry): Promise<EntryRange> {
  const local = await archive.readLocalFileHeaderPromise(entry);
  if (!local.fileName.equals(entry.fileNameRaw)) throw new Error('An entry has two different names.');
  return {
    start: entry.relativeOffsetOfLocalHeader,
    end: local.fileDataStart + entry.compressedSize,
    hasDescriptor: (entry.generalPurposeBitFlag & HAS_DESCRIPTOR) !== 0,
  };
}

async function contentOf(archive: ZipFile, entry: Entry, name: string, budget: Budget): Promise<Buffer> {
  const stream = await archive.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let kept = 0;
  let isWhole: boolean | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    budget.bytes += chunk.length;
    if (budget.bytes > ARCHIVE_MAX.bytes) throw invalidField('file', TOO_LARGE);
    if (performance.now() > budget.until) throw invalidField('file', TOO_SLOW);
    if (isWhole === false) continue;
    chunks.push(chunk);
    kept += chunk.length;
    if (kept > ARCHIVE_MAX.whole) throw invalidField('file', PART_TOO_LARGE);
    if (isWhole === undefined && kept >= HEAD) isWhole = isNeededWhole(name, Buffer.concat(chunks));
  }
  return Buffer.concat(chunks);
}

/** An entry's byte range in an archive. `hasDescriptor`: whether a data descriptor may follow it. */
type EntryRange = Readonly<{ start: number; end: number; hasDescriptor: boolean }>;

/** An archive's directory: its entries, its own length and the length of the comment after it. */
type Directory = Readonly<{ places: readonly EntryRange[]; length: number; commentLength: number }>;

const UNKNOWN = 'This archive contains data that is not in its file list. Pack it again.';

const END_LENGTH = 22;
/** The ZIP64 record and locator (APPNOTE.TXT 6.3, sections 4.3.14 and 4.3.15). */
const END_64_LENGTH = 56 + 20;
/** Lengths of a data descriptor: without and with signature, 32-bit and 64-bit (section 4.3.9). */
const DESCRIPTORS: readonly number[] = [12, 16, 20, 24];

/**
 * Throws 422 on the field `file` for an archive with bytes before, between or after the entries of its directory, where
 * other programs may find other files. It also refuses overlapping entries.
 */
function checkLayout(bytes: Buffer, { places, length, commentLength }: Directory): void {
  const end = bytes.length - END_LENGTH - commentLength;
  const has64 = end >= END_64_LENGTH && mark(bytes, end - 20) === 'PK\x06\x07';
  const directory = end - (has64 ? END_64_LENGTH : 0) - length;
  let free = 0;
  let descriptors: readonly number[] = [0];
  for (const { start, end: next, hasDescriptor } of [...places].sort((a, b) => a.start - b.start)) {
    if (!descriptors.includes(start - free)) throw invalidField('file', UNKNOWN);
    free = next;
    descriptors = hasDescriptor ? DESCRIPTORS : [0];
  }
  if (mark(bytes, end) !== 'PK\x05\x06' || !descriptors.includes(directory - free)) throw invalidField('file', UNKNOWN);
}

const mark = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

// The allowed extensions for files in an archive. This is an allowlist because no list of harmful extensions is
// complete.

const ENDINGS: ReadonlySet<string> = new Set(
  [
    // Documents
    'pdf docx dotx doc odt ott rtf txt md markdown rst tex bib sty cls bst log nfo epub pages mobi azw3',
    'xlsx xltx xls ods ots csv tsv numbers pptx potx ppsx ppt odp otp key odg otg vsdx mpp ics vcf',
    // Pictures and layouts
    'png apng jpg jpeg jfif jpe pjpeg pjp gif webp avif bmp tif tiff heic heif ico icns svg svgz',
    'psd psb ai eps ps indd idml indt xd fig sketch afdesign afphoto afpub kra xcf clip procreate cdr dcp',
    'cr2 cr3 nef arw dng raf orf rw2 exr hdr tga dds xmp icc icm cube lut aco ase gpl abr atn lrtemplate',
    // Audio, video, subtitles
    'mp3 wav flac ogg oga opus m4a aac aif aiff mid midi mp4 m4v mov webm mkv avi mpg mpeg mts ogv wmv 3gp',
    'srt vtt ass ssa sub sbv lrc aep aet prproj drp fcpxml veg als flp logicx ptx lottie riv',
    // Fonts, 3D models, plans
    'ttf otf ttc woff woff2 eot glyphs ufo stl obj mtl fbx gltf glb blend step stp iges igs dwg dxf skp 3ds 3mf ply dae',
    'usdz usdc usda c4d ma mb max spp sbs sbsar ztl zpr ifc rvt rfa gcode brd sch kicad_pcb kicad_sch gbr',
    // Source code that no operating system executes when opened, which excludes Windows scripts
    'ts mts cts tsx jsx mjs cjs map css scss sass less styl html htm xhtml vue svelte astro pug hbs ejs liquid twig njk',
    'py ipynb rb php java kt kts scala groovy clj swift m mm go rs zig c h cc hh cpp hpp cxx hxx cs fs fsx vb dart lua',
    'r rmd jl hs elm ex exs erl ml mli pl pm sql sh bash zsh fish mk cmake gradle dockerfile tf hcl nix bzl proto sol',
    'graphql gql wsdl xsd xsl xslt dtd glsl vert frag wgsl hlsl shader unity prefab asset mat meta gd tscn tres cu',
    'json jsonc json5 jsonl ndjson geojson yaml yml toml ini cfg conf properties env lock sum mod example sample template',
    'gitignore gitattributes gitkeep gitmodules editorconfig npmrc nvmrc prettierrc eslintrc dockerignore babelrc',
    'csproj fsproj vbproj sln props targets resx xaml storyboard xib plist pbxproj xcconfig entitlements strings arb',
    'diff patch http snap feature spec po pot mo xliff xlf tmx tbx sdlxliff mqxliff',
    // Data
    'xml db sqlite sqlite3 parquet avro orc feather arrow npy npz h5 hdf5 mat rds rdata sav dta dbf shp shx prj kml kmz gpx',
    'pb onnx safetensors gguf wasm dat bin',
    // Parts of documents and of archives made on macOS
    'rels vml emf wmf emz wmz wdp odttf fntdata thmx glox rdf xmp ds_store sigs svm tmp htaccess',
    'zip',
  ].flatMap((line) => line.split(' ')),
);

/** Source files that Windows executes when they are opened. */
const SCRIPTS: ReadonlySet<string> = new Set(['js', 'vbs']);

/** Maximum number of characters in a name shown in an error. */
const SHOWN = 80;

/**
 * Throws 422 on the field `file` for a file name that an archive must not contain. Windows ignores spaces and dots at
 * the end of a name and treats everything after a colon as an alternate stream of the file.
 */
export function checkName(path: string): void {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  if (/[:\p{Cc}\p{Bidi_Control}]/u.test(path)) {
    throw invalidField(
      'file',
      'This archive contains a name with a colon or an invisible character. Rename that file.',
    );
  }
  const ending = endingOf(name);
  if (ending === undefined || ENDINGS.has(ending)) return;
  const shown = [...name].slice(0, SHOWN).join('');
  const remedy = SCRIPTS.has(ending)
    ? 'Windows would run it when it is opened: add .txt to its name, or share code as a link to its repository.'
    : 'Files of this kind are not accepted, not even in an archive: leave it out, or save it as another kind.';
  throw invalidField('file', `This archive contains “${shown}”. ${remedy}`);
}

/**
 * A name's extension as Windows reads it, in lower case; for the name `.bat`, it is `bat`. Undefined if there is no
 * extension or it is a number, as in a version.
 */
function endingOf(name: string): string | undefined {
  let end = name.length;
  while (name[end - 1] === '.' || name[end - 1] === ' ') end--;
  const dot = name.lastIndexOf('.', end - 1);
  const ending = name.slice(dot + 1, end).toLowerCase();
  return dot < 0 || /^\d*$/.test(ending) ? undefined : ending;
}
