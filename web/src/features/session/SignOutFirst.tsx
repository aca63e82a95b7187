import { useQuery } from '@tanstack/react-query';
import { userQuery } from '@/features/session/queries';
import { TEXTS } from '@/features/session/texts';
import { useLogout } from '@/features/session/useLogout';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Stack } from '@/shared/ui/layout/layout';

interface SignOutFirstProps {
  /** The signed-in user. */
  userId: string;
  /** An instruction to the user, with the reason. */
  text: string;
}

/** Shown for an emailed link to a different account: the account that is signed in, with a button to sign out. */
export function SignOutFirst({ userId, text }: SignOutFirstProps) {
  const { data: user } = useQuery(userQuery(userId));
  const logout = useLogout('/login');
  return (
    <Stack>
      <Alert tone="info">{`You are signed in ${user ? `as ${user.email}` : 'to another account'}. ${text}`}</Alert>
      <Button disabled={logout.isPending} onClick={() => logout.mutate()}>
        Sign out
      </Button>
      {logout.error && <Alert>{TEXTS.logoutFailed}</Alert>}
    </Stack>
  );
}
