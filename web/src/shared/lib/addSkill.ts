import { Skill, Skills } from '@hirelane/contracts/fields';

type Added = { isValid: true; skills: string[]; words: string } | { isValid: false; message: string | undefined };

/** A list with a typed skill added, once, and what to say of it; or why it cannot be added. */
export function addSkill(skills: readonly string[], typed: string): Added {
  const parsed = Skill.safeParse(typed);
  if (!parsed.success) return { isValid: false, message: parsed.error.issues[0]?.message };
  const list = Skills.safeParse([...skills, typed]);
  if (!list.success) return { isValid: false, message: list.error.issues[0]?.message };
  const isNew = list.data.length > skills.length;
  return { isValid: true, skills: list.data, words: `${parsed.data} ${isNew ? 'added' : 'is already there'}` };
}
