// Written by `npm run contracts`.
import type { filesRoutes } from '@hirelane/api/routes/files';
import { apiOf } from '@/shared/api/api';
import { number, object, optional, text } from '@/shared/lib/shapes';

const ThumbnailSize = object({ width: number, height: number });

const FileRef = object({ _id: text, name: text, size: number, contentType: text, thumbnail: optional(ThumbnailSize) });

const FileAnswer = object({ data: FileRef });

export const filesApi = apiOf<typeof filesRoutes>()({
  uploadFile: ['POST /api/v1/upload', FileAnswer],
  downloadFile: ['GET /api/v1/upload/:id'],
  downloadThumbnail: ['GET /api/v1/upload/:id/thumbnail'],
});
