import { styled } from 'styled-components';
import { PROPOSAL_KEYS } from '@/features/proposals/received/useProposalKeys';
import { theme } from '@/shared/theme/theme';
import { Dialog } from '@/shared/ui/dialogs/Dialog';

/** Keyboard shortcuts for the list of proposals. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Text>They work while the focus is in the list of proposals. Press j to move to the first one.</Text>
      <Keys>
        {PROPOSAL_KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </Keys>
    </Dialog>
  );
}

const Text = styled.p`
  margin-block-end: ${theme.space[4]};
  color: ${theme.color.textMuted};
`;

const Keys = styled.dl`
  display: grid;
  gap: ${theme.space[2]};

  > div {
    display: grid;
    grid-template-columns: 3rem 1fr;
    align-items: center;
  }

  kbd {
    display: inline-grid;
    place-items: center;
    min-width: 2rem;
    padding: ${theme.space[1]} ${theme.space[2]};
    border: 1px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.sm};
    background: ${theme.color.sunken};
    font: inherit;
    font-weight: 600;
  }
`;
