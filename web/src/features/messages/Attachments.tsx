import { ACCEPTED_TYPES, type FileRef } from '@hirelane/contracts/api/files';
import { MESSAGE_FILES_MAX } from '@hirelane/contracts/constants';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { formatSize } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { FileRow } from '@/shared/ui/FileRow';
import { Icon } from '@/shared/ui/Icon';
import { iconButtonStyles } from '@/shared/ui/iconButtonStyles';
import { UploadProgress } from '@/shared/ui/UploadProgress';
import { useUpload } from '@/shared/ui/useUpload';

interface AttachmentsProps {
  files: readonly FileRef[];
  onAdd: (file: FileRef) => void;
  onRemove: (id: string) => void;
  /** What stands in the line with the button. */
  children: ReactNode;
}

const ACCEPT = Object.values(ACCEPTED_TYPES).flat().join(',');

/** The files of a message, uploaded one at a time as they are chosen, and the button for the next one. */
export function Attachments({ files, onAdd, onRemove, children }: AttachmentsProps) {
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
