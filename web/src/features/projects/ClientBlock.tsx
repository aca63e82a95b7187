import type { ProjectClient } from '@hirelane/contracts/api/projects';
import { styled } from 'styled-components';
import { nameOf, placeOf } from '@/shared/lib/personWords';
import { theme } from '@/shared/theme/theme';
import { Avatar } from '@/shared/ui/Avatar';
import { ConductFacts } from '@/shared/ui/ConductFacts';
import { EmailMark } from '@/shared/ui/EmailMark';
import { Icon } from '@/shared/ui/Icon';
import { PersonLink } from '@/shared/ui/PersonLink';
import { VerifiedMark } from '@/shared/ui/VerifiedMark';

interface ClientBlockProps {
  /** Null for those who may not see their page. */
  clientId: string | null;
  client: ProjectClient;
}

/** Who the client of a project is, as far as the reader may know, and how they treat those who apply. */
export function ClientBlock({ clientId, client: { person, isEmailVerified, conduct } }: ClientBlockProps) {
  const name = person ? nameOf(person) : '';
  const place = person ? placeOf(person) : '';
  return (
    <section aria-labelledby="project-client">
      <h2 id="project-client">About the client</h2>
      {(person || isEmailVerified) && (
        <Who>
          {person && <Avatar name={name} imageId={person.profileImg} />}
          <div>
            {person && (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            )}
            <p>
              {place && (
                <span>
                  <Icon name="pin" size={16} />
                  {place}
                </span>
              )}
              {isEmailVerified && <EmailMark />}
              <VerifiedMark at={person?.verifiedAt} />
            </p>
          </div>
        </Who>
      )}
      <ConductFacts conduct={conduct} />
      {person && clientId !== null && (
        <p>
          <PersonLink id={clientId} name="See the client’s page" />
        </p>
      )}
    </section>
  );
}

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[4]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  p span {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
  }
`;
