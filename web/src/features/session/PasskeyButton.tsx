import { styled } from 'styled-components';
import { usePasskeySignIn } from '@/features/session/usePasskeySignIn';
import { messageOf } from '@/shared/api/http';
import { knowsPasskeys } from '@/shared/lib/passkey';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';

/** Signing in without a password; nothing in a browser that knows no passkeys. */
export function PasskeyButton() {
  const signIn = usePasskeySignIn();
  if (!knowsPasskeys()) return null;
  const isBusy = signIn.isPending || signIn.isSuccess;
  return (
    <Stack>
      <Button disabled={isBusy} onClick={() => signIn.mutate()}>
        <Icon name="shield" />
        {isBusy ? 'Waiting for the passkey…' : 'Sign in with a passkey'}
      </Button>
      {signIn.error && <Alert>{messageOf(signIn.error)}</Alert>}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;
