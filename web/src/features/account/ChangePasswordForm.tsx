import { ChangePassword } from '@hirelane/api/schemas/security';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { NewPasswordField } from '@/domain/account/NewPasswordField';
import { UsernameForManagers } from '@/domain/account/UsernameForManagers';
import { accountKeys } from '@/features/account/queries';
import { userQuery } from '@/features/session/queries';
import { applyProblem } from '@/shared/api/applyProblem';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';

const FIELDS = ['oldPassword', 'password', 'confirmpassword'] as const;
const EMPTY = { oldPassword: '', password: '', confirmpassword: '' };

const said = (others: number) =>
  others === 0
    ? 'Your password has been changed.'
    : `Your password has been changed. ${others} other ${others === 1 ? 'browser was' : 'browsers were'} signed out.`;

export function ChangePasswordForm({ userId }: { userId: string }) {
  const change = useChangePassword(userId);
  const { data: user } = useQuery(userQuery(userId));
  const [notice, setNotice] = useState('');
  const { register, handleSubmit, setError, reset, formState, control } = useForm<ChangePassword>({
    resolver: zodResolver(ChangePassword),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });

  const onSubmit = handleSubmit(async (form) => {
    setNotice('');
    try {
      const { endedSessions } = await change.mutateAsync(form);
      reset(EMPTY);
      setNotice(said(endedSessions));
    } catch (error) {
      applyProblem(error as Error, setError, FIELDS);
    }
  });

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <UsernameForManagers username={user?.username ?? ''} />
      <Field label="Old Password" error={errors.oldPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('oldPassword')} />
      </Field>
      <NewPasswordField
        label="New Password"
        error={errors.password?.message}
        registration={register('password')}
        typed={typed}
      />
      <Field label="Confirm New Password" error={errors.confirmpassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmpassword')} />
      </Field>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Notice text={notice} />
      <div>
        <Button type="submit" $size="sm">
          {isSubmitting ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </Form>
  );
}

function useChangePassword(userId: string) {
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: ChangePassword, idempotencyKey) =>
      doConfirmed(
        () => securityApi.call('changePassword', { params: { userId }, body, idempotencyKey }),
        body.oldPassword,
      ),
    { invalidates: [accountKeys.sessions] },
  );
}
