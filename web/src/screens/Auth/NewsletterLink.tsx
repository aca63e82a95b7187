import { NewsletterLink as Body } from '@hirelane/api/schemas/newsletter';
import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { messageOf } from '@/shared/api/http';
import { newsletterApi } from '@/shared/api/routes/newsletter';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { useLinkToken } from '@/shared/lib/useLinkToken';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Stack } from '@/shared/ui/layout/layout';

const PURPOSES = { confirm: 'confirmSubscription', unsubscribe: 'unsubscribe' } as const;

/** Confirms or ends a subscription. A malformed token is not sent: the mutation rejects with a validation error. */
const useNewsletterLink = (purpose: keyof typeof PURPOSES) =>
  useCommand(async (token: string, idempotencyKey) =>
    newsletterApi.call(PURPOSES[purpose], { body: Body.parse({ token }), idempotencyKey }),
  );

const TEXTS = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'Confirm to get the newsletter at the address where you received this link.',
    button: 'Get the newsletter',
    done: 'Thank you. You will get the newsletter.',
    dead: 'This link has expired or is incomplete. Enter your address again at the bottom of any page.',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter',
    text: 'We will delete your address. You can subscribe again at any time.',
    button: 'Unsubscribe',
    done: 'Done. You will no longer get the newsletter at this address.',
    dead: 'This link is incomplete. Open it from the email again.',
  },
} as const;

/** Requires a click first, because email scanners open links too. */
export function NewsletterLink({ purpose }: { purpose: keyof typeof TEXTS }) {
  const { title, text, button, done, dead } = TEXTS[purpose];
  useTitle(title);
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useNewsletterLink(purpose);
  const isDead = error !== null && (!(error instanceof ApiError) || [410, 422].includes(error.problem.status));

  return (
    <AuthPage title={title} text={text} footer={<Link to="/">{`Go to ${marketplace.name}`}</Link>}>
      {isSuccess ? (
        <Alert tone="success">{done}</Alert>
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
