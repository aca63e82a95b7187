import { type LegalKind, MARKETPLACE_LIMITS } from '@hirelane/api/marketplace';
import type { MarketplaceSettings } from '@hirelane/api/schemas/marketplace';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePublishLegalText } from '@/features/marketplace/commands';
import { LEGAL_HINT, LEGAL_NAMES } from '@/features/marketplace/texts';
import { messageOf } from '@/shared/api/http';
import { formatInstant } from '@/shared/lib/format';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { Field } from '@/shared/ui/forms/Field';
import { Stack } from '@/shared/ui/layout/layout';
import { FormattedText } from '@/shared/ui/text/FormattedText';

/** A legal text with a preview. The typed text is kept when the user leaves the page. */
export function LegalTextForm({
  kind,
  settings: { version, legal },
}: {
  kind: LegalKind;
  settings: MarketplaceSettings;
}) {
  const current = legal.find((text) => text.kind === kind);
  const publish = usePublishLegalText();
  const [kept] = useState(() => keptOwnForm(`legal-${kind}`, (stored) => typeof stored === 'string'));
  const [text, setText] = useState(kept.load() ?? current?.text ?? '');
  const [said, setSaid] = useState('');
  const [isShown, setIsShown] = useState(false);
  const name = LEGAL_NAMES[kind];

  function send() {
    setSaid('');
    publish.mutate(
      { version, kind, text: text.trim() },
      {
        onSuccess: () => {
          kept.drop();
          setSaid(`${name} is published. Earlier versions stay readable.`);
        },
      },
    );
  }

  return (
    <Stack>
      <Field
        label={name}
        hint={current ? `Published ${formatInstant(current.publishedAt)}. ${LEGAL_HINT}` : LEGAL_HINT}
      >
        <textarea
          rows={8}
          maxLength={MARKETPLACE_LIMITS.legalText}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            kept.save(target.value);
          }}
        />
      </Field>
      {isShown && (
        <Preview>
          <FormattedText text={text} highest={3} />
        </Preview>
      )}
      {publish.error && <Alert>{messageOf(publish.error)}</Alert>}
      <Notice text={said} />
      <div>
        <Button
          disabled={publish.isPending || text.trim() === '' || text.trim() === current?.text}
          aria-label={`Publish ${name}`}
          onClick={send}
        >
          {publish.isPending ? 'Publishing…' : 'Publish'}
        </Button>{' '}
        <Button
          $tone="quiet"
          aria-label={`Preview of ${name}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          Preview
        </Button>
      </div>
    </Stack>
  );
}

const Preview = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  overflow-wrap: anywhere;

  h3 {
    font-size: 1.0625rem;
  }

  ul {
    padding-inline-start: ${theme.space[6]};
  }
`;
