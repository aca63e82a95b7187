import type { EventOf } from '@hirelane/api/events/catalog';
import type { PageQuery } from '@hirelane/api/schemas/projects';
import type { Note } from '@hirelane/api/schemas/proposals';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, remove, table, upsert } from '@hirelane/projections/table';

type Written = Recorded<Extract<EventOf<'note'>, { type: 'NoteWritten' }>>;

/** A note's first and last events since it was last created. */
type ShownNote = Readonly<{ first: Written; last: Written }>;

const note = columnsFrom<ShownNote>();
const notes = table(
  'notes',
  {
    id: note('uuid PRIMARY KEY', ({ last }) => last.data.proposalId),
    project_id: note('uuid NOT NULL', ({ last }) => last.data.projectId),
    text: note('text NOT NULL', ({ last }) => last.data.text),
    begun_at: note('timestamptz NOT NULL', ({ first }) => first.at),
    written_at: note('timestamptz NOT NULL', ({ last }) => last.at),
  },
  { indexes: ['(project_id, begun_at DESC, id DESC)'] },
);

/** The current notes. */
export const notesProjection: Projection<'note'> = {
  categories: ['note'],
  ddl: ddlOf(notes),
  texts: { NoteWritten: ['text'] },
  async apply(tx, events) {
    const ended = new Set<string>();
    const shown = new Map<string, ShownNote>();
    for (const event of events) {
      const { proposalId } = event.data;
      if (event.type === 'NoteWritten') {
        shown.set(proposalId, { first: shown.get(proposalId)?.first ?? event, last: event });
      } else if (event.type === 'NoteRemoved' || event.type === 'NoteErased') {
        ended.add(proposalId);
        shown.delete(proposalId);
      }
    }
    await remove(tx, notes, [...ended]);
    await upsert(tx, notes, [...shown.values()], { begun_at: 't.begun_at' });
  },
};

export type NotePage = Readonly<{ data: readonly Note[]; nextCursor: string | null }>;

export const notesQuery =
  (pool: Pool, schema: string) =>
  /**
   * The notes on the proposals for a project, most recently created first. An edit does not move a note to another
   * page, so a client who reads all pages sees every note.
   */
  async (projectId: string, wanted: PageQuery): Promise<NotePage> => {
    const { rows, nextCursor } = await readPage<{ _id: string; text: string; writtenAt: string }>(
      pool,
      {
        name: `notes-${schema}`,
        columns: `id AS "_id", text, ${instant('written_at')} AS "writtenAt"`,
        from: `${identifier(schema)}.notes`,
        where: 'project_id = $1',
        values: [projectId],
        order: newestFirst('begun_at'),
        id: 'id',
      },
      wanted,
    );
    return { data: rows.map(({ _id: proposalId, text, writtenAt }) => ({ proposalId, text, writtenAt })), nextCursor };
  };
