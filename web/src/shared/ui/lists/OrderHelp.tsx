import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLeave } from '@/shared/lib/useLeave';
import { theme } from '@/shared/theme/theme';

/** A question mark that shows how a list is sorted. Escape, or a press elsewhere, closes the explanation. */
export function OrderHelp({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const wrap = useRef<HTMLSpanElement>(null);
  const close = () => setIsOpen(false);
  useLeave(wrap, isOpen, close);
  return (
    <Wrap ref={wrap}>
      <Mark
        type="button"
        aria-label="How this list is sorted"
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        ?
      </Mark>
      {isOpen && <Note id={id}>{text}</Note>}
    </Wrap>
  );
}

const Wrap = styled.span`
  position: relative;
  display: inline-flex;
`;

const Mark = styled.button`
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.full};
  background: transparent;
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;
  font-weight: 650;
  cursor: pointer;

  &:hover,
  &[aria-expanded='true'] {
    border-color: ${theme.color.accent};
    color: ${theme.color.accent};
  }

  /* The pressed area is larger than the circle on touch screens. */
  @media (pointer: coarse) {
    position: relative;

    &::after {
      content: '';
      position: absolute;
      inset: -10px;
    }
  }
`;

const Note = styled.span`
  position: absolute;
  inset-block-start: calc(100% + 8px);
  inset-inline-end: -8px;
  z-index: 20;
  width: max-content;
  max-width: min(20rem, calc(100vw - 3rem));
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};
  font-size: ${theme.font.sm};
`;
