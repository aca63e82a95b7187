import { invalidField } from '@hirelane/http/http-problem';
import { MACROS } from './limits.ts';

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const ODT = 'application/vnd.oasis.opendocument.text';
export const ZIP = 'application/zip';
export type ArchiveType = typeof DOCX | typeof ODT | typeof ZIP;

/**
 * Determines an archive's type from its entry names, which are in lower case, and from the content of its `mimetype`
 * entry, if it has one.
 */
export function typeOf(names: readonly string[], mimetype: string): ArchiveType {
  if (mimetype === ODT && names.includes('content.xml')) return ODT;
  const isDocx = names.includes('[content_types].xml') && names.some((name) => name.startsWith('word/'));
  return isDocx ? DOCX : ZIP;
}

/** In a LibreOffice document these folders contain macros; elsewhere they may contain anything. */
const SCRIPTS = /^(?:basic|scripts)\//;

/**
 * Throws 422 on the field `file` for an OpenDocument file with macros, even if its `mimetype` entry does not declare
 * one.
 */
export function checkNames(names: readonly string[], mimetype: string): void {
  const isOpenDocument =
    mimetype.startsWith('application/vnd.oasis.opendocument') ||
    (names.includes('content.xml') && names.includes('meta-inf/manifest.xml'));
  if (isOpenDocument && names.some((name) => SCRIPTS.test(name))) throw invalidField('file', MACROS);
}
