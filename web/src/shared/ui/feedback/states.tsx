// biome-ignore-all lint/plugin/one-component: small, and used together.

import { type ReactNode, useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Icon, type IconName } from '@/shared/ui/icons/Icon';

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Box role="alert">
      <Disc data-tone="danger">
        <Icon name="alert" size={24} />
      </Disc>
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Box>
  );
}

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text?: string;
  /** Whether the title is the page's heading, because the page has no other heading. */
  isHeading?: boolean;
  children?: ReactNode;
}

export function EmptyState({ icon = 'briefcase', title, text, isHeading = false, children }: EmptyStateProps) {
  return (
    <Box>
      <Scene>
        <svg aria-hidden="true" viewBox="0 0 240 72" width={240} height={72} fill="none" stroke="currentColor">
          <path d="M120 6-20 72M120 6 44 72M120 6 96 72M120 6l24 66M120 6l76 66M120 6l140 66M40 44h160M70 30h100M0 60h240" />
        </svg>
        <Disc>
          <Icon name={icon} size={24} />
        </Disc>
      </Scene>
      {isHeading ? <h1>{title}</h1> : <strong>{title}</strong>}
      {text && <p>{text}</p>}
      {children}
    </Box>
  );
}

const SKELETON_DELAY_MS = 150;

/** Grey bars the size of the content, shown after a delay so that a quick response does not flash. */
export function Skeleton({ label, rows = 3, height = '13rem' }: { label: string; rows?: number; height?: string }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Bones role="status" aria-label={label} data-late={isLate}>
      {Array.from({ length: rows }, (_, row) => `bone-${row}`).map((key) => (
        <Bone key={key} $height={height} />
      ))}
    </Bones>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[12]} ${theme.space[6]};
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.lg};
  text-align: center;

  strong,
  /* Overrides a page's larger heading. */
  && h1 {
    font-size: ${theme.font.lg};
    font-weight: 650;
    letter-spacing: -0.015em;
  }

  p {
    max-width: 44ch;
    color: ${theme.color.textMuted};
    text-wrap: balance;
  }

  > a,
  > button {
    margin-block-start: ${theme.space[2]};
  }
`;

/** A lane leading to the horizon, as on the visitors' pages, with the list's icon at its end. */
const Scene = styled.div`
  display: grid;
  place-items: start center;

  > * {
    grid-area: 1 / 1;
  }

  > svg {
    max-width: 100%;
    margin-block-start: 28px;
    color: ${theme.color.line};
    mask-image: radial-gradient(closest-side, #000, transparent);
  }
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-block-end: ${theme.space[2]};
  border-radius: ${theme.radius.full};
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};

  &[data-tone='danger'] {
    background: ${theme.color.dangerSoft};
    color: ${theme.color.danger};
  }
`;

const pulse = keyframes`50% { opacity: 0.55; }`;

const Bones = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  opacity: 0;

  &[data-late='true'] {
    opacity: 1;
  }
`;

/** The height is in a class: the content security policy of server-rendered pages does not allow style attributes. */
const Bone = styled.div<{ $height: string }>`
  height: ${({ $height }) => $height};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.chip};
  animation: ${pulse} 1.6s ease-in-out infinite;
`;
