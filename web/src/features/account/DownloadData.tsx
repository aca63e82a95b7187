import { styled } from 'styled-components';
import { type ButtonLook, buttonStyles } from '@/shared/ui/buttonStyles';
import { Icon } from '@/shared/ui/Icon';

/** One's own data, to take along. */
export function DownloadData() {
  return (
    <div>
      <Download $size="sm" href="/api/v1/account/data" download>
        <Icon name="download" size={16} />
        Download my data
      </Download>
    </div>
  );
}

const Download = styled.a<ButtonLook>`
  ${buttonStyles}
`;
