import { LEGAL_KINDS } from '@hirelane/api/marketplace';
import type { MarketplaceSettings } from '@hirelane/api/schemas/marketplace';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { JoinCodes } from '@/features/marketplace/JoinCodes';
import { LegalTextForm } from '@/features/marketplace/LegalTextForm';
import { LogoForm } from '@/features/marketplace/LogoForm';
import { settingsQuery } from '@/features/marketplace/queries';
import { SettingsForm } from '@/features/marketplace/SettingsForm';
import { CODE_TEXTS, SETTINGS_TEXTS } from '@/features/marketplace/texts';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

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

/** One field per legal text. */
function LegalForm({ settings }: { settings: MarketplaceSettings }) {
  return (
    <Forms>
      {LEGAL_KINDS.map((kind) => (
        <LegalTextForm key={kind} kind={kind} settings={settings} />
      ))}
    </Forms>
  );
}

const Forms = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[12]};
`;
