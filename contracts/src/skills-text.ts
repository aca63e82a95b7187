// Skills in a URL: separated by commas. A comma or a backslash within a skill is escaped with a backslash, so that
// `PL/SQL, advanced` is one skill. URLs from before the escaping contain neither, and keep their meaning.

/** The skills of such a text, in order and without changes. A backslash before any other character is kept. */
export function skillsOfText(text: string): readonly string[] {
  const parts = text.match(/(?:\\[,\\]|[^,])+/g) ?? [];
  return parts.map((part) => part.replaceAll(/\\([,\\])/g, '$1'));
}

/** Writes skills in the form that `skillsOfText` reads. */
export const textOfSkills = (skills: readonly string[]): string =>
  skills.map((skill) => skill.replaceAll(/[,\\]/g, '\\$&')).join(',');
