import type { User } from '@hirelane/contracts/api/accounts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ChangePasswordForm } from '@/features/account/ChangePasswordForm';
import { ConnectedSignIns } from '@/features/account/ConnectedSignIns';
import { EmailState } from '@/features/account/EmailState';
import { SessionList } from '@/features/account/SessionList';
import { theme } from '@/shared/theme/theme';

/** The security part of the details dialog. */
export function SecurityPanel({ user }: { user: User }) {
  return (
    <Stack>
      <Part title="Email">
        <EmailState user={user} />
      </Part>
      <Part title="Password">
        <ChangePasswordForm userId={user._id} />
      </Part>
      <ConnectedSignIns />
      <Part title="Where you are signed in">
        <SessionList />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[8]};

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[4]};
  }

  h3 {
    font-size: 1.0625rem;
  }
`;
