import type { Project } from '@hirelane/api/schemas/projects';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { PersonLink } from '@/domain/people/PersonLink';
import { Chips } from '@/domain/skills/Chips';
import { InviteButton } from '@/features/invitations/InviteButton';
import { suggestionsQuery } from '@/features/invitations/queries';
import { PANEL_TEXTS as TEXTS } from '@/features/invitations/texts';
import { theme } from '@/shared/theme/theme';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';

interface SuggestedFreelancersProps {
  userId: string;
  project: Pick<Project, '_id' | 'skills' | 'category'>;
}

/** Three freelancers who are similar to those on the shortlist or have the project's skills. */
export function SuggestedFreelancers({ userId, project }: SuggestedFreelancersProps) {
  const { data, isPending, refetch } = useQuery(suggestionsQuery(project));
  if (isPending) return <Skeleton label="Loading suggestions" rows={3} height="4.5rem" />;
  if (!data) return <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <Muted>{TEXTS.none}</Muted>;
  return (
    <>
      {data.skills.length > 0 && <Muted>{TEXTS.like[data.by]}</Muted>}
      <List aria-label={TEXTS.suggested}>
        {data.data.map(({ _id, firstName, lastName, profileImg, title, matching }) => {
          const name = `${firstName} ${lastName}`.trim();
          return (
            <li key={_id}>
              <Avatar name={name} imageId={profileImg} />
              <div>
                <strong>
                  <PersonLink id={_id} name={name} />
                </strong>
                <span>{title}</span>
                {matching.length > 0 && <Chips label={`Matching skills of ${name}`} items={matching} />}
              </div>
              <InviteButton $size="sm" userId={userId} freelancerId={_id} name={name} projectId={project._id} />
            </li>
          );
        })}
      </List>
    </>
  );
}

const Muted = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[3]} ${theme.space[4]};
    padding-block: ${theme.space[3]};
    border-block-start: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }

  > li > div {
    display: grid;
    flex: 1 1 12rem;
    gap: ${theme.space[1]};
    min-width: 0;
  }

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
