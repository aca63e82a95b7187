import type { Project } from '@hirelane/api/schemas/projects';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type OwnerCommand, ownerActionsOf } from '@/features/projects/owner/actions';
import { projectKeys } from '@/features/projects/queries';
import { titleOf } from '@/features/projects/texts';
import { messageOf } from '@/shared/api/http';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { MoreMenu } from '@/shared/ui/buttons/MoreMenu';
import { Alert } from '@/shared/ui/feedback/Alert';

const ConfirmDialog = lazyPart(() => import('@/shared/ui/dialogs/ConfirmDialog').then((m) => m.ConfirmDialog));

interface OwnerActionsProps {
  project: Project;
  /** Whether the actions are in a menu, as on a card. */
  isMenu?: boolean;
  /** Called with a message about the result. The project may already have left the list. */
  onDone: (text: string, isDeleted: boolean) => void;
}

/** The buttons or the menu for what the owner can do with a project, and the questions before an irreversible command. */
export function OwnerActions({ project, isMenu = false, onDone }: OwnerActionsProps) {
  const { _id } = project;
  const title = titleOf(project);
  const client = useQueryClient();
  const [asked, setAsked] = useState<OwnerCommand>();
  const send = (command: OwnerCommand, idempotencyKey: string) => command.send(_id, idempotencyKey);
  const change = useCommand(send, { invalidates: [projectKeys.lists, projectKeys.detail(_id)] });
  const deletion = useCommand(send, {
    invalidates: [projectKeys.lists],
    onSuccess: () => client.removeQueries({ queryKey: projectKeys.detail(_id) }),
  });
  const isBusy = change.isPending || deletion.isPending;
  const mutationOf = ({ isDeletion }: OwnerCommand) => (isDeletion ? deletion : change);

  // A `mutate` callback would not be called after a deletion, because the draft's card is unmounted first.
  const run = (command: OwnerCommand) =>
    void mutationOf(command)
      .mutateAsync(command)
      .then(
        () => {
          setAsked(undefined);
          onDone(command.done(title), command.isDeletion === true);
        },
        () => undefined, // the error is shown from the mutation's state
      );

  const actions = ownerActionsOf(project);
  const nameOf = (action: (typeof actions)[number]) => `${('name' in action && action.name) || action.label} ${title}`;
  function choose(command: OwnerCommand) {
    if (isBusy) return;
    if (command.confirm) setAsked(command);
    else run(command);
  }

  return (
    <>
      {isMenu && actions.length > 0 && (
        <MoreMenu
          label={`More: ${title}`}
          items={actions.map((action) => {
            const shown = { label: action.label, name: nameOf(action) };
            return 'to' in action
              ? { ...shown, to: action.to(_id) }
              : { ...shown, isDanger: action.confirm !== undefined, onChoose: () => choose(action) };
          })}
        />
      )}
      {!isMenu &&
        actions.map((action) =>
          'to' in action ? (
            <LinkButton key={action.label} to={action.to(_id)} aria-label={nameOf(action)}>
              {action.label}
            </LinkButton>
          ) : (
            <Button
              key={action.label}
              $tone={action.isMain ? 'accent' : 'plain'}
              disabled={isBusy}
              aria-label={nameOf(action)}
              onClick={() => choose(action)}
            >
              {(change.isPending && change.variables === action && action.pendingLabel) || action.label}
            </Button>
          ),
        )}
      {change.error && !change.variables.confirm && <ChangeFailure projectId={_id} error={change.error} />}
      {asked?.confirm && (
        <Suspense>
          <ConfirmDialog
            title={asked.confirm.title}
            action={asked.confirm.action}
            isBusy={isBusy}
            error={mutationOf(asked).variables === asked ? mutationOf(asked).error : null}
            onClose={() => setAsked(undefined)}
            onConfirm={() => run(asked)}
          >
            {asked.confirm.text(title)}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

/** Explains why the project was not changed. For an incomplete draft, lists everything that is missing. */
function ChangeFailure({ projectId, error }: { projectId: string; error: Error }) {
  const lacks = error instanceof ApiError ? error.problem.errors.map(({ message }) => message) : [];
  return (
    <Box>
      <Alert>
        {lacks.length > 0 ? 'This draft cannot be published yet:' : messageOf(error)}
        {lacks.length > 0 && (
          <>
            <ul>
              {lacks.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            <Link to={`/client/post?id=${projectId}`}>Edit the draft</Link>
          </>
        )}
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
