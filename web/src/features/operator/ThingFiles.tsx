import { REPORT_TEXTS as TEXTS } from '@/features/operator/texts';
import { operatedThingsApi } from '@/shared/api/routes/operated-things';

interface ThingFilesProps {
  ids: readonly string[];
  /** What the file is called; absent: the server says it with the download. */
  name?: string;
}

/** The files of something that was reported, to be downloaded. Renders nothing without any. */
export function ThingFiles({ ids, name = '' }: ThingFilesProps) {
  if (ids.length === 0) return null;
  return (
    <p>
      {ids.map((id, n) => (
        <span key={id}>
          <a href={operatedThingsApi.addressOf('downloadFileAsOperator', { params: { id } })} download={name}>
            {ids.length === 1 ? TEXTS.download : TEXTS.downloadOf(n + 1)}
          </a>
          .{' '}
        </span>
      ))}
      {TEXTS.downloadHint}
    </p>
  );
}
