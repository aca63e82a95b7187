import type { PersonPage } from '@hirelane/api/schemas/people';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AvailabilityBadge } from '@/domain/people/AvailabilityBadge';
import { Avatar } from '@/domain/people/Avatar';
import { answeringWords } from '@/domain/people/answeringWords';
import { PersonRow } from '@/domain/people/PersonRow';
import { VerifiedMark } from '@/domain/people/VerifiedMark';
import { answeringQuery } from '@/features/people/queries';
import { PAGE_TEXTS } from '@/features/people/texts';
import { formatMonth } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';
import { Facts } from '@/shared/ui/lists/Facts';

interface PersonHeadProps {
  page: PersonPage;
  /** Actions that the reader can take, at the end of the first row. */
  actions?: ReactNode;
}

/** A person's name, role, and activity on the site in numbers. */
export function PersonHead({ page, actions }: PersonHeadProps) {
  const { _id, firstName, lastName, city, state, profileImg, memberSince, freelancer, client } = page;
  const name = `${firstName} ${lastName}`.trim();
  const place = [city, state].filter(Boolean).join(', ');
  const title = freelancer?.title || client?.companyName;
  const numbers = [
    ...(freelancer ? [{ label: 'Contracts completed', value: freelancer.completed }] : []),
    ...(client ? [{ label: 'Projects posted', value: client.projects }] : []),
    ...(client ? [{ label: 'Hires', value: client.hires }] : []),
  ];
  return (
    <Card as="header">
      <PersonRow>
        <Avatar size="lg" name={name} imageId={profileImg} />
        <div>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {title && <p>{title}</p>}
          <VerifiedMark at={client?.verifiedAt} />
          {place && (
            <p>
              <Icon name="pin" size={18} />
              {place}
            </p>
          )}
        </div>
        {(freelancer || actions) && (
          <Ends>
            {freelancer && <AvailabilityBadge availability={freelancer.availability} />}
            {actions && <Actions>{actions}</Actions>}
          </Ends>
        )}
      </PersonRow>
      <Facts>
        <div>
          <dt>Member since</dt>
          <dd>
            <time dateTime={memberSince}>{formatMonth(memberSince)}</time>
          </dd>
        </div>
        {numbers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {freelancer && <AnsweringFact id={_id} />}
      </Facts>
      {freelancer && <Muted>{PAGE_TEXTS.counted}</Muted>}
    </Card>
  );
}

/** Keeps the badge and the buttons together when the row wraps. */
const Ends = styled.div`
  && {
    flex: none;
  }

  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  max-width: 100%;

  > * {
    flex: none;
  }
`;

/** Keeps the buttons in one row, even when the badge takes up a separate row. */
const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  max-width: 100%;
`;

const Muted = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

/** A freelancer's usual response time, as one of the facts. Its space is reserved from the start. */
function AnsweringFact({ id }: { id: string }) {
  const { data, isPending } = useQuery(answeringQuery(id));
  return (
    <div>
      <dt>Usually answers</dt>
      <dd>{data ? answeringWords(data) : isPending ? '…' : 'Could not be loaded'}</dd>
    </div>
  );
}
