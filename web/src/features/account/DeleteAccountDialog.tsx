import type { User } from '@hirelane/api/schemas/accounts';
import type { DeleteAccount } from '@hirelane/api/schemas/personal-data';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { marketplace } from '@/domain/marketplace/marketplace';
import { endingQuery, signInsQuery } from '@/features/account/queries';
import { WhatEnds } from '@/features/account/WhatEnds';
import { leaveSession } from '@/features/session/queries';
import { applyProblem } from '@/shared/api/applyProblem';
import { personalDataApi } from '@/shared/api/routes/personal-data';
import { useCommand } from '@/shared/api/useCommand';
import { leaveNotice } from '@/shared/lib/leftNotice';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
}

const HAPPENS = {
  client: [
    'Your name, picture, email and company are erased.',
    'Your projects are closed and disappear from every feed and search; drafts and attached files are deleted.',
    'Freelancers keep the proposals that they sent you; you appear there as a deleted user.',
    'Work records that name you are revoked.',
    'Freelancers keep the agreed terms, invoices and payment records of your contracts for some years after they end (8 unless the operator chose otherwise).',
    'Reviews you wrote keep their stars but lose their text. Reviews of you are no longer visible.',
  ],
  freelancer: [
    'Your name, picture, email and profile are erased, with education, experience and portfolio.',
    'Your proposals lose their letter and files; clients see a deleted user.',
    'Clients keep the agreed terms, your invoices, accepted work with its note and files, and the payment records of your contracts for some years after they end (8 unless the operator chose otherwise).',
    'Work records you issued stay valid and contain your name; anyone who has one can still check it.',
    'Your saved jobs, your likes and all your other files are deleted, including work that was not accepted.',
    'Reviews you wrote keep their stars but lose their text. Reviews of you are no longer visible.',
  ],
} as const;

/**
 * Lists exactly what is deleted and what ends, and asks for proof: the password, or the username if the account has no
 * password.
 */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const ending = useQuery(endingQuery());
  const signIns = useQuery(signInsQuery());
  return (
    <Dialog title="Delete my account" onClose={onClose}>
      <Consequences>
        {HAPPENS[user.isClient ? 'client' : 'freelancer'].map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>You are signed out everywhere, and your username and email become available to others.</li>
      </Consequences>
      {ending.data && <WhatEnds isClient={user.isClient} {...ending.data} />}
      <p>This cannot be undone. You may want to download your data first.</p>
      <Loaded query={ending} what="your contracts and offers">
        <Loaded query={signIns} what="how you sign in">
          <Proof
            kind={signIns.data?.hasPassword ? 'password' : 'username'}
            username={user.username ?? ''}
            onClose={onClose}
          />
        </Loaded>
      </Loaded>
    </Dialog>
  );
}

interface LoadedProps {
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'refetch'>;
  what: string;
  children: ReactNode;
}

/** Deletion is disabled until the consequences and the confirmation method are known. */
function Loaded({ query: { data, isPending, refetch }, what, children }: LoadedProps) {
  if (isPending) return <Skeleton label={`Loading ${what}`} rows={1} height="4rem" />;
  if (!data) return <ErrorState message={`We could not load ${what}.`} onRetry={() => void refetch()} />;
  return children;
}

interface ProofProps {
  kind: 'password' | 'username';
  username: string;
  onClose: () => void;
}

function Proof({ kind, username, onClose }: ProofProps) {
  const remove = useDeleteAccount();
  const { register, handleSubmit, setError, formState } = useForm<DeleteAccount>({ defaultValues: { [kind]: '' } });
  const { errors } = formState;
  // The form stays disabled until the browser leaves the page.
  const isBusy = formState.isSubmitting || remove.isSuccess;

  const onSubmit = handleSubmit(async (form) => {
    if (!form[kind]) {
      const message = kind === 'password' ? 'Password is required.' : 'Username is required.';
      setError(kind, { message }, { shouldFocus: true });
      return;
    }
    await remove.mutateAsync(form).catch((error: Error) => applyProblem(error, setError, [kind]));
  });

  return (
    <Form isBusy={isBusy} onSubmit={onSubmit}>
      {kind === 'password' ? (
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      ) : (
        <Field label="Username" hint={`Type ${username} to confirm.`} error={errors.username?.message}>
          <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('username')} />
        </Field>
      )}
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" $tone="danger">
          {isBusy ? 'Deleting…' : 'Delete my account'}
        </Button>
      </DialogActions>
    </Form>
  );
}

const Consequences = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  margin-block-end: ${theme.space[4]};
  padding-inline-start: ${theme.space[6]};
  list-style: disc;
  color: ${theme.color.textMuted};

  ~ p {
    margin-block-end: ${theme.space[6]};
    font-weight: 600;
  }
`;

/** Deletes the account and opens the landing page, which confirms it. */
function useDeleteAccount() {
  const client = useQueryClient();
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: DeleteAccount, idempotencyKey) =>
      doConfirmed(() => personalDataApi.call('deleteAccount', { body, idempotencyKey }), body.password),
    {
      onSuccess: () => {
        leaveSession(client, '/');
        leaveNotice(`Your account has been deleted. Thank you for using ${marketplace.name}.`);
      },
    },
  );
}
