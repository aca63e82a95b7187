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
import { StayingBar } from '@/shared/ui/layout/StayingBar';
import { Facts } from '@/shared/ui/lists/Facts';

interface PersonHeadProps {
  page: PersonPage;
  /** Whether the reader's main action stays in sight on small screens. */
  stays: boolean;
  /** Actions that the reader can take. */
  actions?: ReactNode;
}

/** A person's name and role, and a card with the actions and the person's activity on the site in numbers. */
export function PersonHead({ page, stays, actions }: PersonHeadProps) {
  const { firstName, lastName, city, state, profileImg, freelancer, client } = page;
  const name = `${firstName} ${lastName}`.trim();
  const place = [city, state].filter(Boolean).join(', ');
  const title = freelancer?.title || client?.companyName;
  return (
    <>
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
        </PersonRow>
      </Card>
      <aside aria-label="At a glance">
        <Card as="div">
          {freelancer && (
            <div>
              <AvailabilityBadge availability={freelancer.availability} />
            </div>
          )}
          {actions && (
            <StayingBar stays={stays}>
              <Actions>{actions}</Actions>
            </StayingBar>
          )}
          <PersonFacts page={page} />
          {freelancer && <Muted>{PAGE_TEXTS.counted}</Muted>}
        </Card>
      </aside>
    </>
  );
}

/** The main action as wide as the card or bar, with the menu next to it. */
const Actions = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  max-width: 100%;

  > a,
  > button {
    flex: 1 1 10rem;
  }

  /* At the bottom of the window, the menu would open below it. */
  [data-away='true'] > & > div {
    display: none;
  }
`;

function PersonFacts({ page }: { page: PersonPage }) {
  const { _id, memberSince, freelancer, client } = page;
  const numbers = [
    ...(freelancer ? [{ label: 'Contracts completed', value: freelancer.completed }] : []),
    ...(client ? [{ label: 'Projects posted', value: client.projects }] : []),
    ...(client ? [{ label: 'Hires', value: client.hires }] : []),
  ];
  return (
    <Rows>
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
    </Rows>
  );
}

/** One fact per row: its name on the left, its value on the right. */
const Rows = styled(Facts)`
  display: grid;
  gap: 0;

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${theme.space[4]};
    padding-block: ${theme.space[2]};
  }

  > div + div {
    border-block-start: 1px solid ${theme.color.line};
  }
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
