import type { ThumbnailName } from '@hirelane/api/schemas/files';

/**
 * Returns the URL of an uploaded file. A test checks that it equals the table's `downloadFile`. It is duplicated here
 * because the header shows a picture on every page and would otherwise pull the file routes into the entry chunk.
 */
export const fileAddress = (id: string) => `/api/v1/upload/${encodeURIComponent(id)}`;

/** Returns the URL of a file's thumbnail. */
export const thumbnailAddress = (id: string, size: ThumbnailName) => `${fileAddress(id)}/thumbnail?size=${size}`;
