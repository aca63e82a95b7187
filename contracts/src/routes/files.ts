import { FileAnswer, UploadQuery } from '../schemas/files.ts';
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
} as const satisfies Record<string, Route>;
