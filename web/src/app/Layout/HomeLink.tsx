import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { Logo } from '@/domain/marketplace/Logo';
import { useSession } from '@/features/session/useSession';
import { theme } from '@/shared/theme/theme';

/** The logo link. Shows only the mark, without the name, where a signed-in user's links need the space. */
export function HomeLink() {
  const isIn = useSession().status === 'in';
  return (
    <Home to="/" data-part data-tight={isIn}>
      <Logo />
    </Home>
  );
}

const mark = css`
  width: 44px;
  margin-inline: -8px;
  padding-inline: 8px;
  overflow: hidden;
`;

const Home = styled(Link)`
  display: flex;
  flex: none;
  padding-block: ${theme.space[2]};
  color: inherit;
  text-decoration: none;

  /* In rem, so that it depends on the text size too. */
  @container header (width < 22.5rem) {
    ${mark}
  }

  @container header (width < 27.5rem) {
    &[data-tight='true'] {
      ${mark}
    }
  }
`;
