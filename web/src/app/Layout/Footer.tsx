import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { COLUMNS, copyrightLine, SOCIAL } from '@/app/Layout/footerLinks';
import { SlimFooter } from '@/app/Layout/SlimFooter';
import { Logo } from '@/domain/marketplace/Logo';
import { useRole } from '@/features/session/useSession';
import { lazyPart } from '@/shared/lib/loadChunk';
import { media, theme } from '@/shared/theme/theme';
import { MarkIcon } from '@/shared/ui/icons/MarkIcon';
import { WhenNear } from '@/shared/ui/layout/WhenNear';

const FooterForms = lazyPart(() => import('@/app/Layout/FooterForms').then((m) => m.FooterForms));

/** The footer for visitors, and a smaller one for signed-in users. */
export function Footer() {
  return useRole() ? <SlimFooter /> : <FullFooter />;
}

function FullFooter() {
  return (
    <Band>
      <Grid>
        <Brand>
          <Logo />
          <p>{copyrightLine()}</p>
          <Social aria-label="Social">
            {SOCIAL.map(({ label, mark }) => (
              <li key={label}>
                <Link to="/about#social" aria-label={label}>
                  <MarkIcon path={mark} />
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
