import { LIMITS } from '@hirelane/api/constants';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useTakenOver } from '@/shared/lib/renderedPage';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { Icon } from '@/shared/ui/icons/Icon';

const PAUSE_MS = 300;

/**
 * Writes the words to the URL as `q`, after a short pause in typing or immediately on Enter. `label` describes what is
 * searched.
 */
export function SearchBox({ label = 'Search for Jobs', hint }: { label?: string; hint?: string }) {
  const hintId = useId();
  const [words, setWords] = useAddressParam('q', { isTyped: true });
  const [text, setText] = useState(words);
  const written = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back and links can also change the words in the URL.
  useEffect(() => {
    if (words === written.current) return;
    written.current = words;
    setText(words);
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(next: string) {
    clearTimeout(timer.current);
    written.current = next.trim();
    setWords(written.current);
  }

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(next), PAUSE_MS);
  }

  const input = useTakenOver<HTMLInputElement>(words, type);

  return (
    <Box
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        write(text);
      }}
    >
      <Row>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          // Until the app has started, Enter submits the form under this name.
          name="q"
          aria-label={label}
          aria-describedby={hint && hintId}
          placeholder={`${label}...`}
          maxLength={LIMITS.search}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      </Row>
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Box>
  );
}

const Box = styled.form`
  min-width: 0;
`;

const Hint = styled.p`
  margin-block-start: ${theme.space[2]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Row = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${theme.space[3]};
    margin-block: auto;
    color: ${theme.color.textMuted};
    pointer-events: none;
  }

  input {
    ${controlStyles}
    padding-inline-start: 2.75rem;
  }

  /* Replaces Chrome's cross, which is bright blue in both colour modes. */
  @media (forced-colors: none) {
    input::-webkit-search-cancel-button {
      width: 14px;
      height: 14px;
      appearance: none;
      background:
        linear-gradient(45deg, transparent 44%, ${theme.color.textMuted} 44% 56%, transparent 56%),
        linear-gradient(-45deg, transparent 44%, ${theme.color.textMuted} 44% 56%, transparent 56%);
      cursor: pointer;
    }
  }
`;
