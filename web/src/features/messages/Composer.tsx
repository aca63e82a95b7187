import { LIMITS } from '@hirelane/contracts/constants';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { TEXTS } from '@/features/messages/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { controlStyles } from '@/shared/ui/controlStyles';
import { FieldError } from '@/shared/ui/FieldError';
import { Icon } from '@/shared/ui/Icon';

interface ComposerProps {
  /** To whom. */
  name: string;
  text: string;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
}

/** Characters from which on they are counted. */
const COUNTED_FROM = LIMITS.message - 500;

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Why a text cannot be sent. */
function faultOf(text: string): string | undefined {
  if (text === '') return TEXTS.empty;
  if (text.length > LIMITS.message) return `A message can have at most ${LIMITS.message} characters.`;
  return undefined;
}

/** Where a message is written. Enter begins a new line; Ctrl+Enter, or ⌘+Enter, sends. */
export function Composer({ name, text, onChange, onSend }: ComposerProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string>();
  const { length } = text.trim();

  function send() {
    const found = faultOf(text.trim());
    setFault(found);
    box.current?.focus();
    if (found === undefined) onSend(text.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={box}
        rows={2}
        aria-label={`Message to ${name}`}
        placeholder={`Message to ${name}`}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setFault(undefined);
          onChange(target.value);
        }}
      />
      <FieldError id={`${id}-error`} message={fault} />
      <Row>
        <Hint id={`${id}-hint`}>{isApple ? '⌘' : 'Ctrl'}+Enter sends</Hint>
        {length >= COUNTED_FROM && (
          <Count data-over={length > LIMITS.message} role="status">{`${length} / ${LIMITS.message}`}</Count>
        )}
        <Button type="submit" $tone="accent">
          <Icon name="send" size={18} />
          Send
        </Button>
      </Row>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space[2]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};

  textarea {
    ${controlStyles}
    max-height: min(14rem, 30dvh);
    field-sizing: content;
    resize: none;
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space[4]};
`;

const Hint = styled.span`
  margin-inline-end: auto;
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;

  @media (pointer: coarse) {
    visibility: hidden;
  }
`;

const Count = styled.span`
  font-size: 0.8125rem;
  font-variant-numeric: tabular-nums;

  &[data-over='true'] {
    color: ${theme.color.danger};
    font-weight: 650;
  }
`;
