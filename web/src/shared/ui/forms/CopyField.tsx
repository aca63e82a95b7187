import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { copyText } from '@/shared/lib/copyOrSave';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Field } from '@/shared/ui/forms/Field';

interface CopyFieldProps {
  label: string;
  /** The text to copy. */
  value: string;
  /** The number of lines that are shown, for code. A single line of text is shown without it. */
  rows?: number;
  /** The button's accessible name, such as 'Copy the token'. */
  action: string;
  /** Announced after copying, and if the browser blocks it. */
  copied: string;
  notCopied: string;
}

/** A text that the user can only select and copy. */
export function CopyField({ label, value, rows, action, copied, notCopied }: CopyFieldProps) {
  const said = useId();
  const [text, setText] = useState('');

  function copy() {
    copyText(value).then(
      () => setText(copied),
      () => setText(notCopied),
    );
  }

  return (
    <Row>
      <Field label={label}>
        {rows === undefined ? (
          <input readOnly={true} value={value} onFocus={({ target }) => target.select()} />
        ) : (
          <Code
            readOnly={true}
            rows={rows}
            spellCheck={false}
            value={value}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Button aria-label={action} aria-describedby={said} onClick={copy}>
        Copy
      </Button>
      <p id={said} role="status">
        {text}
      </p>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${theme.space[2]} ${theme.space[3]};

  > p {
    grid-column: 1 / -1;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};

    &:empty {
      display: none;
    }
  }
`;

const Code = styled.textarea`
  && {
    font-family: ui-monospace, monospace;
    font-size: ${theme.font.sm};
    overflow-wrap: anywhere;
    resize: none;
  }
`;
