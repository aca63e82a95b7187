import { expect, test } from 'vitest';
import { skillsOfText, textOfSkills } from './skills-text.ts';

test.each([
  [['React', 'Figma'], 'React,Figma'],
  [['PL/SQL, advanced', 'React'], 'PL/SQL\\, advanced,React'],
  [['C:\\', 'a\\,b'], 'C:\\\\,a\\\\\\,b'],
  [[], ''],
])('%j are written as %j, and found again', (skills, text) => {
  expect(textOfSkills(skills)).toBe(text);
  expect(skillsOfText(text)).toEqual(skills);
});

test('a backslash before anything else is itself, and nothing between commas is no skill', () => {
  expect(skillsOfText('a\\b,,c')).toEqual(['a\\b', 'c']);
});
