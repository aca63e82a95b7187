import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ChangePasswordForm } from '@/features/account/ChangePasswordForm';
import { signInsQuery } from '@/features/account/queries';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/** A form to change the password, or a link to request one by email if the account has no password. */
export const PasswordSection = ({ userId }: { userId: string }) => (
  <TitledCard title="Password">
    <Content userId={userId} />
  </TitledCard>
);

function Content({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(signInsQuery());
  if (isPending) return <Skeleton label="Loading how you sign in" rows={1} height="17rem" />;
  if (!data) return <ErrorState message="We could not load how you sign in." onRetry={() => void refetch()} />;
  if (data.hasPassword) return <ChangePasswordForm userId={userId} />;
  return (
    <p>
      Your account has no password: you sign in through another site. To add one,{' '}
      <Link to="/forgot-password">request a link</Link> by email.
    </p>
  );
}
