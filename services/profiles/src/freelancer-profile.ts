import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/kernel/decide';

export type FreelancerEvent = EventOf<'freelancer'>;
export type Freelancer = Readonly<{ title: string; description: string; skills: readonly string[] }>;
export type EditFreelancer = Readonly<{
  userId: string;
  title: string;
  description: string;
  skills: readonly string[];
}>;

/** A freelancer's title, bio and skills. One edit says all three; only what differs becomes an event. */
export const freelancerProfile: Decider<Freelancer, EditFreelancer, FreelancerEvent> = {
  initial: { title: '', description: '', skills: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'TitleAndBioChanged':
        return { ...state, title: event.data.title, description: event.data.description };
      case 'SkillsChanged':
        return { ...state, skills: event.data.skills };
      default:
        return state;
    }
  },
  decide(state, { userId, title, description, skills }) {
    const events: FreelancerEvent[] = [];
    if (title !== state.title || description !== state.description) {
      events.push({ type: 'TitleAndBioChanged', data: { userId, title, description } });
    }
    if (skills.length !== state.skills.length || skills.some((skill, i) => skill !== state.skills[i])) {
      events.push({ type: 'SkillsChanged', data: { userId, skills: [...skills] } });
    }
    return events;
  },
};
