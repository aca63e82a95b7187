import { IMAGE_TYPES } from '@hirelane/api/schemas/files';

export const PDF = 'application/pdf';

/** The content types that thumbnails are drawn for. */
export const DRAWN_TYPES: readonly string[] = [...IMAGE_TYPES, PDF];
