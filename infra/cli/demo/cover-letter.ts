import type { DemoBrief, DemoFreelancer } from './types.ts';

const OPENINGS = [
  (title: string) => `Good day. I have read your brief “${title}” twice, the second time with a pencil.`,
  (title: string) => `Hello, and thank you for describing “${title}” so clearly.`,
  (title: string) => `“${title}” is very close to what I enjoy most, so here is my offer.`,
  (title: string) => `I would be glad to help with “${title}”.`,
  (title: string) => `Your project “${title}” caught my eye because it says what it does not want.`,
];

const PLANS = [
  'I would begin with two short calls, send you a first piece within ten days, and then work in small steps that you can look at every Friday.',
  'My suggestion is to do the riskiest part first and in the open. If it does not work out, you have spent a fifth of the budget and know more than today.',
  'You would get a plan on one page at the start of each week and a note at the end of it. You learn of surprises on the day they happen.',
  'I keep three days at the end for mending what only shows in use, and I answer questions for a month afterwards without charging for it.',
  'I can begin within the week and would keep your project as the main thing on my table until it is done.',
];

const QUESTIONS = [
  'One question before we start: who has the last word on your side?',
  'May I see what was tried before, even if it went wrong?',
  'Is the date fixed by something outside, or can it move for the sake of quality?',
  'What would make you say, a year from now, that this was worth it?',
];

/** A proposal's letter: mentions the project, the freelancer's past work, the matching skills, and a plan. */
export function coverLetter(person: DemoFreelancer, brief: DemoBrief, variant: number): string {
  const pick = <T>(list: readonly T[], offset: number) => list[(variant + offset) % list.length];
  const shared = brief.skills.filter((skill) => person.skills.includes(skill));
  const skills =
    shared.length > 0
      ? `${shared.join(' and ')} ${shared.length > 1 ? 'are' : 'is'} what I do on most days.`
      : `My field is a neighbouring one (${person.skills.slice(0, 2).join(', ')}), which I believe helps here.`;
  return [
    `${pick(OPENINGS, 0)?.(brief.title)} ${person.proof}`,
    `${skills} ${pick(PLANS, 1)}`,
    `${pick(QUESTIONS, 2)}`,
    `With kind regards\n${person.firstName} ${person.lastName}, ${person.city}`,
  ].join('\n\n');
}
