import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { ConfirmationProvider } from '@/features/confirmation/ConfirmationProvider';
import { FirstRunForm } from '@/features/marketplace/FirstRunForm';
import { settingsQuery } from '@/features/marketplace/queries';
import { FIRST_RUN_TEXTS } from '@/features/marketplace/texts';
import { messageOf } from '@/shared/api/http';
import { useTitle } from '@/shared/lib/useTitle';
import { Card } from '@/shared/ui/Card';
import { ListPage } from '@/shared/ui/ListPage';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** Asks the first operator for what a marketplace needs; whoever comes later goes to the settings. */
export function FirstRun() {
  useTitle(FIRST_RUN_TEXTS.title);
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  if (settings && !settings.isNew) return <Navigate to="/operator/marketplace" replace />;
  return (
    <ConfirmationProvider>
      <ListPage title={FIRST_RUN_TEXTS.title} text={FIRST_RUN_TEXTS.hint}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : settings ? (
          <Card>
            <FirstRunForm version={settings.version} />
          </Card>
        ) : (
          <Skeleton label="Loading the settings" rows={1} height="30rem" />
        )}
      </ListPage>
    </ConfirmationProvider>
  );
}
