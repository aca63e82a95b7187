import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Avatar } from '@/domain/people/Avatar';
import { PersonRow } from '@/domain/people/PersonRow';
import { TEXTS } from '@/features/profile/texts';
import { userQuery } from '@/features/session/queries';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';

const DetailsDialog = lazyPart(() => import('@/features/profile/details/DetailsDialog').then((m) => m.DetailsDialog));

export function PersonHeader({ userId }: { userId: string }) {
  const [isEditing, setIsEditing] = useState(false);
  const { data: user, isPending, refetch } = useQuery(userQuery(userId));
  if (isPending)
    return <Skeleton label="Loading your details" rows={1} height="clamp(9.25rem, 40rem - 100vw, 11.5rem)" />;
  if (!user) return <ErrorState message="We could not load your details." onRetry={() => void refetch()} />;

  // Google and GitHub do not share a location, so users who signed up through them may not have one yet.
  const location = [user.city, user.state].filter(Boolean).join(', ');

  return (
    <Card as="header">
      <PersonRow>
        <Avatar size="lg" name={`${user.firstName} ${user.lastName}`} imageId={user.profileImg} />
        <div>
          <h1>
            <bdi>{`${user.firstName} ${user.lastName}`}</bdi>
          </h1>
          {location && (
            <p>
              <Icon name="pin" size={18} />
              {location}
            </p>
          )}
        </div>
        <Button $size="sm" onClick={() => setIsEditing(true)}>
          <Icon name="edit" size={16} />
          {TEXTS.editDetails}
        </Button>
      </PersonRow>
      {isEditing && (
        <Suspense>
          <DetailsDialog user={user} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
