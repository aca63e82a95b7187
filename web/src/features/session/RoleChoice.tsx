import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { TEXTS } from '@/features/session/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';

const ROLES = [
  {
    role: 'freelancer',
    label: TEXTS.lookingForWork,
    text: 'Browse fixed-price jobs, save the good ones and apply with a proposal.',
    icon: 'spark',
  },
  {
    role: 'client',
    label: TEXTS.lookingToHire,
    text: 'Post a project with a budget and let talent come to you.',
    icon: 'briefcase',
  },
] as const;

export function RoleChoice() {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!chosen);
        if (chosen) void navigate(`/register/${chosen}`);
      }}
    >
      <Options aria-describedby="role-error">
        <legend>What brings you here?</legend>
        {ROLES.map(({ role, label, text, icon }) => (
          <Option key={role}>
            <input
              type="radio"
              name="role"
              value={role}
              aria-labelledby={`role-${role}-name`}
              aria-describedby={`role-${role}`}
              checked={chosen === role}
              onChange={() => {
                setChosen(role);
                setIsMissing(false);
              }}
            />
            <Icon name={icon} size={24} />
            <span>
              <strong id={`role-${role}-name`}>{label}</strong>
              <small id={`role-${role}`}>{text}</small>
            </span>
          </Option>
        ))}
      </Options>
      <div role="alert">
        <FieldError id="role-error" message={isMissing ? 'Choose one of the two to continue.' : undefined} />
      </div>
      <Button type="submit" $tone="accent" $size="lg">
        {TEXTS.join}
      </Button>
    </form>
  );
}

const Options = styled.fieldset`
  display: grid;
  gap: ${theme.space[3]};
  margin-block-end: ${theme.space[6]};

  legend {
    margin-block-end: ${theme.space[4]};
    padding: 0;
    color: ${theme.color.textMuted};
  }

  + div:not(:empty) {
    margin-block-end: ${theme.space[6]};
  }

  ~ button {
    width: 100%;
  }
`;

const Option = styled.label`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  cursor: pointer;
  transition:
    border-color ${theme.motion.fast},
    background ${theme.motion.fast};

  > svg {
    color: ${theme.color.accent};
  }

  > span {
    display: grid;
    gap: ${theme.space[1]};
    padding-inline-end: ${theme.space[6]};
  }

  strong {
    font-size: 1.0625rem;
    font-weight: 650;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  input {
    position: absolute;
    inset-block-start: ${theme.space[6]};
    inset-inline-end: ${theme.space[6]};
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${theme.color.accent};
  }

  &:hover {
    border-color: ${theme.color.accent};
  }

  &:has(:checked) {
    border-color: ${theme.color.accent};
    background: ${theme.color.accentSoft};
    box-shadow: inset 0 0 0 1px ${theme.color.accent};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }
`;
