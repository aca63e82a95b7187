import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { MailSettingsForm } from '@/features/mail/MailSettingsForm';
import { mailSettingsQuery } from '@/features/mail/queries';
import { MAIL_TEXTS } from '@/features/mail/texts';
import { userQuery } from '@/features/session/queries';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/Card';
import { ListPage } from '@/shared/ui/lists/ListPage';

export function EmailSettings() {
  useTitle(MAIL_TEXTS.title);
  const { userId, isClient } = useSignedIn();
  const { data: user } = useQuery(userQuery(userId));
  const { data: settings, isPending, refetch } = useQuery(mailSettingsQuery());
  return (
    <ListPage
      title={MAIL_TEXTS.title}
      text={
        <>
          {MAIL_TEXTS.hint} {MAIL_TEXTS.atOnce} <Link to="/settings/security">All settings</Link>
        </>
      }
    >
      {user?.isVerified === false && <Alert tone="info">{MAIL_TEXTS.unverified}</Alert>}
      {isPending ? (
        <Skeleton label="Loading your email settings" rows={1} height="36rem" />
      ) : settings ? (
        <Card>
          <p>
            {user?.isVerified && user.email && `${MAIL_TEXTS.at(user.email)} `}
            {MAIL_TEXTS.security}
          </p>
          <MailSettingsForm settings={settings} isClient={isClient} />
        </Card>
      ) : (
        <ErrorState message={MAIL_TEXTS.failed} onRetry={() => void refetch()} />
      )}
    </ListPage>
  );
}
