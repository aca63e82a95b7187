import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { LIST_TEXTS } from '@/features/projects/texts';
import { theme } from '@/shared/theme/theme';

/** Says what an account is for. */
export function VisitorHint() {
  return (
    <Hint>
      {LIST_TEXTS.visitorHint} <Link to="/login">sign in</Link> or <Link to="/register">join for free</Link>.
    </Hint>
  );
}

const Hint = styled.p`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.accentSoft};
  font-size: 0.9375rem;

  a {
    font-weight: 600;
  }
`;
