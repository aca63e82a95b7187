import { LIMITS, MESSAGE_FILES_MAX } from '@hirelane/api/constants';
import { ACCEPTED_TYPES, type FileRef } from '@hirelane/api/schemas/files';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FileRow } from '@/domain/files/FileRow';
import { UploadProgress } from '@/domain/files/UploadProgress';
import { useUpload } from '@/domain/files/useUpload';
import type { MessageContent } from '@/features/messages/outbox';
import { TEXTS } from '@/features/messages/texts';
import { formatSize } from '@/shared/lib/format';
import { isComposing } from '@/shared/lib/isComposing';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { iconButtonStyles } from '@/shared/ui/buttons/IconButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';

interface ComposerProps {
  /** The name of the recipient. */
  name: string;
  draft: MessageContent;
  onChange: (draft: MessageContent) => void;
  onSend: (message: MessageContent) => void;
}

/** The length at which the character count appears. */
const COUNTED_FROM = LIMITS.message - 500;

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Why a message cannot be sent. */
function faultOf({ text, files }: MessageContent): string | undefined {
  if (text === '' && files.length === 0) return TEXTS.empty;
  if (text.length > LIMITS.message) return `A message can have at most ${LIMITS.message} characters.`;
  return undefined;
}

/** The message box. Enter inserts a line break; Ctrl+Enter or ⌘+Enter sends. */
export function Composer({ name, draft, onChange, onSend }: ComposerProps) {
  const { text, files } = draft;
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string>();
  const { length } = text.trim();

  // An upload may finish long after the render that started it.
  const newest = useRef(draft);
  newest.current = draft;
  const change = (changes: Partial<MessageContent>) => onChange({ ...newest.current, ...changes });

  function send() {
    const message = { text: text.trim(), files };
    const found = faultOf(message);
    setFault(found);
    box.current?.focus();
    if (found === undefined) onSend(message);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
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
          onChange({ ...draft, text: target.value });
        }}
      />
      <FieldError id={`${id}-error`} message={fault} />
      <Attachments
        files={files}
        onAdd={(file) => change({ files: [...newest.current.files, file] })}
        onRemove={(removed) => change({ files: files.filter(({ _id }) => _id !== removed) })}
      >
        <Hint id={`${id}-hint`}>{isApple ? '⌘' : 'Ctrl'}+Enter sends</Hint>
        {length >= COUNTED_FROM && (
          <Count data-over={length > LIMITS.message} role="status">{`${length} / ${LIMITS.message}`}</Count>
        )}
        <Button type="submit" $tone="accent">
          <Icon name="send" size={18} />
          Send
        </Button>
      </Attachments>
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

const Hint = styled.span`
  margin-inline-end: auto;
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;
  white-space: nowrap;

  /* Hidden, but its margin still pushes the button to the end of the row. */
  @media (pointer: coarse), (max-width: 449px) {
    visibility: hidden;
    width: 0;
  }
`;

const Count = styled.span`
  font-size: 0.8125rem;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  &[data-over='true'] {
    color: ${theme.color.danger};
    font-weight: 650;
  }
`;

interface AttachmentsProps {
  files: readonly FileRef[];
  onAdd: (file: FileRef) => void;
  onRemove: (id: string) => void;
  /** Other elements in the button row. */
  children: ReactNode;
}

const ACCEPT = Object.values(ACCEPTED_TYPES).flat().join(',');

/** A message's files, which are uploaded one at a time as they are chosen, and a button to add another. */
function Attachments({ files, onAdd, onRemove, children }: AttachmentsProps) {
  const id = useId();
  const upload = useUpload(onAdd);
  const { state } = upload;
  return (
    <>
      {files.map((file) => (
        <FileRow key={file._id} name={file.name} detail={formatSize(file.size)}>
          <Button $tone="quiet" $size="sm" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file._id)}>
            Remove
          </Button>
        </FileRow>
      ))}
      {state.status === 'uploading' && (
        <UploadProgress name={state.file.name} percent={state.percent} onCancel={upload.cancel} />
      )}
      {state.status === 'failed' && (
        <Alert>
          {state.file.name}: {state.message}{' '}
          {state.canRetry && (
            <Button $size="sm" onClick={upload.retry}>
              Retry upload
            </Button>
          )}
        </Alert>
      )}
      <Row>
        {files.length < MESSAGE_FILES_MAX && (
          <Attach htmlFor={id}>
            <Icon name="attach" />
            <input
              id={id}
              type="file"
              aria-label="Attach a file"
              accept={ACCEPT}
              disabled={state.status === 'uploading'}
              onChange={({ target }) => {
                const file = target.files?.[0];
                target.value = ''; // the same file may be chosen again after a failure
                if (file) upload.start(file);
              }}
            />
          </Attach>
        )}
        {children}
      </Row>
    </>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space[3]};
`;

const Attach = styled.label`
  ${iconButtonStyles}
  position: relative;

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.accent};
  }

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
`;
