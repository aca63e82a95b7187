import type { MarketplaceSettings } from '@hirelane/contracts/api/marketplace';
import { styled } from 'styled-components';
import { REGISTRATION_OPTIONS, SETTINGS_TEXTS } from '@/features/marketplace/texts';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';

interface ChangedMeanwhileProps {
  theirs: MarketplaceSettings;
  onSaveOver: () => void;
}

/** What another operator has saved since the form was filled in; the form itself stays as it was typed. */
export function ChangedMeanwhile({ theirs, onSaveOver }: ChangedMeanwhileProps) {
  const registration = REGISTRATION_OPTIONS.find(({ value }) => value === theirs.registration)?.label;
  return (
    <Alert>
      <Saved>
        <p>{SETTINGS_TEXTS.changed}</p>
        <ul>
          <li>{`Name: ${theirs.name || 'none'}`}</li>
          <li>{`Contact: ${theirs.contact || 'none'}`}</li>
          <li>{`Registration: ${registration}`}</li>
          <li>{`Categories: ${theirs.categories.join(', ')}`}</li>
        </ul>
        <Button $size="sm" onClick={onSaveOver}>
          {SETTINGS_TEXTS.overwrite}
        </Button>
      </Saved>
    </Alert>
  );
}

const Saved = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  justify-items: start;

  ul {
    margin: 0;
    padding-inline-start: ${theme.space[6]};
  }
`;
