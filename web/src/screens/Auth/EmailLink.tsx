import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { isComplete, useEmailLink, useMailedLink } from '@/features/session/mailedLinks';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Stack } from '@/shared/ui/layout/layout';

const TEXTS = {
  confirm: {
    title: 'Confirm your new email',
    text: `You will sign in with it, and ${marketplace.name} will send its emails there.`,
    button: 'Use this email',
    done: 'Thank you. This is now the email of your account.',
    dead: 'This link was already used or has expired, or you have requested another address since. You can request a new link in your settings.',
    incomplete: 'This link is incomplete. Open it from the email again, or request a new one in your settings.',
  },
  undo: {
    title: 'Take your account back',
    text: 'Your account goes back to the email that this link was sent to. Its password is removed, and every browser is signed out.',
    button: 'Undo the change',
    done: 'Your account has its old email again. Now choose a new password: the previous one no longer works.',
    dead: 'This link was already used, is older than seven days, or the email was changed again since.',
    incomplete: 'This link is incomplete. Open it from the email again.',
  },
} as const;

/** Requires a click first, because email scanners open links too. */
export function EmailLink({ purpose }: { purpose: keyof typeof TEXTS }) {
  const { title, text, button, done, dead, incomplete } = TEXTS[purpose];
  useTitle(title);
  const { token } = useMailedLink();
  const { mutate, isPending, isSuccess, error } = useEmailLink(purpose);
  const isDead = error !== null && (!(error instanceof ApiError) || [410, 422].includes(error.problem.status));

  return (
    <AuthPage title={title} text={text} footer={<Link to="/">{`Go to ${marketplace.name}`}</Link>}>
      {isSuccess ? (
        <Stack>
          <Alert tone="success">{done}</Alert>
          {purpose === 'undo' && <LinkButton to="/forgot-password">Choose a new password</LinkButton>}
        </Stack>
      ) : !isComplete(token) ? (
        <Stack>
          <Alert>{incomplete}</Alert>
          {purpose === 'confirm' && <LinkButton to={SETTINGS_PAGES.account}>Go to your settings</LinkButton>}
        </Stack>
      ) : (
        <Stack>
          {error && <Alert>{isDead ? dead : messageOf(error)}</Alert>}
          {!isDead && (
            <Button $tone="accent" $size="lg" onClick={() => !isPending && mutate(token)}>
              {isPending ? 'One moment…' : button}
            </Button>
          )}
        </Stack>
      )}
    </AuthPage>
  );
}
