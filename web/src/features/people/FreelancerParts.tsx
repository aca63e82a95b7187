import type { PersonPage } from '@hirelane/api/schemas/people';
import { Chips } from '@/domain/skills/Chips';
import { EntryList } from '@/features/people/EntryList';
import { PersonPortfolio } from '@/features/people/PersonPortfolio';
import { formatDay } from '@/shared/lib/format';
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
          <PersonPortfolio portfolio={newestFirst(portfolio, 'completionDate')} />
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
                text,
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
                text,
              }),
            )}
          />
        </TitledCard>
      )}
    </>
  );
}

/** `text` may contain line breaks. */
type ShownEntry = Readonly<{ id: string; title: string; subtitle: string; when: string; text: string }>;

/** A vertical list of entries in a person's profile. */
function PersonEntries({ label, entries }: { label: string; entries: readonly ShownEntry[] }) {
  return (
    <EntryList aria-label={label}>
      {entries.map(({ id, title, subtitle, when, text }) => (
        <li key={id}>
          <div>
            <h3>{title}</h3>
            <p>{subtitle}</p>
            <small>{when}</small>
          </div>
          <Prose>{text}</Prose>
        </li>
      ))}
    </EntryList>
  );
}
