import type { Appeal } from '@hirelane/contracts/api/appeals';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { APPEALED, appealState } from '@/features/operator/appealTexts';
import { actorText, OPERATOR_PATH } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { CardHead } from '@/shared/ui/CardHead';
import { typedText } from '@/shared/ui/typedText';

/** An appeal in a list: what it is against, what it says, and how far it has come. */
export function AppealCard({ appeal }: { appeal: Appeal }) {
  const id = useId();
  const { _id, kind, words, filedAt, notice, decision } = appeal;
  return (
    <Card as="article" aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>
          <Link to={`${OPERATOR_PATH}/appeals/${_id}`}>{APPEALED[kind]}</Link>
        </h2>
        <Badge data-tone={decision === null ? undefined : 'quiet'}>{appealState(appeal)}</Badge>
      </CardHead>
      <Words>{words}</Words>
      <Small>
        First decided {actorText(notice.by)} · Appeal of <time dateTime={filedAt}>{formatInstant(filedAt)}</time>
      </Small>
    </Card>
  );
}

const Words = styled.p`
  ${typedText}
`;

const Small = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
