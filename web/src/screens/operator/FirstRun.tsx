import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { FirstRunForm } from '@/features/marketplace/FirstRunForm';
import { settingsQuery } from '@/features/marketplace/queries';
import { FIRST_RUN_TEXTS } from '@/features/marketplace/texts';
import { messageOf } from '@/shared/api/http';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/** Asks the first operator for the marketplace settings; later operators are redirected to the settings. */
export function FirstRun() {
  useTitle(FIRST_RUN_TEXTS.title);
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  if (settings && !settings.isNew) return <Navigate to="/operator/marketplace" replace />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!settings) return <Skeleton label="Loading the settings" rows={1} height="30rem" />;
  return (
    <TitledCard title={FIRST_RUN_TEXTS.title}>
      <p>{FIRST_RUN_TEXTS.hint}</p>
      <FirstRunForm version={settings.version} />
    </TitledCard>
  );
}
