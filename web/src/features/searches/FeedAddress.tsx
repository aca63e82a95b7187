import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { FEED_TEXTS as TEXTS } from '@/features/searches/texts';
import { copyText } from '@/shared/lib/copyText';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';

/** The address of one's own feed, which is shown once, in one format. */
export function FeedAddress({ label, path }: { label: string; path: string }) {
  const said = useId();
  const [text, setText] = useState('');
  const address = `${location.origin}${path}`;

  function copy() {
    copyText(address).then(
      () => setText(TEXTS.copied),
      () => setText(TEXTS.notCopied),
    );
  }

  return (
    <Row>
      <Field label={label}>
        <input readOnly={true} value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <Button aria-label={`Copy the address for ${label}`} aria-describedby={said} onClick={copy}>
        Copy
      </Button>
      <p id={said} role="status">
        {text}
      </p>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${theme.space[2]} ${theme.space[3]};

  > p {
    grid-column: 1 / -1;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};

    &:empty {
      display: none;
    }
  }
`;
