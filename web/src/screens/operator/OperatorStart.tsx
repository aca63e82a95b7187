import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { settingsQuery } from '@/features/marketplace/queries';
import { messageOf } from '@/shared/api/http';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** Leads the first operator to the first run, and everybody later to the reports. */
export function OperatorStart() {
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  if (settings) return <Navigate to={settings.isNew ? '/operator/first-run' : '/operator/reports'} replace />;
  return error ? (
    <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton label="Loading" rows={3} height="6rem" />
  );
}
