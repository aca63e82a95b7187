import type { FileRef } from '@hirelane/contracts/api/files';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { FileDownload } from '@/shared/ui/FileDownload';
import { Prose } from '@/shared/ui/Prose';

/** `texts` may have line breaks. */
export type ShownEntry = Readonly<{
  id: string;
  title: string;
  subtitle: string;
  when: string;
  texts: readonly string[];
  file?: FileRef;
}>;

/** Entries of a person's profile, one below the other. */
export function PersonEntries({ label, entries }: { label: string; entries: readonly ShownEntry[] }) {
  return (
    <List aria-label={label}>
      {entries.map(({ id, title, subtitle, when, texts, file }) => (
        <li key={id}>
          <div>
            <h3>{title}</h3>
            <p>{subtitle}</p>
            <small>{when}</small>
          </div>
          {texts.map((text) => (
            <Prose key={text}>{text}</Prose>
          ))}
          {file && <FileDownload file={file} />}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  overflow-wrap: anywhere;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding-block: ${theme.space[6]};
    border-block-start: 1px solid ${theme.color.line};
  }

  > li:last-child {
    padding-block-end: 0;
  }

  h3 {
    font-size: 1.0625rem;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
