import type { FileRef } from '@hirelane/api/schemas/files';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FileRow } from '@/domain/files/FileRow';
import { PictureButton } from '@/domain/files/PictureButton';
import { isPicture } from '@/domain/files/picture';
import { usePictureViewer } from '@/domain/files/usePictureViewer';
import { fileAddress } from '@/shared/api/fileAddress';
import { formatSize } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

/** Stored files to view and download: pictures side by side, the others as rows below. */
export function Files({ files }: { files: readonly FileRef[] }) {
  const { view, viewer } = usePictureViewer(files);
  /** Ids of files whose thumbnail could not be loaded. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const pictures = files.filter(isPicture).filter(({ _id }) => !failed.includes(_id));
  const others = files.filter((file) => !pictures.some(({ _id }) => _id === file._id));
  return (
    <Stack>
      {pictures.length > 0 && (
        <Pictures>
          {pictures.map((file) => (
            <Tile key={file._id}>
              <PictureButton
                picture={file}
                sizes="24rem"
                onView={() => view(file._id)}
                onError={() => setFailed((before) => [...before, file._id])}
              />
              <DownloadRow file={file} />
            </Tile>
          ))}
        </Pictures>
      )}
      {others.map((file) => (
        <DownloadRow key={file._id} file={file} />
      ))}
      {viewer}
    </Stack>
  );
}

/** A file's name and size, and a link to download it. */
function DownloadRow({ file }: { file: FileRef }) {
  return (
    <FileRow name={file.name} detail={formatSize(file.size)}>
      <Download href={fileAddress(file._id)} download={file.name} aria-label={`Download ${file.name}`}>
        Download
      </Download>
    </FileRow>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
`;

const Pictures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
  gap: ${theme.space[3]};
`;

/** The picture and its row in one frame. */
const Tile = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-width: 26rem;
  overflow: hidden;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};

  > button {
    border-radius: 0;
  }

  > button:focus-visible {
    outline-offset: -2px;
  }

  > div {
    border: 0;
  }

  > div > svg {
    display: none;
  }
`;

const Download = styled.a`
  display: grid;
  place-items: center;
  min-height: 44px;
  padding-inline: ${theme.space[3]};
  font-size: ${theme.font.sm};
  font-weight: 600;
`;
