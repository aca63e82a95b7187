import type { ProjectClient } from '@hirelane/contracts/api/projects';
import { styled } from 'styled-components';
import { conductLine } from '@/shared/lib/conductWords';
import { nameOf, placeOf } from '@/shared/lib/personWords';
import { theme } from '@/shared/theme/theme';
import { Avatar } from '@/shared/ui/Avatar';
import { EmailMark } from '@/shared/ui/EmailMark';
import { VerifiedMark } from '@/shared/ui/VerifiedMark';

/** Who the client of a project is, as far as the reader may know, and how they treat those who apply, in two lines. */
export function ClientLine({ client: { person, isEmailVerified, conduct } }: { client: ProjectClient }) {
  const name = person ? nameOf(person) : '';
  const place = person ? placeOf(person) : '';
  return (
    <Line>
      {person && <Avatar size="sm" name={name} imageId={person.profileImg} />}
      <div>
        {(person || isEmailVerified) && (
          <p>
            {person && <bdi>{name}</bdi>}
            {place && <span>{place}</span>}
            {isEmailVerified && <EmailMark />}
            <VerifiedMark at={person?.verifiedAt} isShort />
          </p>
        )}
        <p>{conductLine(conduct)}</p>
      </div>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex: 1 1 17rem;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[3]};
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
    line-height: 1.45;
  }

  bdi {
    color: ${theme.color.text};
    font-weight: 600;
  }
`;
