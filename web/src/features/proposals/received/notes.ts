import { PAGE_MAX } from '@hirelane/contracts/constants';
import { queryOptions } from '@tanstack/react-query';
import { proposalKeys } from '@/features/proposals/queries';
import { keptOwnForm } from '@/shared/api/keptOwnForm';
import { hiringApi } from '@/shared/api/routes/hiring';
import { useCommand } from '@/shared/api/useCommand';

/** The client's private notes about the proposals for a project, by the ids of the proposals. */
export const notesQuery = (projectId: string) =>
  queryOptions({
    queryKey: proposalKeys.notes(projectId),
    async queryFn({ signal }) {
      const notes: Record<string, string> = {};
      for (let cursor: string | undefined; ; ) {
        const query = { limit: PAGE_MAX, cursor };
        const { data, nextCursor } = await hiringApi.call('listNotes', { params: { id: projectId }, query, signal });
        for (const { proposalId, text } of data) notes[proposalId] = text;
        if (nextCursor === null) return notes;
        cursor = nextCursor;
      }
    },
  });

/** What is typed about a proposal and not saved yet. */
export const keptNote = (proposalId: string) =>
  keptOwnForm(`note.${proposalId}`, (stored) => (typeof stored === 'string' ? stored : undefined));

/** Writes the note about a proposal, or removes it with an empty text. */
export const useWriteNote = (projectId: string, proposalId: string) =>
  useCommand(
    (text: string, idempotencyKey) =>
      hiringApi.call('writeNote', { params: { proposalId }, body: { text }, idempotencyKey }),
    { invalidates: [proposalKeys.notes(projectId)] },
  );
