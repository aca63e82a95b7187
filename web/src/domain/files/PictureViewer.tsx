import { useState } from 'react';
import { styled } from 'styled-components';
import { imageOf, type Picture } from '@/domain/files/picture';
import { fileAddress } from '@/shared/api/fileAddress';
import { formatSize } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { ErrorState } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface PictureViewerProps {
  pictures: readonly Picture[];
  /** The id of the picture shown first. */
  firstId: string;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A dialog with one picture at a time. After the last picture follows the first one. */
export function PictureViewer({ pictures, firstId, onClose }: PictureViewerProps) {
  const [id, setId] = useState(firstId);
  const index = pictures.findIndex(({ _id }) => _id === id);
  const picture = pictures[index] ?? pictures[0];
  if (!picture) return null;
  const count = pictures.length;
  const go = (step: number) => setId(pictures[(index + step + count) % count]?._id ?? firstId);
  return (
    <Dialog title={picture.name} isWide onClose={onClose}>
      {/* The arrow keys repeat what the buttons do. */}
      <Stack
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (count > 1 && step !== undefined) go(step);
        }}
      >
        <Bar>
          {count > 1 && (
            <>
              <Button $size="sm" onClick={() => go(-1)}>
                Previous
              </Button>
              <Button $size="sm" onClick={() => go(1)}>
                Next
              </Button>
              <span>{`${index + 1} of ${count}`}</span>
              <VisuallyHidden role="status">{`${picture.name}, ${index + 1} of ${count}`}</VisuallyHidden>
            </>
          )}
          <Download href={fileAddress(picture._id)} download={picture.name} aria-label={`Download ${picture.name}`}>
            <Icon name="download" size={18} />
            {`Download (${formatSize(picture.size)})`}
          </Download>
        </Bar>
        {picture.contentType === 'application/pdf' && (
          <p>This is the first page. Download the file to read all of it.</p>
        )}
        <Shown key={picture._id} picture={picture} />
      </Stack>
    </Dialog>
  );
}

/** One picture, as large as the dialog allows. */
function Shown({ picture }: { picture: Picture }) {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <ErrorState
        message="We could not load this picture."
        onRetry={() => {
          setAttempt(attempt + 1);
          setHasFailed(false);
        }}
      />
    );
  const { width, height } = picture.thumbnail;
  return (
    <Whole
      key={attempt}
      {...imageOf(picture, '90vw')}
      alt={picture.name}
      // Reserves the picture's space before it is loaded.
      style={{ width: `min(100%, ${width}px, ${(HEIGHT * width) / height}dvh)` }}
      onError={() => setHasFailed(true)}
    />
  );
}

/** The maximum height of a picture, in percent of the window's. */
const HEIGHT = 64;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  > p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  font-size: ${theme.font.sm};

  span {
    color: ${theme.color.textMuted};
    font-variant-numeric: tabular-nums;
  }
`;

const Download = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 44px;
  margin-inline-start: auto;
  font-weight: 600;
`;

const Whole = styled.img`
  height: auto;
  margin-inline: auto;
  border-radius: ${theme.radius.sm};
  background: ${theme.color.sunken};
`;
