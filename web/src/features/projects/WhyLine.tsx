import type { Match } from '@hirelane/api/schemas/projects';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Explains why a project is suggested to a freelancer. Renders nothing if there is no reason. */
export function WhyLine({ match, category }: { match: Match; category: string | null }) {
  const reasons = [
    match.skills.length > 0 && `you have ${listed(match.skills)}`,
    match.isInCategory && category && `${category} is one of your categories`,
  ].filter(Boolean);
  if (reasons.length === 0) return null;
  return <Line>{`Why this job: ${reasons.join(', and ')}.`}</Line>;
}

/** Joins names, as in `React, Figma and CSS`. */
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const Line = styled.p`
  font-size: ${theme.font.sm};
`;
