import { useId } from 'react';
import { styled } from 'styled-components';
import { UploadProgress } from '@/domain/files/UploadProgress';
import type { FileUpload } from '@/domain/files/useUpload';
import { Avatar } from '@/domain/people/Avatar';
import { theme } from '@/shared/theme/theme';
import { Button, type ButtonLook, buttonStyles } from '@/shared/ui/buttons/Button';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';

export const PICTURE_ENDINGS = ['.png', '.jpg', '.jpeg', '.webp'];

interface PictureInputProps {
  name: string;
  imageId: string | null;
  upload: FileUpload;
  error: string | undefined;
  onRemove: () => void;
}

/** A preview of the picture, with its actions. */
export function PictureInput({ name, imageId, upload, error, onRemove }: PictureInputProps) {
  const id = useId();
  const { state } = upload;
  const message = state.status === 'failed' ? state.message : error;

  return (
    <Stack>
      <Row>
        <Avatar size="lg" name={name} imageId={imageId} />
        <Actions>
          <Pick $size="sm">
            <input
              type="file"
              accept={PICTURE_ENDINGS.join(',')}
              aria-invalid={Boolean(message)}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = ''; // the same file may be chosen again after a failure
                if (file) upload.start(file);
              }}
            />
            <Icon name="upload" size={16} />
            {imageId ? 'Change picture' : 'Upload picture'}
          </Pick>
          {imageId && (
            <Button $size="sm" onClick={onRemove}>
              Remove picture
            </Button>
          )}
          <small id={`${id}-hint`}>PNG, JPG or WebP. A square picture fits best.</small>
        </Actions>
      </Row>
      {state.status === 'uploading' && (
        <UploadProgress name={state.file.name} percent={state.percent} onCancel={upload.cancel} />
      )}
      <FieldError id={`${id}-error`} message={message} />
      {state.status === 'failed' && state.canRetry && (
        <Button $size="sm" onClick={upload.retry}>
          Retry upload
        </Button>
      )}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[3]};

  > div:not(:first-child) {
    justify-self: stretch;
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  small {
    flex-basis: 100%;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

// The input is an invisible layer over its label, so that clicking and dropping work without scripts.
const Pick = styled.label<ButtonLook>`
  ${buttonStyles}
  position: relative;
  overflow: hidden;

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }
`;
