import { BlockedPeople } from '@/features/blocks/BlockedPeople';
import { MailSection } from '@/features/mail/MailSection';
import { SettingsPage } from '@/screens/settings/SettingsPage';

export const EmailSettings = () => (
  <SettingsPage tab="email">
    {(user) => (
      <>
        <MailSection user={user} />
        <BlockedPeople />
      </>
    )}
  </SettingsPage>
);
