import type { Project } from '@hirelane/api/schemas/projects';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { projectKeys } from '@/features/projects/queries';
import { titleOf } from '@/features/projects/texts';
import { messageOf } from '@/shared/api/http';
import { projectsApi } from '@/shared/api/routes/projects';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button, type ButtonTone } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';

/** Labels for the owner's actions on a project, and the messages shown afterwards. */
const OWNER_TEXTS = {
  done: {
    publish: (title: string) => `“${title}” has been published.`,
    unpublish: (title: string) => `“${title}” is a draft again.`,
    close: (title: string) => `“${title}” has been closed.`,
  },
  incomplete: 'This draft cannot be published yet:',
  complete: 'Edit the draft',
  deleteTitle: 'Delete this draft?',
  delete: 'Delete draft',
  deleteText: (title: string) => `“${title}” and everything in it will be deleted. This cannot be undone.`,
  deleted: (title: string) => `“${title}” has been deleted.`,
  closeTitle: 'Close this project?',
  close: 'Close project',
  closeText: (title: string) =>
    `“${title}” will accept no more proposals and disappear from every feed. You keep the proposals you have received. This cannot be undone.`,
} as const;

const ConfirmDialog = lazyPart(() => import('@/shared/ui/ConfirmDialog').then((m) => m.ConfirmDialog));

interface OwnerActionsProps {
  project: Pick<Project, '_id' | 'title' | 'status' | 'totalProposals'>;
  /** The tone of the buttons, which are less prominent on a card. */
  tone?: ButtonTone;
  /** Called with a message about the result. The project may already have left the list. */
  onDone: (text: string, isDeleted: boolean) => void;
}

/** The actions that the owner can take on a project, which depend on its status. */
export function OwnerActions({ project, tone = 'plain', onDone }: OwnerActionsProps) {
  const { _id, status, totalProposals } = project;
  const title = titleOf(project);
  const [asked, setAsked] = useState<'close' | 'delete'>();
  const change = useChangeStatus(_id);
  const deletion = useDeleteDraft();
  const isBusy = change.isPending || deletion.isPending;

  function run(to: StatusChange) {
    void change.mutateAsync(to).then(
      () => {
        setAsked(undefined);
        onDone(OWNER_TEXTS.done[to](title), false);
      },
      () => undefined, // the error is shown from the mutation's state
    );
  }

  // A `mutate` callback would not be called, because the draft's card is unmounted first.
  const remove = () =>
    void deletion.mutateAsync(_id).then(
      () => onDone(OWNER_TEXTS.deleted(title), true),
      () => undefined,
    );

  return (
    <>
      {(status === 'draft' || status === 'published') && (
        <LinkButton $tone={tone} data-tone={tone} to={`/client/post?id=${_id}`} aria-label={`Edit ${title}`}>
          Edit
        </LinkButton>
      )}
      {status === 'draft' && (
        <>
          <Button
            $tone={tone === 'plain' ? 'accent' : tone}
            disabled={isBusy}
            aria-label={`Publish ${title}`}
            onClick={() => run('publish')}
          >
            {change.isPending ? 'Publishing…' : 'Publish'}
          </Button>
          <Button
            $tone={tone}
            data-tone={tone}
            disabled={isBusy}
            aria-label={`Delete ${title}`}
            onClick={() => setAsked('delete')}
          >
            Delete
          </Button>
        </>
      )}
      {status === 'published' && totalProposals === 0 && (
        <Button $tone={tone} disabled={isBusy} aria-label={`Back to draft: ${title}`} onClick={() => run('unpublish')}>
          Back to draft
        </Button>
      )}
      {(status === 'published' || status === 'filled') && (
        <Button $tone={tone} disabled={isBusy} aria-label={`Close ${title}`} onClick={() => setAsked('close')}>
          Close
        </Button>
      )}
      {change.error && change.variables !== 'close' && (
        <ChangeFailure projectId={_id} error={change.error} change={change.variables} />
      )}
      {asked === 'delete' && (
        <Suspense>
          <ConfirmDialog
            title={OWNER_TEXTS.deleteTitle}
            action={OWNER_TEXTS.delete}
            isBusy={deletion.isPending}
            error={deletion.error}
            onClose={() => setAsked(undefined)}
            onConfirm={remove}
          >
            {OWNER_TEXTS.deleteText(title)}
          </ConfirmDialog>
        </Suspense>
      )}
      {asked === 'close' && (
        <Suspense>
          <ConfirmDialog
            title={OWNER_TEXTS.closeTitle}
            action={OWNER_TEXTS.close}
            isBusy={change.isPending}
            error={change.variables === 'close' ? change.error : null}
            onClose={() => setAsked(undefined)}
            onConfirm={() => run('close')}
          >
            {OWNER_TEXTS.closeText(title)}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

interface ChangeFailureProps {
  projectId: string;
  error: Error;
  change: StatusChange;
}

/** Explains why the project was not changed. For an incomplete draft, lists everything that is missing. */
function ChangeFailure({ projectId, error, change }: ChangeFailureProps) {
  const lacks = error instanceof ApiError ? error.problem.errors.map(({ message }) => message) : [];
  return (
    <Box>
      <Alert>
        {change === 'publish' && lacks.length > 0 ? OWNER_TEXTS.incomplete : messageOf(error)}
        {lacks.length > 0 && (
          <ul>
            {lacks.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {lacks.length > 0 && <Link to={`/client/post?id=${projectId}`}>{OWNER_TEXTS.complete}</Link>}
      </Alert>
    </Box>
  );
}

const Box = styled.div`
  order: 9;
  flex-basis: 100%;
  margin-block-start: ${theme.space[1]};
  color: ${theme.color.text};

  ul {
    padding-inline-start: ${theme.space[4]};
    list-style: disc;
  }

  a {
    display: inline-block;
    margin-block-start: ${theme.space[2]};
  }
`;

const STATUS_ROUTES = { publish: 'publishProject', unpublish: 'unpublishProject', close: 'closeProject' } as const;
type StatusChange = keyof typeof STATUS_ROUTES;

/** Publishes a draft, turns a project back into a draft, or closes it. */
const useChangeStatus = (projectId: string) =>
  useCommand(
    (change: StatusChange, idempotencyKey) =>
      projectsApi.call(STATUS_ROUTES[change], { params: { id: projectId }, idempotencyKey }),
    { invalidates: [projectKeys.lists, projectKeys.detail(projectId)] },
  );

function useDeleteDraft() {
  const client = useQueryClient();
  return useCommand(
    (id: string, idempotencyKey) => projectsApi.call('deleteDraft', { params: { id }, idempotencyKey }),
    {
      invalidates: [projectKeys.lists],
      onSuccess: (_answer, id) => client.removeQueries({ queryKey: projectKeys.detail(id) }),
    },
  );
}
