import { styled } from 'styled-components';
import { Newsletter } from '@/app/Layout/Newsletter';
import { media, theme } from '@/shared/theme/theme';
import { BrandIcon } from '@/shared/ui/BrandIcon';
import { Logo } from '@/shared/ui/Logo';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** None of these has a page yet, so none pretends to be a link. */
const COLUMNS = [
  { title: 'Company', labels: ['About us', 'Blog', 'Contact us', 'Career'] },
  { title: 'Support', labels: ['Help Center', 'Terms of Service', 'Legal', 'Privacy Policy', 'Satus'] },
] as const;

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
          <p>© 2023 Hirelane. All rights reserved</p>
          <Social aria-label="Social">
            {SOCIAL.map(({ icon, label }) => (
              <li key={icon}>
                <BrandIcon name={icon} />
                <VisuallyHidden>{label}</VisuallyHidden>
              </li>
            ))}
          </Social>
        </Brand>
        {COLUMNS.map(({ title, labels }) => (
          <Column key={title}>
            <h2>{title}</h2>
            <ul className="plain">
              {labels.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </Column>
        ))}
        <Column>
          <h2>Stay up to date</h2>
          <Newsletter />
        </Column>
      </Grid>
    </Band>
  );
}

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

  li {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.full};
  }
`;

const Column = styled.div`
  h2 {
    margin-block-end: ${theme.space[4]};
    font-size: 0.9375rem;
  }

  ul {
    display: grid;
    gap: ${theme.space[2]};
    color: ${theme.color.textMuted};
    font-size: 0.9375rem;
  }
`;
