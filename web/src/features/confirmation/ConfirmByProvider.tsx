import { PROVIDER_NAMES, type Provider } from '@hirelane/api/schemas/sign-in';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PROVIDER_MARKS } from '@/domain/account/providerMarks';
import { CODE_HINT, CODE_LABEL, EitherCode, useConfirmByProvider } from '@/features/confirmation/confirm';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { MarkIcon } from '@/shared/ui/icons/MarkIcon';

interface ConfirmByProviderProps {
  providers: readonly Provider[];
  /** Whether the account has a second factor, whose code is requested before the redirect. */
  needsCode: boolean;
  onClose: () => void;
}

/**
 * Confirmation for an account without a password: the user signs in at the provider again, and must then repeat the
 * action.
 */
export function ConfirmByProvider({ providers, needsCode, onClose }: ConfirmByProviderProps) {
  const leave = useConfirmByProvider();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();

  function depart(provider: Provider) {
    if (!needsCode) {
      leave.mutate({ provider });
      return;
    }
    const code = EitherCode.safeParse(typed);
    setWrong(code.success ? undefined : 'Enter the six-digit code from your app, or a recovery code.');
    if (code.success) leave.mutate({ provider, ...code.data });
  }

  return (
    <Stack>
      <p>
        This affects access to your account or your data. Sign in again with your provider; you return to this page and
        have ten minutes to continue.
      </p>
      {needsCode && (
        <Field label={CODE_LABEL} hint={CODE_HINT} error={wrong}>
          <input
            autoComplete="one-time-code"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {leave.error && <Alert>{explain(leave.error)}</Alert>}
      {providers.map((provider) => (
        <Button key={provider} disabled={leave.isPending || leave.isSuccess} onClick={() => depart(provider)}>
          <MarkIcon path={PROVIDER_MARKS[provider]} />
          {`Confirm with ${PROVIDER_NAMES[provider]}`}
        </Button>
      ))}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Stack>
  );
}

const explain = (error: Error) =>
  error instanceof ApiError && error.problem.code === 'wrong-credentials'
    ? 'This code is wrong, or was used already.'
    : messageOf(error);

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`;
