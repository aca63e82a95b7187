import { ChangeEmail } from '@hirelane/contracts/api/security';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChangeEmail } from '@/features/account/useChangeEmail';
import { applyProblem } from '@/shared/api/applyProblem';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { Form } from '@/shared/ui/Form';
import { Notice } from '@/shared/ui/Notice';

const EMPTY = { email: '' };

/** Requests a change of e-mail address, which takes effect once the link sent to the new address has been opened. */
export function ChangeEmailForm({ userId }: { userId: string }) {
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
