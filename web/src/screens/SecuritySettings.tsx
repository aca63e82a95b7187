import { PROVIDER_NAMES, Provider } from '@hirelane/api/schemas/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { SecuritySections } from '@/features/account/SecuritySections';
import { BlockedPeople } from '@/features/blocks/BlockedPeople';
import { BLOCK_TEXTS } from '@/features/blocks/texts';
import { ConfirmationProvider } from '@/features/confirmation/ConfirmationProvider';
import { BillingButton } from '@/features/invoices/billing/BillingButton';
import { BILLING_TEXTS, INVOICES_PATH, LIST_TEXTS as INVOICES_TEXTS } from '@/features/invoices/texts';
import { MAIL_PATH, MAIL_TEXTS } from '@/features/mail/texts';
import { OperatorNotices } from '@/features/notices/OperatorNotices';
import { NOTICE_TEXTS } from '@/features/notices/texts';
import { MarkRead } from '@/features/notifications/MarkRead';
import { PageSection } from '@/features/people/settings/PageSection';
import { PAGE_TEXTS } from '@/features/people/texts';
import { userQuery } from '@/features/session/queries';
import { SignInFailed } from '@/features/session/SignInFailed';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { ListPage } from '@/shared/ui/lists/ListPage';

export function SecuritySettings() {
  useTitle('Settings');
  const { userId } = useSignedIn();
  const { data: user, isPending, refetch } = useQuery(userQuery(userId));
  return (
    <ListPage
      title="Settings"
      text="Your sign-in, active sessions, page, emails, blocked people, billing details and data."
    >
      <SignInConnected />
      {isPending && <Skeleton label="Loading your settings" rows={4} height="11rem" />}
      {!isPending && !user && <ErrorState message="We could not load your account." onRetry={() => void refetch()} />}
      {user && (
        <ConfirmationProvider>
          <MarkRead pages={['notices']} />
          <SecuritySections user={user}>
            <TitledCard title={PAGE_TEXTS.title} text={PAGE_TEXTS.hint}>
              <PageSection userId={userId} isClient={user.isClient} label={PAGE_TEXTS.edit} />
            </TitledCard>
            <TitledCard title={MAIL_TEXTS.title} text={MAIL_TEXTS.hint}>
              <div>
                <LinkButton $size="sm" to={MAIL_PATH}>
                  {MAIL_TEXTS.open}
                </LinkButton>
              </div>
            </TitledCard>
            <TitledCard title={BLOCK_TEXTS.title} text={BLOCK_TEXTS.hint}>
              <BlockedPeople />
            </TitledCard>
            <div id="notices">
              <TitledCard title={NOTICE_TEXTS.title} text={NOTICE_TEXTS.hint}>
                <OperatorNotices />
              </TitledCard>
            </div>
            <TitledCard title={BILLING_TEXTS.title} text={BILLING_TEXTS.hint}>
              <ButtonRow>
                <BillingButton label={BILLING_TEXTS.edit} />
                <LinkButton $size="sm" to={INVOICES_PATH}>
                  {INVOICES_TEXTS.title}
                </LinkButton>
              </ButtonRow>
            </TitledCard>
          </SecuritySections>
        </ConfirmationProvider>
      )}
    </ListPage>
  );
}

/** The result of connecting another site in the settings, if the URL contains one. */
function SignInConnected() {
  const params = new URLSearchParams(useLocation().search);
  const provider = Provider.safeParse(params.get('signInConnected')).data;
  if (Provider.safeParse(params.get('confirmed')).success) {
    return <Alert tone="success">Thank you. For the next ten minutes you can change how you sign in.</Alert>;
  }
  if (!provider) return <SignInFailed />;
  return <Alert tone="success">{`${PROVIDER_NAMES[provider]} is connected. You can now sign in with it.`}</Alert>;
}
