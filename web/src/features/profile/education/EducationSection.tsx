import type { Education } from '@hirelane/contracts/api/profile-items';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { EntrySection } from '@/features/profile/entries/EntrySection';
import { Timeline } from '@/features/profile/entries/Timeline';
import { useEntryDialogs } from '@/features/profile/entries/useEntryDialogs';
import { educationQuery } from '@/features/profile/queries';
import { TEXTS } from '@/features/profile/texts';
import { formatDay } from '@/shared/lib/format';

const EducationDialog = lazy(() =>
  import('@/features/profile/education/EducationDialog').then((m) => ({ default: m.EducationDialog })),
);
const DeleteDialog = lazy(() =>
  import('@/features/profile/entries/DeleteDialog').then((m) => ({ default: m.DeleteDialog })),
);

export function EducationSection({ profileId }: { profileId: string }) {
  const list = useQuery(educationQuery(profileId));
  const dialogs = useEntryDialogs<Education>();
  return (
    <EntrySection
      id="profile-education"
      title={TEXTS.education}
      icon="school"
      list={list}
      noun="education"
      hint={TEXTS.noEducation}
      addLabel={TEXTS.addEducation}
      onAdd={dialogs.add}
      renderEntries={(entries) => (
        <Timeline
          label="Your education"
          entries={entries}
          describe={(entry) => ({
            title: entry.degree,
            subtitle: `${entry.course} · ${entry.universityName}`,
            when: `Completed ${formatDay(entry.completionDate)}`,
          })}
          onEdit={dialogs.edit}
          onDelete={dialogs.remove}
        />
      )}
    >
      <Suspense>
        {dialogs.isEditing && (
          <EducationDialog profileId={profileId} education={dialogs.edited} onClose={dialogs.close} />
        )}
        {dialogs.deleted && (
          <DeleteDialog
            kind="education"
            profileId={profileId}
            entry={{ id: dialogs.deleted._id, name: dialogs.deleted.degree }}
            onClose={dialogs.close}
          />
        )}
      </Suspense>
    </EntrySection>
  );
}
