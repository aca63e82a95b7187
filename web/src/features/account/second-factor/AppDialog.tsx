import { ConfirmApp } from '@hirelane/api/schemas/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { useConfirmApp, useStartApp } from '@/features/account/second-factor/commands';
import { applyProblem } from '@/shared/api/applyProblem';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { QrCode } from '@/shared/ui/icons/QrCode';

interface AppDialogProps {
  /**
   * Called when the app has been set up. `codes` are the recovery codes to show, or null if two-step verification was
   * already on.
   */
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/**
 * Sets up an authenticator app: shows its secret as a QR code and as text, and asks for a code to prove that it works.
 */
export function AppDialog({ onDone, onClose }: AppDialogProps) {
  const { mutate, data: setup, error } = useStartApp();
  const hasBegun = useRef(false);
  useEffect(() => {
    // Each call invalidates the previous call's secret.
    if (!hasBegun.current) mutate();
    hasBegun.current = true;
  }, [mutate]);

  return (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      {setup ? (
        <Steps {...setup.data} onDone={onDone} onClose={onClose} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => mutate()} />
      ) : (
        <Skeleton label="Creating a secret" rows={1} height="14rem" />
      )}
    </Dialog>
  );
}

interface StepsProps extends AppDialogProps {
  secret: string;
  uri: string;
}

function Steps({ secret, uri, onDone, onClose }: StepsProps) {
  const confirm = useConfirmApp();
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(ConfirmApp),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(({ code }) =>
    confirm.mutateAsync(code).then(
      ({ recoveryCodes }) => onDone(recoveryCodes),
      (error: Error) => {
        resetField('code');
        applyProblem(error, setError, ['code']);
      },
    ),
  );

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Text>Scan this with your authenticator app, or type the secret into it.</Text>
      <QrCode text={uri} label="The secret as a QR code" />
      <Secret>
        <span>Secret</span>
        <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </Secret>
      <Field label="Code" hint="Enter the six-digit code from the app." error={errors.code?.message}>
        <input inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
      </Field>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" $tone="accent">
          {isSubmitting ? 'Checking…' : 'Turn on'}
        </Button>
      </DialogActions>
    </Form>
  );
}

const Text = styled.p`
  color: ${theme.color.textMuted};
`;

const Secret = styled.p`
  display: grid;
  gap: ${theme.space[1]};
  text-align: center;

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  code {
    font-family: ui-monospace, monospace;
    overflow-wrap: anywhere;
    user-select: all;
  }
`;
