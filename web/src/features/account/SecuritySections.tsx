import type { User } from '@hirelane/contracts/api/accounts';
import type { ReactNode } from 'react';
import { ChangeEmailForm } from '@/features/account/ChangeEmailForm';
import { ConnectedSignIns } from '@/features/account/ConnectedSignIns';
import { DeleteAccount } from '@/features/account/DeleteAccount';
import { DownloadData } from '@/features/account/DownloadData';
import { EmailState } from '@/features/account/EmailState';
import { PasswordSection } from '@/features/account/PasswordSection';
import { SessionList } from '@/features/account/SessionList';
import { SecondFactorSection } from '@/features/account/second-factor/SecondFactorSection';
import { marketplace } from '@/shared/lib/marketplace';
import { TitledCard } from '@/shared/ui/TitledCard';

interface SecuritySectionsProps {
  user: User;
  /** Sections of other features. */
  children: ReactNode;
}

/** Everything about signing in and about the user's data, in sections. */
export function SecuritySections({ user, children }: SecuritySectionsProps) {
  return (
    <>
      <TitledCard title="Email">
        <EmailState user={user} />
        <ChangeEmailForm userId={user._id} />
      </TitledCard>
      <TitledCard title="Password">
        <PasswordSection userId={user._id} />
      </TitledCard>
      <ConnectedSignIns />
      <SecondFactorSection />
      <TitledCard title="Where you are signed in">
        <SessionList />
      </TitledCard>
      {children}
      <TitledCard
        title="Download my data"
        text={`One file with everything ${marketplace.name} keeps about you: your account, profile, projects, proposals, saved projects, and links to your files.`}
      >
        <DownloadData />
      </TitledCard>
      <TitledCard title="Delete my account" text="All your data is erased permanently. You will be asked to confirm.">
        <DeleteAccount user={user} />
      </TitledCard>
    </>
  );
}
