import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Logo } from '@/domain/marketplace/Logo';
import { marketplace } from '@/domain/marketplace/marketplace';
import { lazyPart } from '@/shared/lib/loadChunk';
import { media, theme } from '@/shared/theme/theme';
import { MarkIcon } from '@/shared/ui/icons/MarkIcon';
import { WhenNear } from '@/shared/ui/layout/WhenNear';

const FooterForms = lazyPart(() => import('@/app/Layout/FooterForms').then((m) => m.FooterForms));

/** The labels, except for the statistics, come from the specification, misspellings included. */
const COLUMNS = [
  {
    title: 'Company',
    links: [
      { label: 'About us', to: '/about' },
      { label: 'Blog', to: '/blog' },
      { label: 'Contact us', to: '/contact' },
      { label: 'Career', to: '/career' },
      { label: 'Statistics', to: '/statistics' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help Center', to: '/help' },
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Legal', to: '/legal' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Satus', to: '/status' },
    ],
  },
] as const;

/** The marketplace has no accounts on these sites yet; the linked page explains this. */
const SOCIAL = [
  { icon: 'twitter', label: 'Twitter' },
  { icon: 'youtube', label: 'YouTube' },
  { icon: 'instagram', label: 'Instagram' },
] as const;

export function Footer() {
  return (
    <Band>
      <Grid>
        <Brand>
          <Logo />
          <p>{`© 2023 ${marketplace.name}. All rights reserved`}</p>
          <Social aria-label="Social">
            {SOCIAL.map(({ icon, label }) => (
              <li key={icon}>
                <Link to="/about#social" aria-label={label}>
                  <MarkIcon path={SITE_MARKS[icon]} />
                </Link>
              </li>
            ))}
          </Social>
        </Brand>
        {COLUMNS.map(({ title, links }) => (
          <Column key={title}>
            <h2>{title}</h2>
            <ul className="plain">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </Column>
        ))}
        <Column>
          <h2>Stay up to date</h2>
          <Forms>
            <WhenNear>
              <Suspense fallback={null}>
                <FooterForms />
              </Suspense>
            </WhenNear>
          </Forms>
        </Column>
      </Grid>
    </Band>
  );
}

/** Reserves space for content that loads when it is nearly in view. */
const Forms = styled.div`
  min-height: 172px;
`;

const Band = styled.footer`
  border-block-start: 1px solid ${theme.color.line};
  background: ${theme.color.sunken};
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[8]};
  width: min(1160px, 100%);
  margin-inline: auto;
  padding: ${theme.space[12]} ${theme.space[4]};

  > :first-child,
  > :last-child {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }

  ${media.desktop} {
    grid-template-columns: 2fr 1fr 1fr 1.75fr;
    padding-block: ${theme.space[16]};

    > :first-child,
    > :last-child {
      grid-column: auto;
    }
  }
`;

const Brand = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  > span {
    color: ${theme.color.text};
  }
`;

const Social = styled.ul`
  display: flex;
  gap: ${theme.space[2]};

  a {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.full};
    color: ${theme.color.textMuted};
    transition: color ${theme.motion.fast};

    &:hover {
      border-color: ${theme.color.lineStrong};
      color: ${theme.color.text};
    }
  }
`;

const Column = styled.div`
  h2 {
    margin-block-end: ${theme.space[4]};
    font-size: 0.9375rem;
  }

  ul {
    display: grid;
    font-size: 0.9375rem;
  }

  ul a {
    display: inline-flex;
    align-items: center;
    min-height: 34px;
    color: ${theme.color.textMuted};
    text-decoration: none;

    @media (pointer: coarse) {
      min-height: 44px;
    }

    &:hover {
      color: ${theme.color.text};
      text-decoration: underline;
    }
  }
`;

/** Path data for other sites' logos, simplified to one colour. */
const SITE_MARKS = {
  twitter:
    'M21 6.2a7 7 0 0 1-2.1.6 3.6 3.6 0 0 0 1.6-2 7.2 7.2 0 0 1-2.3.9 3.6 3.6 0 0 0-6.2 3.3A10.3 10.3 0 0 1 4.5 5.2a3.6 3.6 0 0 0 1.1 4.9 3.6 3.6 0 0 1-1.6-.5c0 1.8 1.2 3.3 2.9 3.7a3.6 3.6 0 0 1-1.6.1 3.6 3.6 0 0 0 3.4 2.5A7.3 7.3 0 0 1 3.3 17.4a10.3 10.3 0 0 0 15.9-9.1A7.3 7.3 0 0 0 21 6.2z',
  youtube:
    'M21.5 7.9a2.5 2.5 0 0 0-1.8-1.8C18.2 5.7 12 5.7 12 5.7s-6.2 0-7.7.4a2.5 2.5 0 0 0-1.8 1.8A26 26 0 0 0 2.1 12c0 1.4.1 2.8.4 4.1.2.9.9 1.6 1.8 1.8 1.5.4 7.7.4 7.7.4s6.2 0 7.7-.4a2.5 2.5 0 0 0 1.8-1.8c.3-1.3.4-2.7.4-4.1s-.1-2.8-.4-4.1zM10 14.9V9.1l5.2 2.9z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 1.8A3.2 3.2 0 0 0 4.8 8v8A3.2 3.2 0 0 0 8 19.2h8a3.2 3.2 0 0 0 3.2-3.2V8A3.2 3.2 0 0 0 16 4.8zm4 2.8a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zm0 1.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm4.7-3.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
} as const;
