import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { nameOf, placeOf } from '@/domain/people/clientWords';
import { EmailMark } from '@/domain/people/EmailMark';
import { PersonLink } from '@/domain/people/PersonLink';
import { VerifiedMark } from '@/domain/people/VerifiedMark';
import { projectQuery } from '@/features/projects/queries';
import { theme } from '@/shared/theme/theme';

/** Who made an offer: the client, as the project's page shows them. Renders nothing if the reader may not see them. */
export function OfferClient({ projectId }: { projectId: string }) {
  const { data } = useQuery(projectQuery(projectId));
  const person = data?.data.client.person;
  if (!data || !person) return null;
  const { userId, client } = data.data;
  const name = nameOf(person);
  const place = placeOf(person);
  return (
    <Who>
      <Avatar size="sm" name={name} imageId={person.profileImg} />
      <p>
        <span>
          From <strong>{userId === null ? <bdi>{name}</bdi> : <PersonLink id={userId} name={name} />}</strong>
        </span>
        {place && <span>{place}</span>}
        {client.isEmailVerified && <EmailMark />}
        <VerifiedMark at={person.verifiedAt} isShort />
      </p>
    </Who>
  );
}

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
  overflow-wrap: anywhere;

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[4]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  strong {
    color: ${theme.color.text};
  }
`;
