import type { ConfirmationWays } from '@hirelane/api/schemas/confirmation';
import { ConfirmLink } from '@hirelane/api/schemas/sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod';
import { askPasskey, knowsPasskeys } from '@/domain/account/passkey';
import { ConfirmByProvider } from '@/features/confirmation/ConfirmByProvider';
import { CODE_HINT, CODE_LABEL, EitherCode, sendConfirmation, useConfirm } from '@/features/confirmation/confirm';
import { confirmationQuery } from '@/features/confirmation/queries';
import { applyProblem } from '@/shared/api/applyProblem';
import { messageOf } from '@/shared/api/http';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { ConfirmedContext, type DoConfirmed } from '@/shared/lib/useConfirmed';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';
import { Icon } from '@/shared/ui/icons/Icon';

const isNeeded = (error: unknown) => error instanceof ApiError && error.problem.code === 'confirm-needed';

/** Provides the single dialog that asks users to confirm their identity. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();

  const doConfirmed = useCallback<DoConfirmed>(async (work, password) => {
    try {
      return await work();
    } catch (error) {
      if (!isNeeded(error)) throw error;
      const isConfirmed =
        (password && (await confirmsBy(password))) ||
        (await new Promise<boolean>((resolve) => setAnswer(() => resolve)));
      if (!isConfirmed) throw error;
      return work();
    }
  }, []);

  function close(isConfirmed: boolean) {
    answer?.(isConfirmed);
    setAnswer(undefined);
  }

  return (
    <ConfirmedContext value={doConfirmed}>
      {children}
      {answer && <ConfirmDialog onConfirmed={() => close(true)} onClose={() => close(false)} />}
    </ConfirmedContext>
  );
}

/**
 * Resolves to false if the password is wrong or not sufficient; the dialog then asks for everything that is required.
 */
const confirmsBy = (password: string) =>
  sendConfirmation({ password }).then(
    () => true,
    () => false,
  );

interface ConfirmDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the user to prove that they own the account. */
function ConfirmDialog({ onConfirmed, onClose }: ConfirmDialogProps) {
  const { data, error, refetch } = useQuery(confirmationQuery());
  return (
    <Dialog title="Confirm your identity" onClose={onClose}>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Ways ways={data} onConfirmed={onConfirmed} onClose={onClose} />
      ) : (
        <Skeleton label="Loading the ways to confirm" rows={1} height="8rem" />
      )}
    </Dialog>
  );
}

function Ways({ ways, ...rest }: ConfirmDialogProps & { ways: ConfirmationWays }) {
  const { password, passkey, totp, providers } = ways;
  const needsCode = passkey || totp;
  return (
    <>
      {passkey && knowsPasskeys() && <ConfirmByPasskey onConfirmed={rest.onConfirmed} />}
      {password ? (
        <ConfirmByPassword needsCode={needsCode} {...rest} />
      ) : (
        <ConfirmByProvider providers={providers} needsCode={needsCode} onClose={rest.onClose} />
      )}
    </>
  );
}

const WRONG = 'This passkey does not belong to your account.';

const explain = (error: Error) =>
  error instanceof ApiError && error.problem.code === 'wrong-credentials' ? WRONG : messageOf(error);

async function confirmByPasskey() {
  const { data } = await secondFactorApi.call('confirmationOptions', { body: {} });
  return sendConfirmation({ passkey: await askPasskey(data) });
}

/** A passkey is sufficient, because the device verifies its user. */
function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useCommand(() => confirmByPasskey(), { onSuccess: onConfirmed });
  return (
    <Stack>
      <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        <Icon name="shield" />
        {confirm.isPending ? 'Waiting for the passkey…' : 'Confirm with a passkey'}
      </Button>
      {confirm.error && <Alert>{explain(confirm.error)}</Alert>}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  margin-block-end: ${theme.space[6]};
`;

interface ConfirmByPasswordProps {
  /** Whether the account has a second factor, whose code is then also required. */
  needsCode: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

const CONFIRM_BY_PASSWORD_WRONG = 'This is not your password.';
/** The server does not report whether the password or the code is wrong, because that would help an attacker guess. */
const WRONG_ONE = 'The password or the code is wrong. Each code works only once.';
const WithCode = ConfirmLink.extend({ code: EitherCode });

function ConfirmByPassword({ needsCode, onConfirmed, onClose }: ConfirmByPasswordProps) {
  const confirm = useConfirm();
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(needsCode ? WithCode : ConfirmLink.extend({ code: z.undefined().optional() })),
    defaultValues: needsCode ? { password: '', code: '' } : { password: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(({ password, code }) =>
    confirm.mutateAsync({ password, ...code }).then(onConfirmed, (error: Error) => {
      resetField(needsCode ? 'code' : 'password');
      const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
      if (isWrong) setError('password', { type: 'server', message: needsCode ? WRONG_ONE : CONFIRM_BY_PASSWORD_WRONG });
      else applyProblem(error, setError, ['password', 'code']);
    }),
  );

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Field
        label="Your password"
        hint="This affects access to your account or your data, so we ask for your password again."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {needsCode && (
        <Field label={CODE_LABEL} hint={CODE_HINT} error={errors.code?.message}>
          <input autoComplete="one-time-code" spellCheck={false} {...register('code')} />
        </Field>
      )}
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" $tone="accent">
          {isSubmitting ? 'Checking…' : 'Confirm'}
        </Button>
      </DialogActions>
    </Form>
  );
}
