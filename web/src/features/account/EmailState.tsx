import type { User } from '@hirelane/contracts/api/accounts';
import { styled } from 'styled-components';
import { sessionKeys } from '@/features/session/queries';
import { messageOf } from '@/shared/api/http';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { Notice } from '@/shared/ui/Notice';

/** Whether the e-mail address is verified, and how to verify it. */
export function EmailState({ user }: { user: User }) {
  const send = useCommand(() => securityApi.call('sendVerification', { params: { userId: user._id }, body: {} }), {
    // It may have been verified in another browser meanwhile.
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
    <Stack>
      <Line>
        Verify your email: open the link that we sent to {user.email} in a browser where you are signed in. Password
        resets go there too.
      </Line>
      {send.error && <Alert>{messageOf(send.error)}</Alert>}
      <Notice text={send.isSuccess ? 'Sent again. The link works for 24 hours.' : ''} />
      <Button $size="sm" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending…' : 'Send again'}
      </Button>
    </Stack>
  );
}

const Stack = styled.div`
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
