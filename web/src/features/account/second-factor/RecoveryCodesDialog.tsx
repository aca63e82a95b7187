import { useState } from 'react';
import { styled } from 'styled-components';
import { marketplace } from '@/domain/marketplace/marketplace';
import { copyText, saveFile } from '@/shared/lib/copyOrSave';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { Notice } from '@/shared/ui/feedback/Notice';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows recovery codes, which the server cannot show again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [notice, setNotice] = useState('');
  const text = codes.join('\n');

  function copy() {
    copyText(text).then(
      () => setNotice('Copied.'),
      () => setNotice('Your browser blocked copying. Download the codes or write them down.'),
    );
  }

  function download() {
    saveFile('hirelane-recovery-codes.txt', `${marketplace.name} recovery codes\n\n${text}\n`);
    setNotice('Downloaded.');
  }

  return (
    <Dialog title="Your recovery codes" onClose={onClose}>
      <Stack>
        <p>
          Each code works once, if you don’t have your passkey or app. You won’t see them again, so keep them somewhere
          you can reach without your phone.
        </p>
        <Codes>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Codes>
        <Row>
          <Button $size="sm" onClick={copy}>
            Copy
          </Button>
          <Button $size="sm" onClick={download}>
            Download
          </Button>
        </Row>
        <Notice text={notice} />
        <DialogActions>
          <Button $tone="accent" onClick={onClose}>
            I’ve saved them
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  p {
    color: ${theme.color.textMuted};
  }
`;

const Row = styled.div`
  display: flex;
  gap: ${theme.space[3]};
`;

const Codes = styled.ol`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  list-style: none;
  text-align: center;

  code {
    font-family: ui-monospace, monospace;
    font-size: ${theme.font.sm};
    overflow-wrap: anywhere;
  }
`;
