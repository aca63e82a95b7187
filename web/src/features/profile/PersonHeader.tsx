import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { userQuery } from '@/features/session/queries';
import { theme } from '@/shared/theme/theme';
import { Avatar } from '@/shared/ui/Avatar';
import { Card } from '@/shared/ui/Card';
import { Icon } from '@/shared/ui/Icon';
import { ErrorState, Skeleton } from '@/shared/ui/states';

export function PersonHeader({ userId }: { userId: string }) {
  const { data: user, isPending, refetch } = useQuery(userQuery(userId));
  if (isPending) return <Skeleton label="Loading your details" rows={1} height="9.25rem" />;
  if (!user) return <ErrorState message="We could not load your details." onRetry={() => void refetch()} />;

  return (
    <Card as="header">
      <Row>
        <Avatar size="lg" firstName={user.firstName} lastName={user.lastName} />
        <div>
          <h1>{`${user.firstName} ${user.lastName}`}</h1>
          <p>
            <Icon name="pin" size={18} />
            {`${user.city}, ${user.state}`}
          </p>
        </div>
      </Row>
    </Card>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[4]} ${theme.space[6]};

  > div {
    min-width: 0;
  }

  h1 {
    overflow-wrap: anywhere;
  }

  p {
    display: flex;
    align-items: center;
    gap: ${theme.space[1]};
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.textMuted};
  }
`;
