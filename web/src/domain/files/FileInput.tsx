import { ACCEPTED_TYPES, ACCEPTED_WORDS, type FileRef } from '@hirelane/api/schemas/files';
import { type Ref, useEffect, useId } from 'react';
import { styled } from 'styled-components';
import { FileRow } from '@/domain/files/FileRow';
import { FileZone } from '@/domain/files/FileZone';
import { UploadProgress } from '@/domain/files/UploadProgress';
import { useUpload } from '@/domain/files/useUpload';
import { formatSize } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';

interface FileInputProps {
  label: string;
  value: FileRef | null;
  onChange: (file: FileRef | null) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Called with true when an upload starts and false when it ends; must be the same function in each render. */
  onBusy?: (isBusy: boolean) => void;
}

const ACCEPT = Object.values(ACCEPTED_TYPES).flat().join(',');

/** Uploads a file as soon as it is chosen or dropped. The form then contains only the upload's id. */
export function FileInput({ label, value, onChange, error, inputRef, onBusy }: FileInputProps) {
  const id = useId();
  const upload = useUpload(onChange);
  const { state } = upload;
  const isBusy = state.status === 'uploading';
  useEffect(() => {
    onBusy?.(isBusy);
    return () => onBusy?.(false);
  }, [isBusy, onBusy]);
  const message = state.status === 'failed' ? state.message : error;

  return (
    <Stack>
      <Label htmlFor={id}>{label}</Label>
      {state.status === 'uploading' && (
        <UploadProgress name={state.file.name} percent={state.percent} onCancel={upload.cancel} />
      )}
      {state.status !== 'uploading' && value && (
        <FileRow name={value.name} detail={formatSize(value.size)}>
          <Button $tone="quiet" $size="sm" onClick={() => onChange(null)} aria-label={`Remove ${value.name}`}>
            Remove
          </Button>
        </FileRow>
      )}
      {state.status === 'failed' && (
        <FileRow name={state.file.name} detail="Not uploaded">
          {state.canRetry && (
            <Button $size="sm" onClick={upload.retry}>
              Retry upload
            </Button>
          )}
        </FileRow>
      )}
      <FileZone data-invalid={Boolean(message)} data-compact={value !== null || state.status !== 'idle'}>
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={ACCEPT}
          aria-invalid={Boolean(message)}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = ''; // the same file may be chosen again after a failure
            if (file) upload.start(file);
          }}
        />
        <Icon name="upload" />
        <span>
          <strong>{value ? 'Choose another file' : 'Choose a file'}</strong> or drop it here
        </span>
        <small id={`${id}-hint`}>{ACCEPTED_WORDS}, up to 25 MB</small>
      </FileZone>
      <FieldError id={`${id}-error`} message={message} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

const Label = styled.label`
  font-size: ${theme.font.sm};
  font-weight: 600;
`;
