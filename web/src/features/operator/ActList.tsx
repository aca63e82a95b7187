import type { OperatorAct } from '@hirelane/api/schemas/operator-accounts';
import { styled } from 'styled-components';
import { actorText, actText, ACCOUNT_TEXTS as TEXTS } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Quote } from '@/shared/ui/text/Quote';

/** Operators' actions on a person, most recent first, each with its operator and reason. */
export function ActList({ acts }: { acts: readonly OperatorAct[] }) {
  if (acts.length === 0) return <Quiet>{`${TEXTS.acts}: ${TEXTS.noActs}`}</Quiet>;
  return (
    <List aria-label={TEXTS.acts}>
      {acts.map(({ _id, reason, at, by, ...act }) => (
        <li key={_id}>
          <p>
            {actText(act)} {actorText(by)}, <time dateTime={at}>{formatInstant(at)}</time>
          </p>
          {reason && <Quote by="Reason" text={reason} />}
        </li>
      ))}
    </List>
  );
}

const Quiet = styled.p`
  color: ${theme.color.textMuted};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    gap: ${theme.space[2]};
  }
`;
