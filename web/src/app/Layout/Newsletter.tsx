import { useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/controlStyles';
import { Icon } from '@/shared/ui/Icon';

/** Takes no address yet, and says so instead of pretending. What was typed stays. */
export function Newsletter() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
      }}
    >
      <Row>
        <input
          type="email"
          name="email"
          autoComplete="email"
          aria-label="Your email address"
          placeholder="Your email address"
          aria-describedby="newsletter-state"
        />
        <Send type="submit" aria-label="Subscribe">
          <Icon name="mail" />
        </Send>
      </Row>
      <State id="newsletter-state" role="status">
        {isAsked ? 'The newsletter is not open yet. We have not stored your address.' : ''}
      </State>
    </form>
  );
}

const Row = styled.div`
  position: relative;

  input {
    ${controlStyles}
    padding-inline-end: 3.25rem;
  }
`;

const Send = styled.button`
  position: absolute;
  inset-block: 1px;
  inset-inline-end: 1px;
  display: grid;
  place-items: center;
  width: 44px;
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  color: ${theme.color.accent};
  cursor: pointer;
`;

const State = styled.p`
  margin-block-start: ${theme.space[2]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
