import { PROVIDER_NAMES, type Provider } from '@hirelane/contracts/api/sign-in';
import { styled } from 'styled-components';
import { useConfirmByProvider } from '@/features/confirmation/useConfirm';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { BrandIcon } from '@/shared/ui/BrandIcon';
import { Button } from '@/shared/ui/Button';
import { DialogActions } from '@/shared/ui/DialogActions';

interface ConfirmByProviderProps {
  providers: readonly Provider[];
  onClose: () => void;
}

/** For an account without a password: signing in again where one signs in. What was begun has to be begun again afterwards. */
export function ConfirmByProvider({ providers, onClose }: ConfirmByProviderProps) {
  const leave = useConfirmByProvider();
  return (
    <Stack>
      <p>
        This changes who can get into your account. Sign in once more where you sign in otherwise; you come back to this
        page, and then have ten minutes.
      </p>
      {leave.error && <Alert>{messageOf(leave.error)}</Alert>}
      {providers.map((provider) => (
        <Button key={provider} disabled={leave.isPending || leave.isSuccess} onClick={() => leave.mutate(provider)}>
          <BrandIcon name={provider} />
          {`Confirm with ${PROVIDER_NAMES[provider]}`}
        </Button>
      ))}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`;
