import type { CATEGORIES } from '@hirelane/api/constants';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { offered } from '@/domain/marketplace/marketplace';
import { Band, BandTitle } from '@/screens/Landing/Band';
import { LANDING_ICONS } from '@/screens/Landing/icons';
import { useHydrated } from '@/shared/lib/renderedPage';
import { media, theme } from '@/shared/theme/theme';
import { ICONS } from '@/shared/ui/icons/Icon';
import { PathIcon } from '@/shared/ui/icons/PathIcon';

export function Categories() {
  const isHydrated = useHydrated();
  const tiles = CATEGORY_TILES.filter(({ name }) => !isHydrated || offered([name]).length > 0);
  return (
    <Band aria-labelledby="categories">
      <BandTitle id="categories">Whatever the job, there is someone for it.</BandTitle>
      <Grid>
        {tiles.map(({ name, icon, text }) => (
          <li key={name}>
            <PathIcon path={icon} size={26} />
            <h3>
              <Link to={{ pathname: '/projects', search: `${new URLSearchParams({ category: name })}` }}>{name}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </Grid>
    </Band>
  );
}

const Grid = styled.ul`
  display: grid;
  overflow: hidden;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.line};
  gap: 1px;
  grid-template-columns: 1fr 1fr;

  ${media.desktop} {
    grid-template-columns: repeat(4, 1fr);
  }

  li {
    position: relative;
    display: grid;
    align-content: start;
    gap: ${theme.space[2]};
    padding: ${theme.space[6]} ${theme.space[4]};
    background: ${theme.color.surface};

    ${media.desktop} {
      padding: ${theme.space[8]} ${theme.space[6]};
    }
  }

  li:hover {
    background: ${theme.color.accentSoft};
  }

  svg {
    margin-block-end: ${theme.space[2]};
    color: ${theme.color.accent};
  }

  h3 {
    font-size: 1.0625rem;
  }

  a {
    color: inherit;
    text-decoration: none;
  }

  /* Extends the link to the whole tile. */
  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  a:focus-visible {
    outline: none;
  }

  a:focus-visible::after {
    outline: 2px solid ${theme.color.accent};
    outline-offset: -4px;
    border-radius: ${theme.radius.md};
  }

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

interface Tile {
  name: (typeof CATEGORIES)[number];
  /** Path data. */
  icon: string;
  text: string;
}

const CATEGORY_TILES: readonly Tile[] = [
  { name: 'Graphics & Design', icon: LANDING_ICONS.pen, text: 'Logos, brands, packaging' },
  { name: 'Digital Marketing', icon: LANDING_ICONS.megaphone, text: 'Search, social, campaigns' },
  { name: 'Video & Animation', icon: LANDING_ICONS.film, text: 'Explainers, edits, motion' },
  { name: 'Music & Audio', icon: LANDING_ICONS.music, text: 'Voice, mixing, scores' },
  { name: 'Programming & Tech', icon: ICONS.code, text: 'Sites, apps, automation' },
  { name: 'Business', icon: ICONS.chart, text: 'Plans, research, books' },
  { name: 'Lifestyle', icon: LANDING_ICONS.leaf, text: 'Fitness, food, coaching' },
  { name: 'Photography', icon: ICONS.lens, text: 'Products, people, places' },
];
