import { DeleteAccount } from '@/features/account/DeleteAccount';
import { DownloadData } from '@/features/account/DownloadData';
import { EmailSection } from '@/features/account/EmailSection';
import { BillingButton } from '@/features/invoices/billing/BillingButton';
import { BILLING_TEXTS, INVOICES_PATH, LIST_TEXTS as INVOICES_TEXTS } from '@/features/invoices/texts';
import { OperatorNotices } from '@/features/notices/OperatorNotices';
import { MarkRead } from '@/features/notifications/MarkRead';
import { SettingsPage } from '@/screens/settings/SettingsPage';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

export const AccountSettings = () => (
  <SettingsPage tab="account">
    {(user) => (
      <>
        <MarkRead pages={['notices']} />
        <OperatorNotices />
        <EmailSection user={user} />
        <TitledCard title={BILLING_TEXTS.title} text={BILLING_TEXTS.hint}>
          <ButtonRow>
            <BillingButton label={BILLING_TEXTS.edit} />
            <LinkButton $size="sm" to={INVOICES_PATH}>
              {INVOICES_TEXTS.title}
            </LinkButton>
          </ButtonRow>
        </TitledCard>
        <DownloadData />
        <TitledCard title="Delete my account" text="All your data is erased permanently. You will be asked to confirm.">
          <DeleteAccount user={user} />
        </TitledCard>
      </>
    )}
  </SettingsPage>
);
