import { type ReactNode, Suspense, useState } from 'react';
import { Hint } from '@/features/profile/Hint';
import type { EntryKind } from '@/features/profile/queries';
import { SectionHead } from '@/features/profile/SectionHead';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Icon, type IconName } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';

const DeleteDialog = lazyPart(() => import('@/features/profile/entries/DeleteDialog').then((m) => m.DeleteDialog));

interface EntrySectionProps<Entry> {
  kind: EntryKind;
  profileId: string;
  title: string;
  icon: IconName;
  list: { data: Entry[] | undefined; isPending: boolean; refetch: () => unknown };
  hint: ReactNode;
  addLabel: string;
  /** Returns the entry's name for the delete confirmation. */
  nameOf: (entry: Entry) => string;
  renderEntries: (entries: Entry[], act: { edit: (entry: Entry) => void; remove: (entry: Entry) => void }) => ReactNode;
  /** The dialog that changes an entry, or adds one if no entry is given. */
  renderDialog: (entry: Entry | undefined, close: () => void) => ReactNode;
}

/**
 * The height of an empty section's hint. Below 33rem the hint's button wraps to a second row; the large factor makes
 * the height change abruptly at that width.
 */
const HINT_HEIGHT = 'clamp(5rem, (33rem - 100vw) * 99, 10.375rem)';

/**
 * A profile section with a list that is loading, failed, empty or filled. Entries can be added, changed and deleted.
 */
export function EntrySection<Entry extends { _id: string }>(props: EntrySectionProps<Entry>) {
  const { kind, profileId, title, icon, list, hint, addLabel, nameOf, renderEntries, renderDialog } = props;
  const dialogs = useEntryDialogs<Entry>();
  const hasEntries = list.data !== undefined && list.data.length > 0;
  const id = `profile-${kind}`;
  return (
    <Card aria-labelledby={id}>
      <SectionHead>
        <h2 id={id}>{title}</h2>
        {hasEntries && (
          <Button $size="sm" onClick={dialogs.add}>
            <Icon name="plus" size={16} />
            {addLabel}
          </Button>
        )}
      </SectionHead>
      {list.isPending ? (
        <Skeleton label={`Loading your ${kind}`} rows={1} height={HINT_HEIGHT} />
      ) : !list.data ? (
        <ErrorState message={`We could not load your ${kind}.`} onRetry={() => void list.refetch()} />
      ) : hasEntries ? (
        renderEntries(list.data, dialogs)
      ) : (
        <Hint icon={icon} text={hint} action={addLabel} onAct={dialogs.add} />
      )}
      <Suspense>
        {dialogs.isEditing && renderDialog(dialogs.edited, dialogs.close)}
        {dialogs.deleted && (
          <DeleteDialog
            kind={kind}
            profileId={profileId}
            entry={{ id: dialogs.deleted._id, name: nameOf(dialogs.deleted) }}
            onClose={dialogs.close}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** The list's open dialog: the form for an existing or a new entry, a delete confirmation, or none. */
function useEntryDialogs<Entry>() {
  const [edited, setEdited] = useState<Entry | 'new'>();
  const [deleted, setDeleted] = useState<Entry>();
  return {
    isEditing: edited !== undefined,
    /** Undefined for a new entry. */
    edited: edited === 'new' ? undefined : edited,
    deleted,
    add: () => setEdited('new'),
    edit: (entry: Entry) => setEdited(() => entry),
    remove: (entry: Entry) => setDeleted(() => entry),
    close() {
      setEdited(undefined);
      setDeleted(undefined);
    },
  };
}
