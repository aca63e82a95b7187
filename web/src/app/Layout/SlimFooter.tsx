import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { COLUMNS, copyrightLine, SOCIAL } from '@/app/Layout/footerLinks';
import { media, theme } from '@/shared/theme/theme';
import { MarkIcon } from '@/shared/ui/icons/MarkIcon';

/** For signed-in users: the links in two lines, without the newsletter. */
export function SlimFooter() {
  return (
    <Band>
      <Slim>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            {links.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        ))}
        <Social aria-label="Social">
          {SOCIAL.map(({ label, mark }) => (
            <li key={label}>
              <Link to="/about#social" aria-label={label}>
                <MarkIcon path={mark} />
              </Link>
            </li>
          ))}
        </Social>
        <p>{copyrightLine()}</p>
      </Slim>
    </Band>
  );
}

const Slim = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space[6]};
  width: min(1160px, 100%);
  margin-inline: auto;
  padding: ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[4]};
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 34px;
    color: inherit;
    text-decoration: none;

    @media (pointer: coarse) {
      min-height: 44px;
    }

    &:hover {
      color: ${theme.color.text};
      text-decoration: underline;
    }
  }

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }
`;

const Social = styled.ul`
  display: flex;

  a {
    justify-content: center;
    width: 34px;
  }
`;

const Band = styled.footer`
  border-block-start: 1px solid ${theme.color.line};
  background: ${theme.color.sunken};
`;
