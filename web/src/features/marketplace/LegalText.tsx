import type { LegalKind } from '@hirelane/api/marketplace';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { legalQuery } from '@/features/marketplace/queries';
import { messageOf } from '@/shared/api/http';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { FormattedText } from '@/shared/ui/text/FormattedText';

interface LegalTextProps {
  kind: LegalKind;
  /** Shown if the operator has not published a text. */
  children: ReactNode;
}

/** A text published by the operator, with its date and earlier versions. */
export function LegalText({ kind, children }: LegalTextProps) {
  const { data: versions, error, refetch } = useQuery(legalQuery(kind));
  const [chosen, setChosen] = useState(0);
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!versions) return <Skeleton label="Loading the text" rows={kind === 'imprint' ? 1 : 3} height="4rem" />;
  const version = versions[chosen] ?? versions[0];
  if (version === undefined) return children;
  return (
    <>
      <p>
        {version === versions[0] ? 'In force since ' : 'An earlier version, of '}
        <time dateTime={version.publishedAt}>{formatInstant(version.publishedAt)}</time>.
      </p>
      <FormattedText text={version.text} highest={kind === 'imprint' ? 3 : 2} />
      {versions.length > 1 && (
        <Versions>
          <label htmlFor={`versions-${kind}`}>Version</label>
          <select id={`versions-${kind}`} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {versions.map(({ publishedAt }, n) => (
              <option key={publishedAt} value={n}>
                {`${formatInstant(publishedAt)}${n === 0 ? ', in force' : ''}`}
              </option>
            ))}
          </select>
        </Versions>
      )}
    </>
  );
}

const Versions = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  max-width: 22rem;
  margin-block-start: ${theme.space[6]};

  label {
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  select {
    ${controlStyles}
  }
`;
