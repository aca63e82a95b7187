import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { JoinCodes } from '@/features/marketplace/JoinCodes';
import { LegalForm } from '@/features/marketplace/LegalForm';
import { LogoForm } from '@/features/marketplace/LogoForm';
import { settingsQuery } from '@/features/marketplace/queries';
import { SettingsForm } from '@/features/marketplace/SettingsForm';
import { CODE_TEXTS, SETTINGS_TEXTS } from '@/features/marketplace/texts';
import { messageOf } from '@/shared/api/http';
import { useTitle } from '@/shared/lib/useTitle';
import { theme } from '@/shared/theme/theme';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

/** What operators choose for the marketplace. */
export function OperatorMarketplace() {
  useTitle(SETTINGS_TEXTS.title);
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!settings) return <Skeleton label="Loading the settings" rows={3} height="12rem" />;
  return (
    <>
      <Hint>{SETTINGS_TEXTS.hint}</Hint>
      {settings.isNew && (
        <p>
          Nothing is set yet. <Link to="/operator/first-run">Set up your marketplace</Link> in one go.
        </p>
      )}
      <TitledCard title="Settings">
        <SettingsForm settings={settings} />
      </TitledCard>
      <TitledCard title="Logo">
        <LogoForm settings={settings} />
      </TitledCard>
      <TitledCard title="Legal texts">
        <LegalForm settings={settings} />
      </TitledCard>
      <TitledCard title={CODE_TEXTS.title} text={CODE_TEXTS.hint}>
        <JoinCodes />
      </TitledCard>
    </>
  );
}

const Hint = styled.p`
  color: ${theme.color.textMuted};
`;
