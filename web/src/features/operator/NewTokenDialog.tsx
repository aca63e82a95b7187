import type { EventsTokenCreated } from '@hirelane/api/schemas/events-tokens';
import { styled } from 'styled-components';
import { CopyBlock } from '@/features/operator/CopyBlock';
import { TOKEN_TEXTS as TEXTS } from '@/features/operator/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';

interface NewTokenDialogProps {
  token: EventsTokenCreated['data'];
  onClose: () => void;
}

/** Shows a new token, which the server cannot show again, and an example that uses it. */
export function NewTokenDialog({ token: { name, token }, onClose }: NewTokenDialogProps) {
  return (
    <Dialog title={TEXTS.created(name)} focusesTitle onClose={onClose}>
      <Stack>
        <p>{TEXTS.once}</p>
        <CopyBlock label={TEXTS.token} text={token} action={TEXTS.copyToken} copied={TEXTS.tokenCopied} />
        <CopyBlock
          label={TEXTS.example}
          text={exampleOf(token)}
          action={TEXTS.copyExample}
          copied={TEXTS.exampleCopied}
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

/** Shell commands that read the first events of projects. */
const exampleOf = (token: string) => `TOKEN=${token}
curl -H "Authorization: Bearer $TOKEN" \\
'${location.origin}/api/v1/events/project?limit=10'`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  > p {
    color: ${theme.color.textMuted};
  }
`;
