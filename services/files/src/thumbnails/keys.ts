import { THUMBNAIL_SIDES } from '@hirelane/api/constants';
import type { ThumbnailName } from '@hirelane/api/schemas/files';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';

export const THUMBNAIL_NAMES = Object.keys(THUMBNAIL_SIDES) as readonly ThumbnailName[];

/** The key of a file's thumbnail in the blob store. The file's own key is its id. */
export const thumbnailKey = (fileId: string, size: ThumbnailName): string => `${size}-${fileId}`;

/** The id of the file that a key in the blob store belongs to. */
export const fileOfKey = (key: string): string => {
  const name = THUMBNAIL_NAMES.find((size) => key.startsWith(thumbnailKey('', size)));
  return name === undefined ? key : key.slice(thumbnailKey('', name).length);
};

/** Deletes a file's bytes and thumbnails. The file comes last, so that an interrupted deletion is repeated. */
export async function deleteFile(blobs: BlobStore, fileId: string): Promise<void> {
  for (const size of THUMBNAIL_NAMES) await blobs.delete(thumbnailKey(fileId, size));
  await blobs.delete(fileId);
}
