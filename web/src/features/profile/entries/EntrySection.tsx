import type { ReactNode } from 'react';
import { Hint } from '@/features/profile/Hint';
import { SectionHead } from '@/features/profile/SectionHead';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Icon } from '@/shared/ui/Icon';
import type { IconName } from '@/shared/ui/icons';
import { ErrorState, Skeleton } from '@/shared/ui/states';

interface EntrySectionProps<Entry> {
  id: string;
  title: string;
  icon: IconName;
  list: { data: Entry[] | undefined; isPending: boolean; refetch: () => unknown };
  /** In the middle of a sentence. */
  noun: string;
  hint: ReactNode;
  addLabel: string;
  onAdd: () => void;
  renderEntries: (entries: Entry[]) => ReactNode;
  /** The open dialog. */
  children: ReactNode;
}

/** A part of the profile that is a list: it loads, fails, invites or shows. */
export function EntrySection<Entry>(props: EntrySectionProps<Entry>) {
  const { id, title, icon, list, noun, hint, addLabel, onAdd, renderEntries, children } = props;
  const hasEntries = list.data !== undefined && list.data.length > 0;
  return (
    <Card aria-labelledby={id}>
      <SectionHead>
        <h2 id={id}>{title}</h2>
        {hasEntries && (
          <Button $size="sm" onClick={onAdd}>
            <Icon name="plus" size={16} />
            {addLabel}
          </Button>
        )}
      </SectionHead>
      {list.isPending ? (
        <Skeleton label={`Loading your ${noun}`} rows={1} height="5rem" />
      ) : !list.data ? (
        <ErrorState message={`We could not load your ${noun}.`} onRetry={() => void list.refetch()} />
      ) : hasEntries ? (
        renderEntries(list.data)
      ) : (
        <Hint icon={icon} text={hint} action={addLabel} onAct={onAdd} />
      )}
      {children}
    </Card>
  );
}
