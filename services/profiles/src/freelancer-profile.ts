import { LIMITS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';

export type FreelancerEvent = EventOf<'freelancer'>;
type Data<T extends FreelancerEvent['type']> = Omit<Extract<FreelancerEvent, { type: T }>['data'], 'userId' | 'itemId'>;

export type Entries = Readonly<{
  education: Data<'EducationAdded'>;
  experience: Data<'ExperienceAdded'>;
  portfolio: Data<'PortfolioAdded'>;
}>;
export type Kind = keyof Entries;
/** An entry in a list. `id`: the entry's id. */
export type Entry<K extends Kind> = Readonly<{ id: string }> & Entries[K];

export type Introduction = Readonly<{ title: string; description: string; skills: readonly string[] }>;
export type Freelancer = Introduction & { readonly [K in Kind]: readonly Entry<K>[] };

export type EntryCommand<K extends Kind = Kind> = Readonly<{ userId: string; kind: K; itemId: string }> &
  (Readonly<{ type: 'AddEntry' | 'ChangeEntry'; entry: Entries[K] }> | Readonly<{ type: 'RemoveEntry' }>);
type Introduce = Readonly<{ type: 'Introduce'; userId: string }> & Introduction;
export type FreelancerCommand = Introduce | EntryCommand;
export type FreelancerRefusal = 'unknown' | 'too-many';

type EntryEvent = Extract<FreelancerEvent, { data: { itemId: string } }>;

/** Which list an event changes, and how. */
const CHANGES: Readonly<Record<EntryEvent['type'], readonly [Kind, EntryCommand['type']]>> = {
  EducationAdded: ['education', 'AddEntry'],
  EducationChanged: ['education', 'ChangeEntry'],
  EducationRemoved: ['education', 'RemoveEntry'],
  ExperienceAdded: ['experience', 'AddEntry'],
  ExperienceChanged: ['experience', 'ChangeEntry'],
  ExperienceRemoved: ['experience', 'RemoveEntry'],
  PortfolioAdded: ['portfolio', 'AddEntry'],
  PortfolioChanged: ['portfolio', 'ChangeEntry'],
  PortfolioRemoved: ['portfolio', 'RemoveEntry'],
};

/** A freelancer's profile: title, bio and skills, and three lists of entries, oldest first. */
export const freelancerProfile: Decider<Freelancer, FreelancerCommand, FreelancerEvent, FreelancerRefusal> = {
  initial: { title: '', description: '', skills: [], education: [], experience: [], portfolio: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'TitleAndBioChanged':
        return { ...state, title: event.data.title, description: event.data.description };
      case 'SkillsChanged':
        return { ...state, skills: event.data.skills };
      case 'FreelancerErased':
        return freelancerProfile.initial;
      default:
        return event.type in CHANGES ? evolveList(state, event) : state;
    }
  },
  replaces(event) {
    if (event.type === 'TitleAndBioChanged' || event.type === 'SkillsChanged') return event.type;
    // Events from a later release are ignored and do not replace anything.
    return event.type in CHANGES && 'itemId' in event.data ? event.data.itemId : null;
  },
  decide(state, command) {
    switch (command.type) {
      case 'Introduce':
        return introduce(state, command);
      case 'AddEntry':
      case 'ChangeEntry':
      case 'RemoveEntry':
        return decideEntry(state, command);
    }
  },
};

function evolveList(state: Freelancer, { type, data }: EntryEvent): Freelancer {
  const [kind, change] = CHANGES[type];
  const { userId: _, itemId: id, ...fields } = data;
  const entries: readonly { id: string }[] = state[kind];
  const entry = { id, ...fields };
  if (change === 'AddEntry') return { ...state, [kind]: [...entries, entry] };
  if (change === 'RemoveEntry') return { ...state, [kind]: entries.filter((other) => other.id !== id) };
  return { ...state, [kind]: entries.map((other) => (other.id === id ? entry : other)) };
}

function introduce(state: Freelancer, { userId, title, description, skills }: Introduce): FreelancerEvent[] {
  const events: FreelancerEvent[] = [];
  if (title !== state.title || description !== state.description) {
    events.push({ type: 'TitleAndBioChanged', data: { userId, title, description } });
  }
  if (skills.length !== state.skills.length || skills.some((skill, i) => skill !== state.skills[i])) {
    events.push({ type: 'SkillsChanged', data: { userId, skills: [...skills] } });
  }
  return events;
}

function decideEntry(
  state: Freelancer,
  command: EntryCommand,
): readonly FreelancerEvent[] | Refusal<FreelancerRefusal> {
  const { userId, kind, itemId } = command;
  const entries: readonly { id: string }[] = state[kind];
  if (command.type === 'AddEntry' && entries.length >= LIMITS.items) return { refused: 'too-many' };
  if (command.type !== 'AddEntry' && !entries.some(({ id }) => id === itemId)) return { refused: 'unknown' };
  const type = Object.entries(CHANGES).find(([, change]) => change[0] === kind && change[1] === command.type)?.[0];
  const fields = command.type === 'RemoveEntry' ? {} : command.entry;
  // The command's type links the kind to the fields, but the compiler cannot verify this through the table.
  return [{ type, data: { userId, itemId, ...fields } } as FreelancerEvent];
}
