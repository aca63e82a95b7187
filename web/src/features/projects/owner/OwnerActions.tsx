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
import { Button, type ButtonTone } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';

const ConfirmDialog = lazyPart(() => import('@/shared/ui/dialogs/ConfirmDialog').then((m) => m.ConfirmDialog));

interface OwnerActionsProps {
  project: Project;
  /** The tone of the buttons, which are less prominent on a card. */
  tone?: ButtonTone;
  /** Called with a message about the result. The project may already have left the list. */
  onDone: (text: string, isDeleted: boolean) => void;
}

/** The buttons for what the owner can do with a project, and the questions before an irreversible command. */
export function OwnerActions({ project, tone = 'plain', onDone }: OwnerActionsProps) {
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

  return (
    <>
      {ownerActionsOf(project).map((action) =>
        'to' in action ? (
          <LinkButton
            key={action.label}
            $tone={tone}
            data-tone={tone}
            to={action.to(_id)}
            aria-label={`${action.label} ${title}`}
          >
            {action.label}
          </LinkButton>
        ) : (
          <Button
            key={action.label}
            $tone={action.isMain && tone === 'plain' ? 'accent' : tone}
            disabled={isBusy}
            aria-label={`${action.name ?? action.label} ${title}`}
            onClick={() => (action.confirm ? setAsked(action) : run(action))}
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
