import { Link } from 'react-router-dom';
import { useNewsletterLink, useNewsletterToken } from '@/features/newsletter/useNewsletterLink';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { ApiError, messageOf } from '@/shared/api/http';
import { useTitle } from '@/shared/lib/useTitle';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Stack } from '@/shared/ui/Stack';

const TEXTS = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'One step left: then the newsletter comes to the address that this link was mailed to.',
    button: 'Get the newsletter',
    done: 'Thank you: you will get the newsletter.',
    dead: 'This link is too old, or is not complete. Enter your address once more at the foot of any page.',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter',
    text: 'Your address is then forgotten. You can subscribe again at any time.',
    button: 'Unsubscribe',
    done: 'Done: the newsletter no longer comes to this address.',
    dead: 'This link is not complete. Open it from the mail again.',
  },
} as const;

/** It asks first: programs that look at mails open their links, too. */
export function NewsletterLink({ purpose }: { purpose: keyof typeof TEXTS }) {
  const { title, text, button, done, dead } = TEXTS[purpose];
  useTitle(title);
  const token = useNewsletterToken();
  const { mutate, isPending, isSuccess, error } = useNewsletterLink(purpose);
  const isDead = error !== null && (!(error instanceof ApiError) || [410, 422].includes(error.problem.status));

  return (
    <AuthPage title={title} text={text} footer={<Link to="/">To Hirelane</Link>}>
      {isSuccess ? (
        <Alert tone="info">{done}</Alert>
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
