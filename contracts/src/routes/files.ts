import { FileAnswer, ThumbnailQuery, UploadQuery } from '../schemas/files.ts';
import type { Route } from './route.ts';

export const filesRoutes = {
  uploadFile: {
    method: 'POST',
    path: '/api/v1/upload',
    who: 'user',
    service: 'files',
    kind: 'command',
    limit: 'upload',
    query: UploadQuery,
    body: 'multipart',
    status: 201,
    answer: FileAnswer,
    about: 'Store a file of at most 25 MiB: pdf, docx, odt, txt, zip, png, jpg or webp, detected from its content.',
  },
  downloadFile: {
    method: 'GET',
    path: '/api/v1/upload/:id',
    who: 'anyone',
    service: 'files',
    kind: 'query',
    status: 200,
    answer: 'bytes',
    about: 'Download a file, for users who can see what it belongs to.',
  },
  downloadThumbnail: {
    method: 'GET',
    path: '/api/v1/upload/:id/thumbnail',
    who: 'anyone',
    service: 'files',
    kind: 'query',
    query: ThumbnailQuery,
    status: 200,
    answer: 'bytes',
    about:
      'Download a WebP of a picture or of the first page of a PDF, at most 640 or 1,600 pixels wide and high, for users who can download the file.',
  },
} as const satisfies Record<string, Route>;
