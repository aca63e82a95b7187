import { useState } from 'react';

/** Which dialog of a list is open: one entry's, an empty one, the question before deleting, or none. */
export function useEntryDialogs<Entry>() {
  const [edited, setEdited] = useState<Entry | 'new'>();
  const [deleted, setDeleted] = useState<Entry>();
  return {
    isEditing: edited !== undefined,
    /** Absent for a new entry. */
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
