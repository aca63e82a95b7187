import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { FileRow } from '@/domain/files/FileRow';
import { sourcesQuery } from '@/features/records/queries';
import { statusAddress } from '@/features/records/verify/sources';
import { SOURCES_TEXTS as TEXTS } from '@/features/records/verify/texts';
import { recordsApi } from '@/shared/api/routes/records';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Fold } from '@/shared/ui/layout/Fold';
import { codeStyles } from '@/shared/ui/text/textStyles';

/** The data for checking records, cached by the browser, with download links. */
export function SourcesCard() {
  const { data, isPending, refetch } = useQuery(sourcesQuery());
  if (isPending) return <Skeleton label="Loading the verification keys" rows={1} height="4.5rem" />;
  if (!data) return <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />;
  const { issuer, status } = data;
  const files = [
    [TEXTS.issuer, issuer.at, recordsApi.addressOf('readIssuer'), 'hirelane-issuer.json'],
    [TEXTS.status, status.at, statusAddress(1), 'hirelane-status.jwt'],
  ] as const;
  return (
    <Fold title={TEXTS.title} text={TEXTS.text}>
      {files.map(([name, at, href, file]) => (
        <FileRow
          key={file}
          name={name}
          detail={
            <>
              Loaded <time dateTime={at}>{formatInstant(at)}</time>
            </>
          }
        >
          <Download href={href} download={file} aria-label={`Download: ${name}`}>
            Download
          </Download>
        </FileRow>
      ))}
      <Elsewhere>
        {TEXTS.elsewhere[0]} <code>{TEXTS.command}</code> {TEXTS.elsewhere[1]}
      </Elsewhere>
    </Fold>
  );
}

const Download = styled.a`
  display: grid;
  place-items: center;
  min-height: 44px;
  padding-inline: ${theme.space[3]};
  font-size: ${theme.font.sm};
  font-weight: 600;
`;

const Elsewhere = styled.p`
  color: ${theme.color.textMuted};

  code {
    ${codeStyles}
  }
`;
