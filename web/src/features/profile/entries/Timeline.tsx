import { styled } from 'styled-components';
import { EntryActions } from '@/features/profile/entries/EntryActions';
import { theme } from '@/shared/theme/theme';
import { Prose } from '@/shared/ui/text/textStyles';

interface TimelineProps<Entry> {
  label: string;
  entries: readonly Entry[];
  describe: (entry: Entry) => { title: string; subtitle: string; when: string };
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

/** A vertical list of dated entries. */
export function Timeline<Entry extends { _id: string; description: string }>(props: TimelineProps<Entry>) {
  const { label, entries, describe, onEdit, onDelete } = props;
  return (
    <List aria-label={label}>
      {entries.map((entry) => {
        const { title, subtitle, when } = describe(entry);
        return (
          <li key={entry._id}>
            <Head>
              <div>
                <h3>{title}</h3>
                <p>{subtitle}</p>
                <small>{when}</small>
              </div>
              <EntryActions name={title} onEdit={() => onEdit(entry)} onDelete={() => onDelete(entry)} />
            </Head>
            <Prose>{entry.description}</Prose>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: grid;

  > li {
    display: grid;
    gap: ${theme.space[3]};
    padding-block: ${theme.space[6]};
    border-block-start: 1px solid ${theme.color.line};
  }

  > li:last-child {
    padding-block-end: 0;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space[3]};

  > div:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  h3 {
    font-size: 1.0625rem;
  }

  p {
    margin-block-start: ${theme.space[1]};
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
