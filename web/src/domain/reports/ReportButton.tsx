import type { FileReport } from '@hirelane/api/schemas/reports';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LazyReport } from '@/domain/reports/LazyReport';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

interface ReportButtonProps extends Pick<FileReport, 'about' | 'id'> {
  /** Names the reported content for screen reader users, who cannot see where the button is. */
  what: string;
}

/** Opens the dialog for reporting something to the operator. */
export function ReportButton({ about, id, what }: ReportButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Open $tone="quiet" $size="sm" aria-label={`Report ${what}`} onClick={() => setAsked(true)}>
        Report
      </Open>
      {isAsked && <LazyReport about={about} id={id} onClose={() => setAsked(false)} />}
    </div>
  );
}

/* Aligns the button's text with the content above. */
const Open = styled(Button)`
  margin-inline-start: calc(-1 * ${theme.space[3]});
  color: ${theme.color.textMuted};
  font-weight: 500;
`;
