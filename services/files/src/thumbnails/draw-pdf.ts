import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { THUMBNAIL_SIDES } from '@hirelane/api/constants';
import sharp from 'sharp';
import { drawScaled, type Thumbnails } from './draw-picture.ts';
import { type WasmModule, WebAssembly, withMaximumMemory } from './web-assembly.ts';

/** Maximum memory for drawing one PDF, including the PDF itself. */
const MEMORY_MAX = 256 * 1024 * 1024;
/** Annotations are drawn, and bytes are ordered as RGBA (`fpdfview.h`). */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;

let compiled: Promise<WasmModule> | undefined;
/** Compiled once for each thread. */
async function compile(): Promise<WasmModule> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return WebAssembly.compile(withMaximumMemory(await readFile(file), MEMORY_MAX));
}

/** The package's types for its memory and its options need those of browsers. */
type Renderer = Omit<WrappedPdfiumModule, 'pdfium'> &
  Readonly<{ pdfium: WrappedPdfiumModule['pdfium'] & Readonly<{ HEAPU8: Uint8Array }> }>;
type Options = Readonly<{ instantiateWasm(imports: object, done: (instance: object) => void): object }>;
const startRenderer = init as unknown as (options: Options) => Promise<Renderer>;

/**
 * A new renderer with its own memory, so that a PDF that takes over the renderer cannot alter the picture of another
 * one.
 */
async function openRenderer(): Promise<Renderer> {
  compiled ??= compile();
  const module = await compiled;
  const renderer = await startRenderer({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
  renderer.PDFiumExt_Init();
  return renderer;
}

/** The thumbnails of the first page of a PDF. Throws for a PDF that cannot be opened or needs too much memory. */
export async function drawPdf(pdf: Buffer): Promise<Thumbnails> {
  const { pixels, width, height } = firstPage(await openRenderer(), pdf);
  return drawScaled(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha());
}

function firstPage(renderer: Renderer, pdf: Buffer) {
  const { pdfium } = renderer;
  const content = pdfium.wasmExports.malloc(pdf.length);
  if (content === 0) throw new Error('the PDF needs too much memory');
  pdfium.HEAPU8.set(pdf, content);
  const document = renderer.FPDF_LoadMemDocument(content, pdf.length, '');
  if (document === 0) throw new Error('the PDF is damaged or needs a password');
  const page = renderer.FPDF_LoadPage(document, 0);
  if (page === 0) throw new Error('the PDF has no first page');
  const { width, height } = sizeWithin(renderer.FPDF_GetPageWidthF(page), renderer.FPDF_GetPageHeightF(page));
  const bitmap = renderer.FPDFBitmap_Create(width, height, 1);
  if (bitmap === 0) throw new Error('the PDF needs too much memory');
  renderer.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  renderer.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const start = renderer.FPDFBitmap_GetBuffer(bitmap);
  // The renderer's memory is released as a whole.
  return { pixels: Buffer.from(pdfium.HEAPU8.subarray(start, start + 4 * width * height)), width, height };
}

/** A page's size in pixels, from its size in points. */
function sizeWithin(width: number, height: number) {
  const scale = THUMBNAIL_SIDES.large / Math.max(width, height);
  if (!(width > 0 && height > 0 && Number.isFinite(scale) && scale > 0))
    throw new Error('the PDF’s first page has no size');
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: pixels(width), height: pixels(height) };
}
