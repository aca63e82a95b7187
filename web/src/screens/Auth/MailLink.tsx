import { GROUPS, mailsOfLink } from '@hirelane/api/mail-groups';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { Link } from 'react-router-dom';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { useTurnOffMail } from '@/features/mail/commands';
import { UNSUBSCRIBE_TEXTS as TEXTS } from '@/features/mail/texts';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { useLinkToken } from '@/shared/lib/useLinkToken';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Stack } from '@/shared/ui/layout/layout';

/** Turns off the emails named in its link. Requires a click first, because email scanners open links too. */
export function MailLink() {
  useTitle(TEXTS.title);
  const token = useLinkToken();
  const mails = mailsOfLink(token);
  const { mutate, isPending, isSuccess, error } = useTurnOffMail();
  const isDead =
    mails === null || (error !== null && (!(error instanceof ApiError) || [410, 422].includes(error.problem.status)));
  const about = mails === null ? '' : mails === 'digest' ? TEXTS.digest : TEXTS.group(GROUPS[mails].name);
  return (
    <AuthPage
      title={TEXTS.title}
      text={about && `${about} ${TEXTS.again}`}
      footer={<Link to={SETTINGS_PAGES.email}>{TEXTS.settings}</Link>}
    >
      {isSuccess ? (
        <Alert tone="success">{TEXTS.done}</Alert>
      ) : (
        <Stack>
          {isDead ? <Alert>{TEXTS.dead}</Alert> : error && <Alert>{messageOf(error)}</Alert>}
          {!isDead && (
            <Button $tone="accent" $size="lg" onClick={() => !isPending && mutate(token)}>
              {isPending ? 'One moment…' : TEXTS.button}
            </Button>
          )}
        </Stack>
      )}
    </AuthPage>
  );
}
