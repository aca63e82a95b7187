import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { userQuery } from '@/features/session/queries';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';

interface SideCardProps {
  userId: string;
  /** A client's company name or a freelancer's title. */
  line: string | undefined;
  description: string | undefined;
  profilePath: string;
  /**
   * Whether the lines are still loading. The card appears only when it is complete, so that its button does not move.
   */
  isLoading: boolean;
  children?: ReactNode;
}

/** The user's name and role, next to the lists. */
export function SideCard({ userId, line, description, profilePath, isLoading, children }: SideCardProps) {
  const { data: user, isPending, refetch } = useQuery(userQuery(userId));
  if (isPending || isLoading) return <Skeleton label="Loading your card" rows={1} height="15rem" />;
  if (!user) return <ErrorState message="We could not load your card." onRetry={() => void refetch()} />;

  return (
    <Sheet aria-label="Your profile">
      <Avatar name={`${user.firstName} ${user.lastName}`} imageId={user.profileImg} />
      <div>
        <h2>
          <bdi>{`${user.firstName} ${user.lastName}`}</bdi>
        </h2>
        {line && <p>{line}</p>}
      </div>
      {description && <Description>{description}</Description>}
      {children}
      <LinkButton to={profilePath}>View Profile</LinkButton>
    </Sheet>
  );
}

const Sheet = styled.aside`
  display: grid;
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  overflow-wrap: anywhere;

  h2 {
    font-size: ${theme.font.lg};
  }

  h2 + p {
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.textMuted};
  }
`;

const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 5;
`;
