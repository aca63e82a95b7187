import type { FileRef } from '@hirelane/api/schemas/files';
import { styled } from 'styled-components';
import { FileRow } from '@/domain/files/FileRow';
import { fileAddress } from '@/shared/api/fileAddress';
import { formatSize } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

/** A stored file to download. */
export function FileDownload({ file }: { file: FileRef }) {
  return (
    <FileRow name={file.name} detail={formatSize(file.size)}>
      <Download href={fileAddress(file._id)} download={file.name} aria-label={`Download ${file.name}`}>
        Download
      </Download>
    </FileRow>
  );
}

const Download = styled.a`
  display: grid;
  place-items: center;
  min-height: 44px;
  padding-inline: ${theme.space[3]};
  font-size: ${theme.font.sm};
  font-weight: 600;
`;
