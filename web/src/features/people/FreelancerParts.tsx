import type { FileRef } from '@hirelane/api/schemas/files';
import type { PersonPage } from '@hirelane/api/schemas/people';
import { styled } from 'styled-components';
import { FileDownload } from '@/domain/files/FileDownload';
import { Chips } from '@/domain/skills/Chips';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Prose } from '@/shared/ui/text/textStyles';

type Freelancer = NonNullable<PersonPage['freelancer']>;

/** Sorts entries as on the freelancer's own profile, by the date in the field `by`. */
function newestFirst<Day extends string, Entry extends Readonly<Record<Day, string>>>(
  entries: readonly Entry[],
  by: Day,
) {
  return entries.toSorted((a, b) => b[by].localeCompare(a[by]));
}

/** A freelancer's profile; empty parts are omitted. */
export function FreelancerParts({ freelancer }: { freelancer: Freelancer }) {
  const { description, skills, portfolio, experience, education } = freelancer;
  return (
    <>
      {description && (
        <TitledCard title="About">
          <Prose>{description}</Prose>
        </TitledCard>
      )}
      {skills.length > 0 && (
        <TitledCard title="Skills">
          <Chips label="Skills" items={skills} />
        </TitledCard>
      )}
      {portfolio.length > 0 && (
        <TitledCard title="Portfolio">
          <PersonEntries
            label="Portfolio"
            entries={newestFirst(portfolio, 'completionDate').map(
              ({ _id, title, role, completionDate, projectChallange, projectSolution, file }) => ({
                id: _id,
                title,
                subtitle: role,
                when: `Completed ${formatDay(completionDate)}`,
                texts: [projectChallange, projectSolution],
                file,
              }),
            )}
          />
        </TitledCard>
      )}
      {experience.length > 0 && (
        <TitledCard title="Experience">
          <PersonEntries
            label="Experience"
            entries={newestFirst(experience, 'startDate').map(
              ({ _id, role, companyName, location, startDate, endDate, description: text }) => ({
                id: _id,
                title: role,
                subtitle: `${companyName} · ${location}`,
                when: `${formatDay(startDate)} – ${formatDay(endDate)}`,
                texts: [text],
              }),
            )}
          />
        </TitledCard>
      )}
      {education.length > 0 && (
        <TitledCard title="Education">
          <PersonEntries
            label="Education"
            entries={newestFirst(education, 'completionDate').map(
              ({ _id, degree, course, universityName, completionDate, description: text }) => ({
                id: _id,
                title: degree,
                subtitle: `${course} · ${universityName}`,
                when: `Completed ${formatDay(completionDate)}`,
                texts: [text],
              }),
            )}
          />
        </TitledCard>
      )}
    </>
  );
}

/** `texts` may contain line breaks. */
type ShownEntry = Readonly<{
  id: string;
  title: string;
  subtitle: string;
  when: string;
  texts: readonly string[];
  file?: FileRef;
}>;

/** A vertical list of entries in a person's profile. */
function PersonEntries({ label, entries }: { label: string; entries: readonly ShownEntry[] }) {
  return (
    <List aria-label={label}>
      {entries.map(({ id, title, subtitle, when, texts, file }) => (
        <li key={id}>
          <div>
            <h3>{title}</h3>
            <p>{subtitle}</p>
            <small>{when}</small>
          </div>
          {texts.map((text) => (
            <Prose key={text}>{text}</Prose>
          ))}
          {file && <FileDownload file={file} />}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  overflow-wrap: anywhere;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding-block: ${theme.space[6]};
    border-block-start: 1px solid ${theme.color.line};
  }

  > li:last-child {
    padding-block-end: 0;
  }

  h3 {
    font-size: 1.0625rem;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
