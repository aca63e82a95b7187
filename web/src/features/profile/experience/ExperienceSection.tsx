import { useQuery } from '@tanstack/react-query';
import { EntrySection } from '@/features/profile/entries/EntrySection';
import { experienceQuery } from '@/features/profile/entries/queries';
import { Timeline } from '@/features/profile/entries/Timeline';
import { TEXTS } from '@/features/profile/texts';
import { formatDay } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/lazyPart';

const ExperienceDialog = lazyPart(() =>
  import('@/features/profile/experience/ExperienceDialog').then((m) => m.ExperienceDialog),
);

export function ExperienceSection({ profileId }: { profileId: string }) {
  const list = useQuery(experienceQuery(profileId));
  return (
    <EntrySection
      kind="experience"
      profileId={profileId}
      title={TEXTS.experience}
      icon="briefcase"
      list={list}
      hint={
        <>
          Show clients where you have worked before. <span>{TEXTS.noExperience}</span>
        </>
      }
      addLabel={TEXTS.addExperience}
      nameOf={(entry) => entry.role}
      renderEntries={(entries, { edit, remove }) => (
        <Timeline
          label="Your experience"
          entries={entries}
          describe={(entry) => ({
            title: entry.role,
            subtitle: `${entry.companyName} · ${entry.location}`,
            when: `${formatDay(entry.startDate)} – ${formatDay(entry.endDate)}`,
          })}
          onEdit={edit}
          onDelete={remove}
        />
      )}
      renderDialog={(entry, close) => <ExperienceDialog profileId={profileId} experience={entry} onClose={close} />}
    />
  );
}
