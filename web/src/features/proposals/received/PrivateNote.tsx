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

/**
 * The state of a client's note about a proposal: `text` as saved, undefined until it has loaded, and `typed` while it is
 * being written. `begin` opens the field.
 */
export function usePrivateNote(projectId: string, proposalId: string) {
  const { data: notes, isError, refetch } = useQuery(notesQuery(projectId));
  const write = useWriteNote(projectId, proposalId);
  const [kept] = useState(() => keptNote(proposalId));
  const [typed, setTyped] = useState(kept.load);
  const text = notes && (notes[proposalId] ?? '');

  function type(next: string) {
    kept.save(next);
    setTyped(next);
  }
  function close() {
    kept.drop();
    flushSync(() => setTyped(undefined));
  }
  const hasFailed = isError && notes === undefined;
  return { text, typed, type, close, write, begin: () => setTyped(text), hasFailed, refetch };
}

interface PrivateNoteProps {
  note: ReturnType<typeof usePrivateNote>;
}

/** A note about a proposal that only the client can read. The typed text is kept until it is saved. */
export function PrivateNote({ note: { text, typed, type, close, write, hasFailed, refetch } }: PrivateNoteProps) {
  const [fault, setFault] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  /** Closes the field and returns the focus to the proposal. */
  function leave() {
    const proposal = form.current?.closest<HTMLElement>('[data-proposal]');
    setFault(undefined);
    close();
    proposal?.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (write.isPending) return;
    const { error } = WriteNote.safeParse({ text: typed ?? '' });
    setFault(error?.issues[0]?.message);
    // The rejection is ignored here because the error is rendered from the mutation's state.
    if (!error) void write.mutateAsync(typed ?? '').then(leave, () => undefined);
  }

  if (hasFailed)
    return (
      <Quiet>
        {TEXTS.failed}
        <Button $tone="quiet" $size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </Quiet>
    );
  if (typed === undefined) {
    return text ? (
      <Words>
        <strong>{TEXTS.label}</strong>
        <span>
          <LinkedText text={text} />
        </span>
      </Words>
    ) : null;
  }
  // The length is counted as on the server: without surrounding spaces.
  const { length } = typed.trim();
  return (
    <form ref={form} onSubmit={save}>
      <Field
        label={TEXTS.label}
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
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for it.
          autoFocus
          onChange={({ target }) => {
            setFault(undefined);
            type(target.value);
          }}
        />
      </Field>
      <Row>
        <Button type="submit" $size="sm" aria-disabled={write.isPending}>
          {write.isPending ? 'Saving…' : 'Save note'}
        </Button>
        <Button $tone="quiet" $size="sm" onClick={leave}>
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
`;

const Words = styled.p`
  display: grid;
  padding-inline-start: ${theme.space[3]};
  border-inline-start: 3px solid ${theme.color.lineStrong};
  font-size: ${theme.font.sm};
  overflow-wrap: anywhere;

  strong {
    color: ${theme.color.textMuted};
    font-weight: 600;
  }

  span {
    white-space: pre-line;
  }
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
