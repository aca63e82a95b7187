import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { TOKEN_TEXTS as TEXTS } from '@/features/operator/texts';
import { copyText } from '@/shared/lib/copyOrSave';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

interface CopyBlockProps {
  label: string;
  /** The text to copy, which is shown as a whole. */
  text: string;
  /** The button's accessible name, such as 'Copy the token'. */
  action: string;
  /** Announced after copying. */
  copied: string;
}

/** A text for a terminal or a program, with a button that copies it. */
export function CopyBlock({ label, text, action, copied }: CopyBlockProps) {
  const id = useId();
  const [said, setSaid] = useState('');

  const copy = () =>
    copyText(text).then(
      () => setSaid(copied),
      () => setSaid(TEXTS.notCopied),
    );

  return (
    <Block role="group" aria-labelledby={id}>
      <Head>
        <strong id={id}>{label}</strong>
        <Button $size="sm" aria-label={action} onClick={() => void copy()}>
          Copy
        </Button>
      </Head>
      <pre>
        <code>{text}</code>
      </pre>
      <p role="status">{said}</p>
    </Block>
  );
}

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};

  pre {
    margin: 0;
    padding: ${theme.space[3]} ${theme.space[4]};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.md};
    background: ${theme.color.chip};
    font-family: ui-monospace, monospace;
    font-size: 0.8125rem;
    line-height: 1.6;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  code {
    font: inherit;
  }

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};

    &:empty {
      display: none;
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};

  strong {
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;
