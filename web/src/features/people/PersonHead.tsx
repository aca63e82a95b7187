import type { PersonPage } from '@hirelane/contracts/api/people';
import { styled } from 'styled-components';
import { AVAILABILITY_LABELS } from '@/features/people/texts';
import { formatMonth } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Avatar } from '@/shared/ui/Avatar';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { Facts } from '@/shared/ui/Facts';
import { Icon } from '@/shared/ui/Icon';

/** Who somebody is, and what they have done here in numbers. */
export function PersonHead({ page }: { page: PersonPage }) {
  const { firstName, lastName, city, state, profileImg, memberSince, freelancer, client } = page;
  const name = `${firstName} ${lastName}`.trim();
  const place = [city, state].filter(Boolean).join(', ');
  const title = freelancer?.title || client?.companyName;
  const numbers = freelancer
    ? [{ label: 'Contracts completed', value: freelancer.completed }]
    : client
      ? [
          { label: 'Projects posted', value: client.projects },
          { label: 'Hires', value: client.hires },
        ]
      : [];
  return (
    <Card as="header">
      <Row>
        <Avatar size="lg" name={name} imageId={profileImg} />
        <div>
          <h1>{name}</h1>
          {title && <p>{title}</p>}
          {place && (
            <Place>
              <Icon name="pin" size={18} />
              {place}
            </Place>
          )}
        </div>
        {freelancer && (
          <Badge data-tone={freelancer.availability === 'available' ? undefined : 'quiet'}>
            {AVAILABILITY_LABELS[freelancer.availability]}
          </Badge>
        )}
      </Row>
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
      </Facts>
    </Card>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[4]} ${theme.space[6]};
  overflow-wrap: anywhere;

  > div {
    flex: 1 1 10rem;
    min-width: 0;
  }
`;

const Place = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  margin-block-start: ${theme.space[1]};
  color: ${theme.color.textMuted};
`;
