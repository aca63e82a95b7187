import { styled } from 'styled-components';
import { fileAddress } from '@/shared/api/fileAddress';
import { IconButton, iconButtonStyles } from '@/shared/ui/buttons/IconButton';
import { Icon } from '@/shared/ui/icons/Icon';

interface EntryActionsProps {
  /** The entry's name, used in the buttons' accessible names. */
  name: string;
  file?: { _id: string; name: string };
  onEdit: () => void;
  onDelete: () => void;
}

export function EntryActions({ name, file, onEdit, onDelete }: EntryActionsProps) {
  return (
    <Row>
      {file && (
        <IconLink href={fileAddress(file._id)} download={file.name} aria-label={`Download ${file.name}`}>
          <Icon name="download" />
        </IconLink>
      )}
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
        <Icon name="edit" />
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} onClick={onDelete}>
        <Icon name="trash" />
      </IconButton>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex: none;
  margin-block-start: -0.625rem;
  margin-inline: auto -0.625rem;
`;

const IconLink = styled.a`
  ${iconButtonStyles}
`;
