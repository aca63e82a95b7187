import { styled } from 'styled-components';
import { sendConfirmation } from '@/features/confirmation/useConfirm';
import { messageOf } from '@/shared/api/http';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { askPasskey } from '@/shared/lib/passkey';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';

const WRONG = 'This passkey does not belong to your account.';

const explain = (error: Error) =>
  error instanceof ApiError && error.problem.code === 'wrong-credentials' ? WRONG : messageOf(error);

async function confirmByPasskey() {
  const { data } = await secondFactorApi.call('confirmationOptions', { body: {} });
  return sendConfirmation({ passkey: await askPasskey(data) });
}

/** A passkey alone is enough, since it verifies its user. */
export function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
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
