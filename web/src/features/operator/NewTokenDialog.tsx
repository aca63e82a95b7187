import type { EventsTokenCreated } from '@hirelane/api/schemas/events-tokens';
import { styled } from 'styled-components';
import { TOKEN_TEXTS as TEXTS } from '@/features/operator/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { CopyField } from '@/shared/ui/forms/CopyField';

interface NewTokenDialogProps {
  token: EventsTokenCreated['data'];
  onClose: () => void;
}

/** Shows a new token, which the server cannot show again, and a command that uses it. */
export function NewTokenDialog({ token: { name, token }, onClose }: NewTokenDialogProps) {
  return (
    <Dialog title={TEXTS.created(name)} onClose={onClose}>
      <Stack>
        <p>{TEXTS.once}</p>
        <CopyField
          label={TEXTS.token}
          value={token}
          action={TEXTS.copyToken}
          copied={TEXTS.tokenCopied}
          notCopied={TEXTS.notCopied}
        />
        <CopyField
          label={TEXTS.example}
          value={curlLine(token)}
          rows={4}
          action={TEXTS.copyExample}
          copied={TEXTS.exampleCopied}
          notCopied={TEXTS.notCopied}
        />
        <DialogActions>
          <Button $tone="accent" onClick={onClose}>
            {TEXTS.stored}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** Reads the first events of projects. */
const curlLine = (token: string) =>
  `curl -H 'Authorization: Bearer ${token}' '${location.origin}/api/v1/events/project?limit=10'`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  > p {
    color: ${theme.color.textMuted};
  }
`;
