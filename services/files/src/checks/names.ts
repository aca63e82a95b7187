import { invalidField } from '@hirelane/http/http-problem';

// Which files an archive may hold, by the ending of their names. A list of what is harmful would lack the next one.

const ENDINGS: ReadonlySet<string> = new Set(
  [
    // Documents
    'pdf docx dotx doc odt ott rtf txt md markdown rst tex bib sty cls bst log nfo epub pages mobi azw3',
    'xlsx xltx xls ods ots csv tsv numbers pptx potx ppsx ppt odp otp key odg otg vsdx mpp ics vcf',
    // Pictures and layouts
    'png apng jpg jpeg jfif jpe pjpeg pjp gif webp avif bmp tif tiff heic heif ico icns svg svgz',
    'psd psb ai eps ps indd idml indt xd fig sketch afdesign afphoto afpub kra xcf clip procreate cdr dcp',
    'cr2 cr3 nef arw dng raf orf rw2 exr hdr tga dds xmp icc icm cube lut aco ase gpl abr atn lrtemplate',
    // Sound, films, subtitles
    'mp3 wav flac ogg oga opus m4a aac aif aiff mid midi mp4 m4v mov webm mkv avi mpg mpeg mts ogv wmv 3gp',
    'srt vtt ass ssa sub sbv lrc aep aet prproj drp fcpxml veg als flp logicx ptx lottie riv',
    // Type, shapes, plans
    'ttf otf ttc woff woff2 eot glyphs ufo stl obj mtl fbx gltf glb blend step stp iges igs dwg dxf skp 3ds 3mf ply dae',
    'usdz usdc usda c4d ma mb max spp sbs sbsar ztl zpr ifc rvt rfa gcode brd sch kicad_pcb kicad_sch gbr',
    // Sources of programs, which no system runs by opening them; a script of Windows is no such source
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
    // Parts of documents, and of the archives of a Mac
    'rels vml emf wmf emz wmz wdp odttf fntdata thmx glox rdf xmp ds_store sigs svm tmp htaccess',
    'zip',
  ].flatMap((line) => line.split(' ')),
);

/** Windows runs these when they are opened, though they are sources as well. */
const SCRIPTS: ReadonlySet<string> = new Set(['js', 'vbs']);

/** Characters of a name that a message shows. */
const SHOWN = 80;

/**
 * Throws 422 on the field `file` for a file that an archive must not hold, by its name. Windows leaves out spaces and
 * dots at the end of a name, and takes what follows a colon for another stream of the file.
 */
export function checkName(path: string): void {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  if (/[:\p{Cc}\p{Bidi_Control}]/u.test(path)) {
    throw invalidField('file', 'This archive holds a name with a colon or an invisible character. Rename that file.');
  }
  const ending = endingOf(name);
  if (ending === undefined || ENDINGS.has(ending)) return;
  const shown = [...name].slice(0, SHOWN).join('');
  const remedy = SCRIPTS.has(ending)
    ? 'Windows would run it when it is opened: add .txt to its name, or share code by a link to its repository.'
    : 'Files of this kind are not accepted, not even in an archive: leave it out, or save it as another kind.';
  throw invalidField('file', `This archive holds “${shown}”. ${remedy}`);
}

/**
 * What Windows takes for the ending of a name, in small letters, also of `.bat`; undefined for one without, or with the
 * number of a version.
 */
function endingOf(name: string): string | undefined {
  let end = name.length;
  while (name[end - 1] === '.' || name[end - 1] === ' ') end--;
  const dot = name.lastIndexOf('.', end - 1);
  const ending = name.slice(dot + 1, end).toLowerCase();
  return dot < 0 || /^\d*$/.test(ending) ? undefined : ending;
}
