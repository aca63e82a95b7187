import type { User } from '@hirelane/api/schemas/accounts';
import { ChangeEmail } from '@hirelane/api/schemas/security';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { marketplace } from '@/domain/marketplace/marketplace';
import { ChangePasswordForm } from '@/features/account/ChangePasswordForm';
import { ConnectedSignIns } from '@/features/account/ConnectedSignIns';
import { DeleteAccount } from '@/features/account/DeleteAccount';
import { signInsQuery } from '@/features/account/queries';
import { SessionList } from '@/features/account/SessionList';
import { SecondFactorSection } from '@/features/account/second-factor/SecondFactorSection';
import { readConfirmation } from '@/features/confirmation/queries';
import { sessionKeys } from '@/features/session/queries';
import { applyProblem } from '@/shared/api/applyProblem';
import { messageOf } from '@/shared/api/http';
import { personalDataApi } from '@/shared/api/routes/personal-data';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { localProblem } from '@/shared/lib/apiError';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { theme } from '@/shared/theme/theme';
import { Button, type ButtonLook, buttonStyles } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { Icon } from '@/shared/ui/icons/Icon';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

interface SecuritySectionsProps {
  user: User;
  /** Sections from other features. */
  children: ReactNode;
}

/** Sections for sign-in settings and the user's data. */
export function SecuritySections({ user, children }: SecuritySectionsProps) {
  return (
    <>
      <TitledCard title="Email">
        <EmailState user={user} />
        <ChangeEmailForm userId={user._id} />
      </TitledCard>
      <TitledCard title="Password">
        <PasswordSection userId={user._id} />
      </TitledCard>
      <ConnectedSignIns />
      <SecondFactorSection />
      <TitledCard title="Active sessions">
        <SessionList />
      </TitledCard>
      {children}
      <TitledCard
        title="Download my data"
        text={`One file with everything ${marketplace.name} keeps about you: your account, profile, projects, proposals, saved projects, and links to your files.`}
      >
        <DownloadData />
      </TitledCard>
      <TitledCard title="Delete my account" text="All your data is erased permanently. You will be asked to confirm.">
        <DeleteAccount user={user} />
      </TitledCard>
    </>
  );
}

/** A form to change the password, or a link to request one by email if the account has no password. */
function PasswordSection({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(signInsQuery());
  if (isPending) return <Skeleton label="Loading how you sign in" rows={1} height="17rem" />;
  if (!data) return <ErrorState message="We could not load how you sign in." onRetry={() => void refetch()} />;
  if (data.hasPassword) return <ChangePasswordForm userId={userId} />;
  return (
    <p>
      Your account has no password: you sign in through another site. To add one,{' '}
      <Link to="/forgot-password">request a link</Link> by email.
    </p>
  );
}

const EMPTY = { email: '' };

/** Requests a change of email address, which takes effect once the link sent to the new address is opened. */
function ChangeEmailForm({ userId }: { userId: string }) {
  const change = useChangeEmail(userId);
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangeEmail>({
    resolver: zodResolver(ChangeEmail),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async (form) => {
    setSentTo(undefined);
    try {
      await change.mutateAsync(form);
      reset(EMPTY);
      setSentTo(form.email);
    } catch (error) {
      applyProblem(error as Error, setError, ['email']);
    }
  });

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Field
        label="New Email"
        hint="We will send a link to the new address. Your email changes when you open it."
        error={errors.email?.message}
      >
        <input type="email" autoComplete="email" {...register('email')} />
      </Field>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Notice
        text={sentTo ? `Open the link that we sent to ${sentTo} within 24 hours. Until then nothing changes.` : ''}
      />
      <div>
        <Button type="submit" $size="sm">
          {isSubmitting ? 'Sending…' : 'Change email'}
        </Button>
      </div>
    </Form>
  );
}

function useChangeEmail(userId: string) {
  const doConfirmed = useConfirmed();
  return useCommand((body: ChangeEmail, idempotencyKey) =>
    doConfirmed(() => securityApi.call('changeEmail', { params: { userId }, body, idempotencyKey })),
  );
}

const ADDRESS = personalDataApi.addressOf('downloadMyData');

/**
 * Downloads the user's data. The browser saves the file directly, so the page first checks that the server will not
 * refuse the download.
 */
function DownloadData() {
  const doConfirmed = useConfirmed();
  const ask = useMutation({
    mutationFn: () =>
      doConfirmed(async () => {
        // Does not use the dialog's query, because closing the dialog may cancel that query before the response
        // arrives.
        const { isConfirmed } = await readConfirmation();
        if (!isConfirmed) throw localProblem('confirm-needed', 'Confirm your identity to continue.', 403);
      }),
    onSuccess: () => Object.assign(document.createElement('a'), { href: ADDRESS, download: '' }).click(),
  });

  function begin(event: MouseEvent) {
    event.preventDefault();
    ask.mutate();
  }

  return (
    <Stack>
      <div>
        <Download $size="sm" href={ADDRESS} download onClick={begin}>
          <Icon name="download" size={16} />
          Download my data
        </Download>
      </div>
      {ask.error && <Alert>{messageOf(ask.error)}</Alert>}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;

const Download = styled.a<ButtonLook>`
  ${buttonStyles}
`;

/** Whether the email address is verified, and how to verify it. */
function EmailState({ user }: { user: User }) {
  const send = useCommand(() => securityApi.call('sendVerification', { params: { userId: user._id }, body: {} }), {
    // The address may have been verified in another browser.
    invalidates: [sessionKeys.user(user._id)],
  });
  if (user.isVerified) {
    return (
      <Line>
        <Icon name="check" size={18} />
        {user.email} is verified.
      </Line>
    );
  }
  return (
    <EmailStateStack>
      <Line>
        Verify your email: open the link that we sent to {user.email} in a browser where you are signed in. Password
        resets go there too.
      </Line>
      {send.error && <Alert>{messageOf(send.error)}</Alert>}
      <Notice text={send.isSuccess ? 'Sent again. The link works for 24 hours.' : ''} />
      <Button $size="sm" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending…' : 'Send again'}
      </Button>
    </EmailStateStack>
  );
}

const EmailStateStack = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[3]};
`;

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  overflow-wrap: anywhere;

  svg {
    flex: none;
    color: ${theme.color.accent};
  }
`;
