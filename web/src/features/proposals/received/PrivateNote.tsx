import { LIMITS, PAGE_MAX } from '@hirelane/api/constants';
import { WriteNote } from '@hirelane/api/schemas/proposals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { proposalKeys } from '@/features/proposals/queries';
import { NOTE_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { messageOf } from '@/shared/api/http';
import { hiringApi } from '@/shared/api/routes/hiring';
import { useCommand } from '@/shared/api/useCommand';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { CountHint } from '@/shared/ui/forms/CountHint';
import { Field } from '@/shared/ui/forms/Field';
import { LinkedText } from '@/shared/ui/text/LinkedText';

interface PrivateNoteProps {
  projectId: string;
  proposalId: string;
  /** The freelancer's name, for the buttons' accessible names. */
  name: string;
}

/** A note about a proposal that only the client can read. The typed text is kept until it is saved. */
export function PrivateNote({ projectId, proposalId, name }: PrivateNoteProps) {
  const { data: notes, isError, refetch } = useQuery(notesQuery(projectId));
  const note = notes?.[proposalId] ?? '';
  const write = useWriteNote(projectId, proposalId);
  const kept = keptNote(proposalId);
  const [typed, setTyped] = useState(kept.load);
  const [fault, setFault] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  function type(text: string) {
    kept.save(text);
    setTyped(text);
    setFault(undefined);
  }

  /** Closes the field and returns the focus to the button that opened it. */
  function close() {
    kept.drop();
    setFault(undefined);
    flushSync(() => setTyped(undefined));
    box.current?.querySelector('button')?.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (write.isPending) return;
    const { error } = WriteNote.safeParse({ text: typed ?? '' });
    setFault(error?.issues[0]?.message);
    // The rejection is ignored here because the error is rendered from the mutation's state.
    if (!error) void write.mutateAsync(typed ?? '').then(close, () => undefined);
  }

  if (notes === undefined && isError)
    return (
      <Quiet>
        {TEXTS.failed}
        <Button $tone="quiet" $size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </Quiet>
    );
  if (typed === undefined)
    return (
      <Quiet ref={box}>
        {note && (
          <Words>
            <LinkedText text={note} />
          </Words>
        )}
        <Button
          $tone="quiet"
          $size="sm"
          disabled={notes === undefined}
          aria-label={`${note ? TEXTS.edit : TEXTS.add} about ${name}`}
          onClick={() => setTyped(note)}
        >
          {note ? TEXTS.edit : TEXTS.add}
        </Button>
      </Quiet>
    );
  // The length is counted as on the server: without surrounding spaces.
  const { length } = typed.trim();
  return (
    <form onSubmit={save}>
      <Field
        label="Private note"
        hint={
          <CountHint
            text={TEXTS.hint}
            length={length}
            of={LIMITS.note}
            tone={length > LIMITS.note ? 'bad' : undefined}
          />
        }
        error={fault ?? (write.error ? messageOf(write.error) : undefined)}
      >
        <textarea
          rows={3}
          readOnly={write.isPending}
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed has given way to it.
          autoFocus
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <Row>
        <Button type="submit" $size="sm" aria-disabled={write.isPending}>
          {write.isPending ? 'Saving…' : 'Save note'}
        </Button>
        <Button $tone="quiet" $size="sm" onClick={close}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

const Quiet = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  /* Aligns the text of a borderless button with the content above. */
  > button:only-child {
    margin-inline-start: calc(-1 * ${theme.space[3]});
  }
`;

const Words = styled.p`
  flex: 1 1 12rem;
  padding-inline-start: ${theme.space[3]};
  border-inline-start: 3px solid ${theme.color.lineStrong};
  color: ${theme.color.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Row = styled.div`
  display: flex;
  gap: ${theme.space[2]};
  margin-block-start: ${theme.space[3]};
`;

/** The client's private notes about a project's proposals, by proposal id. */
const notesQuery = (projectId: string) =>
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

/** The unsaved text of a note. */
const keptNote = (proposalId: string) => keptOwnForm(`note.${proposalId}`, (stored) => typeof stored === 'string');

/** Saves the note about a proposal, or removes it if the text is empty. */
const useWriteNote = (projectId: string, proposalId: string) =>
  useCommand(
    (text: string, idempotencyKey) =>
      hiringApi.call('writeNote', { params: { proposalId }, body: { text }, idempotencyKey }),
    { invalidates: [proposalKeys.notes(projectId)] },
  );
