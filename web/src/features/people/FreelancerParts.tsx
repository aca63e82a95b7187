import type { PersonPage } from '@hirelane/contracts/api/people';
import { styled } from 'styled-components';
import { PersonEntries } from '@/features/people/PersonEntries';
import { PersonSection } from '@/features/people/PersonSection';
import { formatDay } from '@/shared/lib/format';
import { Chips } from '@/shared/ui/Chips';

type Freelancer = NonNullable<PersonPage['freelancer']>;

/** What a freelancer says about themselves; parts without anything in them are left out. */
export function FreelancerParts({ freelancer }: { freelancer: Freelancer }) {
  const { description, skills, portfolio, experience, education } = freelancer;
  return (
    <>
      {description && (
        <PersonSection title="About">
          <Prose>{description}</Prose>
        </PersonSection>
      )}
      {skills.length > 0 && (
        <PersonSection title="Skills">
          <Chips label="Skills" items={skills} />
        </PersonSection>
      )}
      {portfolio.length > 0 && (
        <PersonSection title="Portfolio">
          <PersonEntries
            label="Portfolio"
            entries={portfolio.map(({ _id, title, role, completionDate, projectChallange, projectSolution, file }) => ({
              id: _id,
              title,
              subtitle: role,
              when: `Completed ${formatDay(completionDate)}`,
              texts: [projectChallange, projectSolution],
              file,
            }))}
          />
        </PersonSection>
      )}
      {experience.length > 0 && (
        <PersonSection title="Experience">
          <PersonEntries
            label="Experience"
            entries={experience.map(({ _id, role, companyName, location, startDate, endDate, description: text }) => ({
              id: _id,
              title: role,
              subtitle: `${companyName} · ${location}`,
              when: `${formatDay(startDate)} – ${formatDay(endDate)}`,
              texts: [text],
            }))}
          />
        </PersonSection>
      )}
      {education.length > 0 && (
        <PersonSection title="Education">
          <PersonEntries
            label="Education"
            entries={education.map(({ _id, degree, course, universityName, completionDate, description: text }) => ({
              id: _id,
              title: degree,
              subtitle: `${course} · ${universityName}`,
              when: `Completed ${formatDay(completionDate)}`,
              texts: [text],
            }))}
          />
        </PersonSection>
      )}
    </>
  );
}

const Prose = styled.p`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
