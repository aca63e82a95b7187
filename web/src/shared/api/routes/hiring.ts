// Written by `npm run contracts`.
import type { hiringRoutes } from '@hirelane/contracts/routes/hiring';
import { apiOf } from '@/shared/api/api';
import { list, nullable, object, oneOf, text } from '@/shared/lib/shapes';

const NoteSaved = object({ isNoteSaved: oneOf(true) });

const Note = object({ proposalId: text, text: text, writtenAt: text });

const Notes = object({ data: list(Note), nextCursor: nullable(text) });

export const hiringApi = apiOf<typeof hiringRoutes>()({
  writeNote: ['PUT /api/v1/client/proposal/:proposalId/note', NoteSaved],
  listNotes: ['GET /api/v1/client/project/:id/notes', Notes],
});
