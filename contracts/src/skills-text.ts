// Skills in an address: separated by commas. A comma or a backslash that is part of one stands after a backslash, so that
// `PL/SQL, advanced` is one skill. Addresses of before, in which no skill had either, say what they said.

/** The skills of such a text, in the order given, as they are there. A backslash before anything else is itself. */
export function skillsOfText(text: string): readonly string[] {
  const parts = text.match(/(?:\\[,\\]|[^,])+/g) ?? [];
  return parts.map((part) => part.replaceAll(/\\([,\\])/g, '$1'));
}

/** Writes skills so that `skillsOfText` finds them again. */
export const textOfSkills = (skills: readonly string[]): string =>
  skills.map((skill) => skill.replaceAll(/[,\\]/g, '\\$&')).join(',');
