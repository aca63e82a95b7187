import type { FileRef } from '@hirelane/api/schemas/files';
import { type ReactNode, useState } from 'react';
import { PictureButton } from '@/domain/files/PictureButton';
import { isPicture } from '@/domain/files/picture';

interface LeadPictureProps {
  file: FileRef;
  onView: () => void;
  /** Shown for a file without thumbnails, or whose thumbnail could not be loaded. */
  fallback: ReactNode;
}

/** A file as one picture across the column. */
export function LeadPicture({ file, onView, fallback }: LeadPictureProps) {
  const [failedId, setFailedId] = useState<string>();
  if (!isPicture(file) || failedId === file._id) return fallback;
  return (
    <PictureButton
      picture={file}
      sizes="(min-width: 950px) 45rem, 100vw"
      onView={onView}
      onError={() => setFailedId(file._id)}
    />
  );
}
