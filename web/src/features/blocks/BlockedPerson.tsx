import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useUnblock } from '@/features/blocks/commands';
import { BLOCK_TEXTS } from '@/features/blocks/texts';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Card } from '@/shared/ui/layout/Card';
import { ButtonRow } from '@/shared/ui/layout/layout';

interface BlockedPersonProps {
  id: string;
  name: string;
  onUnblocked?: () => void;
}

/** Shown in place of a blocked person's page. */
export function BlockedPerson({ id, name, onUnblocked }: BlockedPersonProps) {
  const text = useId();
  const unblock = useUnblock();
  return (
    <Card>
      <div>
        <h1>You have blocked {name}</h1>
        <Text id={text}>{BLOCK_TEXTS.panel}</Text>
      </div>
      {unblock.error && <Alert>{messageOf(unblock.error)}</Alert>}
      <ButtonRow>
        <Button
          disabled={unblock.isPending}
          aria-describedby={text}
          onClick={() =>
            void unblock.mutateAsync(id).then(
              () => {
                onUnblocked?.();
                // This button is about to be removed, so the focus would be lost.
                document.querySelector<HTMLElement>('main')?.focus();
              },
              () => undefined, // the error is shown from the mutation's state
            )
          }
        >
          {unblock.isPending ? 'Please wait…' : `${BLOCK_TEXTS.unblock} ${name}`}
        </Button>
        <LinkButton $tone="quiet" to={SETTINGS_PAGES.email}>
          {BLOCK_TEXTS.settings}
        </LinkButton>
      </ButtonRow>
    </Card>
  );
}

const Text = styled.p`
  margin-block-start: ${theme.space[2]};
  color: ${theme.color.textMuted};
`;
