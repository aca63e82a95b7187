import type { FileRef } from '@hirelane/api/schemas/files';
import { type ReactNode, Suspense, useState } from 'react';
import { isPicture } from '@/domain/files/picture';
import { lazyPart } from '@/shared/lib/loadChunk';

const PictureViewer = lazyPart(() => import('@/domain/files/PictureViewer').then((m) => m.PictureViewer));

/** `view` opens the picture with this id; `viewer` is the dialog, to be rendered once. */
type Viewing = Readonly<{ view: (id: string) => void; viewer: ReactNode }>;

/** Opens the pictures among these files in a dialog, in the given order. */
export function usePictureViewer(files: readonly FileRef[]): Viewing {
  const [viewed, setViewed] = useState<string>();
  // One file can be in several places of a page.
  const pictures = [...new Map(files.filter(isPicture).map((file) => [file._id, file])).values()];
  return {
    view: setViewed,
    viewer: viewed !== undefined && (
      <Suspense>
        <PictureViewer pictures={pictures} firstId={viewed} onClose={() => setViewed(undefined)} />
      </Suspense>
    ),
  };
}
