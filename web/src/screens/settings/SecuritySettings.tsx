import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { Navigate, useLocation } from 'react-router-dom';
import { ConnectedSignIns } from '@/features/account/ConnectedSignIns';
import { PasswordSection } from '@/features/account/PasswordSection';
import { SessionList } from '@/features/account/SessionList';
import { SecondFactorSection } from '@/features/account/second-factor/SecondFactorSection';
import { SettingsPage } from '@/screens/settings/SettingsPage';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

export function SecuritySettings() {
  const { hash } = useLocation();
  // Earlier versions had all settings at this address, and linked to the notices by their anchor.
  if (hash === '#notices') return <Navigate to={`${SETTINGS_PAGES.account}${hash}`} replace />;
  return (
    <SettingsPage tab="security">
      {(user) => (
        <>
          <PasswordSection userId={user._id} />
          <ConnectedSignIns />
          <SecondFactorSection />
          <TitledCard title="Active sessions">
            <SessionList />
          </TitledCard>
        </>
      )}
    </SettingsPage>
  );
}
