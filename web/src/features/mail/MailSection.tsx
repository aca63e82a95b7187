import type { User } from '@hirelane/api/schemas/accounts';
import { useQuery } from '@tanstack/react-query';
import { MailSettingsForm } from '@/features/mail/MailSettingsForm';
import { mailSettingsQuery } from '@/features/mail/queries';
import { MAIL_TEXTS } from '@/features/mail/texts';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/** The choice of emails that the user gets. */
export function MailSection({ user: { email, isVerified, isClient } }: { user: User }) {
  const { data: settings, isPending, refetch } = useQuery(mailSettingsQuery());
  return (
    <TitledCard title={MAIL_TEXTS.title} text={`${MAIL_TEXTS.hint} ${MAIL_TEXTS.atOnce}`}>
      {isVerified === false && <Alert tone="info">{MAIL_TEXTS.unverified}</Alert>}
      {isPending ? (
        <Skeleton label="Loading your email settings" rows={1} height="24rem" />
      ) : settings ? (
        <>
          <p>
            {isVerified && email && `${MAIL_TEXTS.at(email)} `}
            {MAIL_TEXTS.security}
          </p>
          <MailSettingsForm settings={settings} isClient={isClient} />
        </>
      ) : (
        <ErrorState message={MAIL_TEXTS.failed} onRetry={() => void refetch()} />
      )}
    </TitledCard>
  );
}
