import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSettingsQuery } from '@/features/people/queries';
import { PageForm } from '@/features/people/settings/PageForm';
import { PAGE_TEXTS } from '@/features/people/texts';
import { EditDialog } from '@/shared/ui/EditDialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';

interface PageDialogProps {
  isClient: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Reads what one has chosen for one's page, and lets it be changed. */
export function PageDialog({ isClient, onSaved, onClose }: PageDialogProps) {
  const { data: settings, isPending, refetch } = useQuery(pageSettingsQuery());
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title={PAGE_TEXTS.title} isDirty={isDirty} onClose={onClose}>
      {isPending ? (
        <Skeleton label="Loading the settings of your page" rows={1} height="20rem" />
      ) : settings === undefined ? (
        <ErrorState message="We could not load the settings of your page." onRetry={() => void refetch()} />
      ) : (
        <PageForm settings={settings} isClient={isClient} onDirty={setIsDirty} onSaved={onSaved} onCancel={onClose} />
      )}
    </EditDialog>
  );
}
