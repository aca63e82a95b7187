import type { User } from '@hirelane/contracts/api/accounts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DeleteAccountDialog } from '@/features/account/DeleteAccountDialog';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { type ButtonLook, buttonStyles } from '@/shared/ui/buttonStyles';

/** The part of the details dialog about one's own data: to take along, and to have deleted. */
export function YourData({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Stack>
      <section>
        <h3>Download my data</h3>
        <p>
          One file with everything Hirelane keeps about you: your account, profile, projects, proposals, saved projects,
          and links to your files.
        </p>
        <Download href="/api/v1/account/data" download>
          Download my data
        </Download>
      </section>
      <section>
        <h3>Delete my account</h3>
        <p>Everything that is yours is erased, for good. You will be asked once more.</p>
        <Button $tone="danger" onClick={() => setIsDeleting(true)}>
          Delete my account
        </Button>
      </section>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setIsDeleting(false)} />}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[8]};

  section {
    display: grid;
    justify-items: start;
    gap: ${theme.space[3]};
  }

  h3 {
    font-size: 1.0625rem;
  }

  p {
    color: ${theme.color.textMuted};
  }
`;

const Download = styled.a<ButtonLook>`
  ${buttonStyles}
`;
