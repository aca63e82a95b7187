import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { readConfirmation } from '@/features/confirmation/queries';
import { messageOf } from '@/shared/api/http';
import { personalDataApi } from '@/shared/api/routes/personal-data';
import { localProblem } from '@/shared/lib/apiError';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { type ButtonLook, buttonStyles } from '@/shared/ui/buttonStyles';
import { Icon } from '@/shared/ui/Icon';

const ADDRESS = personalDataApi.addressOf('downloadMyData');

/**
 * Downloads the user's data. The browser saves the file itself, so the page first checks that it would not be refused.
 */
export function DownloadData() {
  const doConfirmed = useConfirmed();
  const ask = useMutation({
    mutationFn: () =>
      doConfirmed(async () => {
        // Not by the dialog's query, which a closing dialog may end before its answer.
        const { isConfirmed } = await readConfirmation();
        if (!isConfirmed) throw localProblem('confirm-needed', 'Confirm that it is you to continue.', 403);
      }),
    onSuccess: () => Object.assign(document.createElement('a'), { href: ADDRESS, download: '' }).click(),
  });

  function begin(event: MouseEvent) {
    event.preventDefault();
    ask.mutate();
  }

  return (
    <Stack>
      <div>
        <Download $size="sm" href={ADDRESS} download onClick={begin}>
          <Icon name="download" size={16} />
          Download my data
        </Download>
      </div>
      {ask.error && <Alert>{messageOf(ask.error)}</Alert>}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;

const Download = styled.a<ButtonLook>`
  ${buttonStyles}
`;
