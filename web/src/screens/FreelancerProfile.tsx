import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { CompletenessMeter } from '@/features/profile/CompletenessMeter';
import { EntrySection } from '@/features/profile/entries/EntrySection';
import { educationQuery, experienceQuery, portfolioQuery } from '@/features/profile/entries/queries';
import { Timeline } from '@/features/profile/entries/Timeline';
import { PersonHeader } from '@/features/profile/PersonHeader';
import { PortfolioCard } from '@/features/profile/portfolio/PortfolioCard';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { SkillsSection } from '@/features/profile/SkillsSection';
import { TitleSection } from '@/features/profile/TitleSection';
import { TEXTS } from '@/features/profile/texts';
import { FirstSteps } from '@/features/start/FirstSteps';
import { formatDay } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { media, theme } from '@/shared/theme/theme';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';

export function FreelancerProfile() {
  useTitle('Your profile');
  const { userId } = useSignedIn();
  return (
    <Page>
      <FirstSteps userId={userId} isClient={false} />
      <PersonHeader userId={userId} />
      <FreelancerSections userId={userId} />
    </Page>
  );
}

function FreelancerSections({ userId }: { userId: string }) {
  const { data: profile, isPending, refetch } = useQuery(freelancerProfileQuery(userId));
  if (isPending) return <Skeleton label="Loading your profile" rows={2} height="12rem" />;
  if (!profile) return <ErrorState message="We could not load your profile." onRetry={() => void refetch()} />;

  return (
    <>
      <CompletenessMeter userId={userId} profileId={profile._id} />
      <TitleSection profile={profile} />
      <PortfolioSection profileId={profile._id} />
      <SkillsSection profile={profile} />
      <EducationSection profileId={profile._id} />
      <ExperienceSection profileId={profile._id} />
    </>
  );
}

const EducationDialog = lazyPart(() =>
  import('@/features/profile/education/EducationDialog').then((m) => m.EducationDialog),
);

function EducationSection({ profileId }: { profileId: string }) {
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

const ExperienceDialog = lazyPart(() =>
  import('@/features/profile/experience/ExperienceDialog').then((m) => m.ExperienceDialog),
);

function ExperienceSection({ profileId }: { profileId: string }) {
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

const PortfolioDialog = lazyPart(() =>
  import('@/features/profile/portfolio/PortfolioDialog').then((m) => m.PortfolioDialog),
);

function PortfolioSection({ profileId }: { profileId: string }) {
  const list = useQuery(portfolioQuery(profileId));
  return (
    <EntrySection
      kind="portfolio"
      profileId={profileId}
      title={TEXTS.portfolio}
      icon="lens"
      list={list}
      hint={TEXTS.noPortfolio}
      addLabel={TEXTS.addPortfolio}
      nameOf={(entry) => entry.title}
      renderEntries={(entries, { edit, remove }) => (
        <Grid aria-label="Your portfolio">
          {entries.map((entry) => (
            <li key={entry._id}>
              <PortfolioCard portfolio={entry} onEdit={() => edit(entry)} onDelete={() => remove(entry)} />
            </li>
          ))}
        </Grid>
      )}
      renderDialog={(entry, close) => <PortfolioDialog profileId={profileId} portfolio={entry} onClose={close} />}
    />
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[4]};

  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
