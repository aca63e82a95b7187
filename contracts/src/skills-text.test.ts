import { expect, test } from 'vitest';
import { skillsOfText, textOfSkills } from './skills-text.ts';

test.each([
  [['React', 'Figma'], 'React,Figma'],
  [['PL/SQL, advanced', 'React'], 'PL/SQL\\, advanced,React'],
  [['C:\\', 'a\\,b'], 'C:\\\\,a\\\\\\,b'],
  [[], ''],
])('the skills %j are written as %j and read back', (skills, text) => {
  expect(textOfSkills(skills)).toBe(text);
  expect(skillsOfText(text)).toEqual(skills);
});

test('a backslash that does not escape a character is kept, but an empty value between commas is dropped', () => {
  expect(skillsOfText('a\\b,,c')).toEqual(['a\\b', 'c']);
});
