import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ChangePasswordForm } from '@/features/account/ChangePasswordForm';
import { signInsQuery } from '@/features/account/connected/queries';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** Changes the password. An account without one gets its first by mail, like a reset. */
export function PasswordSection({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(signInsQuery());
  if (isPending) return <Skeleton label="Loading how you sign in" rows={1} height="17rem" />;
  if (!data) return <ErrorState message="We could not load how you sign in." onRetry={() => void refetch()} />;
  if (data.hasPassword) return <ChangePasswordForm userId={userId} />;
  return (
    <p>
      Your account has no password: you sign in through another site. To have one as well,{' '}
      <Link to="/forgot-password">have a link sent</Link> to your email address.
    </p>
  );
}
