import type { User } from '@hirelane/api/schemas/accounts';
import { ChangeEmail } from '@hirelane/api/schemas/security';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { sessionKeys } from '@/features/session/queries';
import { applyProblem } from '@/shared/api/applyProblem';
import { messageOf } from '@/shared/api/http';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { Icon } from '@/shared/ui/icons/Icon';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/** The user's email address: whether it is verified, and a form to change it. */
export const EmailSection = ({ user }: { user: User }) => (
  <TitledCard title="Email">
    <EmailState user={user} />
    <ChangeEmailForm userId={user._id} />
  </TitledCard>
);

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
