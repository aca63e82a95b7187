import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Checked } from '@/features/records/verify/check';
import { RecordFacts } from '@/features/records/verify/RecordFacts';
import { meaningOf, OUTCOMES } from '@/features/records/verify/texts';
import { formatInstant } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';

const ICONS = { valid: 'check', revoked: 'close', unchecked: 'alert', invalid: 'close' } as const;

/** What became of a record, with what it says unless that is not to be believed. It takes the focus when it comes. */
export function VerdictCard({ checked }: { checked: Checked }) {
  const { verdict, keysOf, listOf, refusal } = checked;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check is a new result to read, also one with the same words.
  useEffect(() => heading.current?.focus(), [checked]);
  const isBelieved = verdict.is === 'valid' || verdict.is === 'unchecked';
  return (
    <Box data-is={verdict.is} aria-labelledby="verdict">
      <Head>
        <Icon name={ICONS[verdict.is]} size={24} />
        <div>
          <h2 id="verdict" ref={heading} tabIndex={-1}>
            {OUTCOMES[verdict.is]}
          </h2>
          <p>{meaningOf(verdict)}</p>
          {verdict.is === 'invalid' && verdict.issuer !== null && (
            <p>
              It names as its issuer: <bdi>{verdict.issuer.slice(0, 100)}</bdi>
            </p>
          )}
          {refusal && <p>There were too many checks from your network: {refusal}</p>}
          {keysOf !== null && (
            <p>
              {!refusal && 'The server could not be reached.'} Checked with the issuer’s keys of {formatInstant(keysOf)}
              .
            </p>
          )}
          {listOf !== null && <p>The status list is the one that was loaded on {formatInstant(listOf)}.</p>}
        </div>
      </Head>
      {isBelieved && <RecordFacts record={verdict.record} />}
    </Box>
  );
}

const Box = styled.section`
  --tone: ${theme.color.danger};

  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  padding: ${theme.space[6]};
  border: 1px solid var(--tone);
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  ${media.desktop} {
    padding: ${theme.space[8]};
  }

  &[data-is='valid'] {
    --tone: ${theme.color.success};
  }

  &[data-is='unchecked'] {
    --tone: ${theme.color.lineStrong};
  }
`;

const Head = styled.div`
  display: flex;
  gap: ${theme.space[4]};

  > svg {
    flex: none;
    margin-block-start: 0.1rem;
    color: var(--tone);
  }

  > div {
    display: grid;
    gap: ${theme.space[2]};
    min-width: 0;
  }

  h2 {
    margin: 0;
    font-size: ${theme.font.lg};
    outline: none;
    scroll-margin-block: 6rem;
  }

  p {
    color: ${theme.color.textMuted};
    overflow-wrap: anywhere;
  }
`;
