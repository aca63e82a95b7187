import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

interface TabsProps {
  label: string;
  tabs: readonly { name: string; content: ReactNode }[];
}

/** How far each key goes; Infinity is to the end. */
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Parts of one dialog. One that was open stays mounted, so that what was typed in it is there on coming back. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function open(index: number) {
    setActive(index);
    setSeen((before) => (before.includes(index) ? before : [...before, index]));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const last = tabs.length - 1;
    const next = Number.isFinite(step) ? (active + step + tabs.length) % tabs.length : step > 0 ? last : 0;
    open(next);
    buttons.current[next]?.focus();
  }

  return (
    <Stack>
      <List role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            onClick={() => open(index)}
          >
            {name}
          </button>
        ))}
      </List>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== active}
        >
          {seen.includes(index) && content}
        </div>
      ))}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  > [hidden] {
    display: none;
  }
`;

const List = styled.div`
  display: flex;
  gap: ${theme.space[6]};
  overflow-x: auto;
  border-block-end: 1px solid ${theme.color.line};
  scrollbar-width: none;

  button {
    min-height: 44px;
    padding: 0;
    border: 0;
    border-block-end: 2px solid transparent;
    background: none;
    color: ${theme.color.textMuted};
    font: inherit;
    font-size: 0.9375rem;
    font-weight: 550;
    white-space: nowrap;
    cursor: pointer;

    &:hover {
      color: ${theme.color.text};
    }

    &[aria-selected='true'] {
      border-color: ${theme.color.accent};
      color: ${theme.color.text};
    }

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;
