import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { marketplace } from '@/domain/marketplace/marketplace';
import { readConfirmation } from '@/features/confirmation/queries';
import { messageOf } from '@/shared/api/http';
import { personalDataApi } from '@/shared/api/routes/personal-data';
import { localProblem } from '@/shared/lib/apiError';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { type ButtonLook, buttonStyles } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Icon } from '@/shared/ui/icons/Icon';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

const ADDRESS = personalDataApi.addressOf('downloadMyData');

/**
 * Downloads the user's data. The browser saves the file directly, so the page first checks that the server will not
 * refuse the download.
 */
export function DownloadData() {
  const doConfirmed = useConfirmed();
  const ask = useMutation({
    mutationFn: () =>
      doConfirmed(async () => {
        // Does not use the dialog's query, because closing the dialog may cancel that query before the response
        // arrives.
        const { isConfirmed } = await readConfirmation();
        if (!isConfirmed) throw localProblem('confirm-needed', 'Confirm your identity to continue.', 403);
      }),
    onSuccess: () => Object.assign(document.createElement('a'), { href: ADDRESS, download: '' }).click(),
  });

  function begin(event: MouseEvent) {
    event.preventDefault();
    ask.mutate();
  }

  return (
    <TitledCard
      title="Download my data"
      text={`One file with everything ${marketplace.name} keeps about you: your account, profile, projects, proposals, saved projects, and links to your files.`}
    >
      <div>
        <Download $size="sm" href={ADDRESS} download onClick={begin}>
          <Icon name="download" size={16} />
          Download my data
        </Download>
      </div>
      {ask.error && <Alert>{messageOf(ask.error)}</Alert>}
    </TitledCard>
  );
}

const Download = styled.a<ButtonLook>`
  ${buttonStyles}
`;
