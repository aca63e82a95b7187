import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type ClientEvent, clientProfile } from './client-profile.ts';
import { type FreelancerEvent, freelancerProfile } from './freelancer-profile.ts';
import type { PersonRow } from './page/queries.ts';

type Person = Pick<PersonRow, '_id' | 'city' | 'state' | 'profileImg'>;
type Said = OperatedThing['context'][number];
type Introduced = Readonly<{ _id: string; at: string; title: string; text: string }>;

const joined = (parts: readonly string[], by = '\n'): string => parts.filter(Boolean).join(by);

/** A client's page as shown to operators, built from all events in the client's profile. */
export function operatedClient(person: Person, past: readonly Recorded<ClientEvent>[]): OperatedThing {
  const introductions = past.flatMap(({ id, type, at, data }) =>
    type === 'CompanyDescribed' ? [{ _id: id, at, title: data.companyName, text: data.description }] : [],
  );
  const { companyName: title, description } = past.reduce(clientProfile.evolve, clientProfile.initial);
  return operatedPerson(person, { title, description, skills: [] }, introductions, []);
}

/** A freelancer's page as shown to operators, built from all events in the freelancer's profile. */
export function operatedFreelancer(person: Person, past: readonly Recorded<FreelancerEvent>[]): OperatedThing {
  const introductions = past.flatMap(({ id, type, at, data }) =>
    type === 'TitleAndBioChanged' ? [{ _id: id, at, title: data.title, text: data.description }] : [],
  );
  const profile = past.reduce(freelancerProfile.evolve, freelancerProfile.initial);
  const writtenAt = new Map(past.flatMap(({ at, data }) => ('itemId' in data ? [[data.itemId, at] as const] : [])));
  const entry = (_id: string, ...parts: readonly string[]): Said => ({
    _id,
    personId: person._id,
    at: writtenAt.get(_id) ?? '',
    isHidden: false,
    text: joined(parts),
  });
  const thing = operatedPerson(person, profile, introductions, [
    ...profile.education.map(({ id, universityName, degree, course, description }) =>
      entry(id, universityName, degree, course, description),
    ),
    ...profile.experience.map(({ id, companyName, role, location, description }) =>
      entry(id, companyName, role, location, description),
    ),
    ...profile.portfolio.map(({ id, title, role, projectChallange, projectSolution }) =>
      entry(id, title, role, projectChallange, projectSolution),
    ),
  ]);
  const files = [...(thing.files ?? []), ...profile.portfolio.map(({ file }) => file)];
  return { ...thing, ...(files.length > 0 && { files }) };
}

/** `introductions`: all introductions, including the current one, which is not repeated in `context`. */
function operatedPerson(
  { _id, city, state, profileImg }: Person,
  { title, description, skills }: Readonly<{ title: string; description: string; skills: readonly string[] }>,
  introductions: readonly Introduced[],
  entries: readonly Said[],
): OperatedThing {
  const former = introductions.filter((one) => one.title !== title || one.text !== description);
  return {
    _id,
    personId: _id,
    title,
    at: introductions.at(-1)?.at ?? '',
    isHidden: false,
    text: joined([description, skills.join(', '), joined([city, state], ', ')]),
    context: [
      ...former.map((one) => ({
        _id: one._id,
        personId: _id,
        at: one.at,
        isHidden: false,
        text: joined([one.title, one.text]),
      })),
      ...entries,
    ],
    ...(profileImg !== null && { files: [profileImg] }),
    // Profiles cannot be hidden: the account is suspended instead.
    isHideable: false,
  };
}
