import type { RecordSummary } from '@hirelane/api/schemas/records';
import { dayIn } from '@hirelane/api/time-zones';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSignRecord } from '@/features/records/commands';
import { namesIn, ROW_TEXTS as TEXTS } from '@/features/records/texts';
import { messageOf } from '@/shared/api/http';
import { copyText, saveFile } from '@/shared/lib/copyOrSave';
import { ownTimeZone } from '@/shared/lib/days';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Icon } from '@/shared/ui/icons/Icon';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { Badge } from '@/shared/ui/text/Badge';

/**
 * A work record. `isOfMany` means that the list includes records for other contracts, so the row must name its
 * contract.
 */
export function RecordRow({ record, isOfMany }: { record: RecordSummary; isOfMany: boolean }) {
  const { _id, contractId, title, issuedAt, named, isRevoked } = record;
  const { mutate, isPending, error } = useSignRecord(_id);
  const [said, setSaid] = useState('');
  const when = formatInstant(issuedAt);

  function download() {
    mutate(undefined, {
      onSuccess(jwt) {
        saveFile(`work-record-${dayIn(ownTimeZone(), Date.parse(issuedAt))}.jwt`, jwt, 'application/vc+jwt');
        setSaid(TEXTS.downloaded);
      },
    });
  }

  function copy() {
    mutate(undefined, {
      onSuccess(jwt) {
        copyText(jwt).then(
          () => setSaid(TEXTS.copied),
          () => setSaid(TEXTS.notCopied),
        );
      },
    });
  }

  return (
    <Row>
      <Text>
        {isOfMany && (
          <strong>
            {contractId === null ? TEXTS.ofAll : <Link to={`/contracts/${contractId}`}>{title ?? TEXTS.ofOne}</Link>}
          </strong>
        )}
        <span data-first={!isOfMany}>
          Issued <time dateTime={issuedAt}>{when}</time>
        </span>
        <span>{namesIn(named)}</span>
        {isRevoked && <span>{TEXTS.revokedText}</span>}
      </Text>
      {isRevoked ? (
        <Badge data-tone="quiet">{TEXTS.revoked}</Badge>
      ) : (
        <ButtonRow>
          <Button $size="sm" disabled={isPending} onClick={download} aria-label={`Download the record of ${when}`}>
            <Icon name="download" size={16} />
            Download
          </Button>
          <Button $size="sm" disabled={isPending} onClick={copy} aria-label={`Copy the record of ${when}`}>
            Copy
          </Button>
        </ButtonRow>
      )}
      <Said role="status">{said}</Said>
      {error && <Alert>{messageOf(error)}</Alert>}
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]} ${theme.space[4]};
  padding-block: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};

  &:last-child {
    padding-block-end: 0;
  }
`;

const Text = styled.div`
  display: grid;
  flex: 1 1 14rem;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  overflow-wrap: anywhere;

  strong,
  [data-first='true'] {
    color: ${theme.color.text};
    font-size: 0.9375rem;
    font-weight: 600;
  }

  a {
    display: inline-block;
    min-height: 24px;
  }
`;

const Said = styled.p`
  flex-basis: 100%;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  &:empty {
    display: none;
  }
`;
