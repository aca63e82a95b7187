// Skills in a URL are separated by commas. A comma or a backslash within a skill is escaped with a backslash, so that
// `PL/SQL, advanced` is one skill. Older URLs were written without escaping, but their skills contain neither
// character, so their meaning is unchanged.

/**
 * Returns the skills in a comma-separated string, in order and unchanged. A backslash before any other character is
 * kept.
 */
export function skillsOfText(text: string): readonly string[] {
  const parts = text.match(/(?:\\[,\\]|[^,])+/g) ?? [];
  return parts.map((part) => part.replaceAll(/\\([,\\])/g, '$1'));
}

/** Writes skills in the form that `skillsOfText` reads. */
export const textOfSkills = (skills: readonly string[]): string =>
  skills.map((skill) => skill.replaceAll(/[,\\]/g, '\\$&')).join(',');
