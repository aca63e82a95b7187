import { useQuery } from '@tanstack/react-query';
import { EntrySection } from '@/features/profile/entries/EntrySection';
import { educationQuery } from '@/features/profile/entries/queries';
import { Timeline } from '@/features/profile/entries/Timeline';
import { TEXTS } from '@/features/profile/texts';
import { formatDay } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/lazyPart';

const EducationDialog = lazyPart(() =>
  import('@/features/profile/education/EducationDialog').then((m) => m.EducationDialog),
);

export function EducationSection({ profileId }: { profileId: string }) {
  const list = useQuery(educationQuery(profileId));
  return (
    <EntrySection
      kind="education"
      profileId={profileId}
      title={TEXTS.education}
      icon="school"
      list={list}
      hint={TEXTS.noEducation}
      addLabel={TEXTS.addEducation}
      nameOf={(entry) => entry.degree}
      renderEntries={(entries, { edit, remove }) => (
        <Timeline
          label="Your education"
          entries={entries}
          describe={(entry) => ({
            title: entry.degree,
            subtitle: `${entry.course} · ${entry.universityName}`,
            when: `Completed ${formatDay(entry.completionDate)}`,
          })}
          onEdit={edit}
          onDelete={remove}
        />
      )}
      renderDialog={(entry, close) => <EducationDialog profileId={profileId} education={entry} onClose={close} />}
    />
  );
}
