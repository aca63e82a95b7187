import type { Experience } from '@hirelane/contracts/api/profile-items';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { EntrySection } from '@/features/profile/entries/EntrySection';
import { Timeline } from '@/features/profile/entries/Timeline';
import { useEntryDialogs } from '@/features/profile/entries/useEntryDialogs';
import { experienceQuery } from '@/features/profile/queries';
import { TEXTS } from '@/features/profile/texts';
import { formatDay } from '@/shared/lib/format';

const ExperienceDialog = lazy(() =>
  import('@/features/profile/experience/ExperienceDialog').then((m) => ({ default: m.ExperienceDialog })),
);
const DeleteDialog = lazy(() =>
  import('@/features/profile/entries/DeleteDialog').then((m) => ({ default: m.DeleteDialog })),
);

export function ExperienceSection({ profileId }: { profileId: string }) {
  const list = useQuery(experienceQuery(profileId));
  const dialogs = useEntryDialogs<Experience>();
  return (
    <EntrySection
      id="profile-experience"
      title={TEXTS.experience}
      icon="briefcase"
      list={list}
      noun="experience"
      hint={
        <>
          Show clients where you have worked before. <span>{TEXTS.noExperience}</span>
        </>
      }
      addLabel={TEXTS.addExperience}
      onAdd={dialogs.add}
      renderEntries={(entries) => (
        <Timeline
          label="Your experience"
          entries={entries}
          describe={(entry) => ({
            title: entry.role,
            subtitle: `${entry.companyName} · ${entry.location}`,
            when: `${formatDay(entry.startDate)} – ${formatDay(entry.endDate)}`,
          })}
          onEdit={dialogs.edit}
          onDelete={dialogs.remove}
        />
      )}
    >
      <Suspense>
        {dialogs.isEditing && (
          <ExperienceDialog profileId={profileId} experience={dialogs.edited} onClose={dialogs.close} />
        )}
        {dialogs.deleted && (
          <DeleteDialog
            kind="experience"
            profileId={profileId}
            entry={{ id: dialogs.deleted._id, name: dialogs.deleted.role }}
            onClose={dialogs.close}
          />
        )}
      </Suspense>
    </EntrySection>
  );
}
