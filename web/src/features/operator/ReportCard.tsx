import type { Report } from '@hirelane/api/schemas/reports';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { REASON_LABELS } from '@/domain/reports/texts';
import { OPERATOR_PATH, REPORT_KINDS, reportersText, stateOf } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/layout/Card';
import { CardHead } from '@/shared/ui/layout/CardHead';
import { Badge } from '@/shared/ui/text/Badge';
import { typedText } from '@/shared/ui/text/textStyles';

interface ReportCardProps {
  report: Report;
  /** Whether the list is in a card that has a heading. */
  isNested?: boolean;
}

/** A report in a list: the reported content, the reason, and its status. */
export function ReportCard({ report, isNested = false }: ReportCardProps) {
  const id = useId();
  const Heading = isNested ? 'h3' : 'h2';
  const { _id, about, reason, words, filedAt, reporters } = report;
  return (
    <Box as="article" aria-labelledby={id} data-nested={isNested}>
      <CardHead>
        <Heading id={id}>
          <Link to={`${OPERATOR_PATH}/reports/${_id}`}>
            {REPORT_KINDS[about]}: {REASON_LABELS[reason]}
          </Link>
        </Heading>
        <Badge data-tone={report.decision === null ? undefined : 'quiet'}>{stateOf(report)}</Badge>
      </CardHead>
      {words && <Words>{words}</Words>}
      <Small>
        {reportersText(reporters)} · <time dateTime={filedAt}>{formatInstant(filedAt)}</time>
      </Small>
    </Box>
  );
}

const Box = styled(Card)`
  &[data-nested='true'] {
    padding: ${theme.space[4]};
    box-shadow: none;
  }
`;

const Words = styled.p`
  ${typedText}
`;

const Small = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
