import { styled } from 'styled-components';
import { useTakenOver } from '@/shared/lib/renderedPage';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { controlStyles } from '@/shared/ui/forms/controlStyles';

interface FilterSelectProps {
  param: string;
  label: string;
  /** The label of the option that does not filter. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A list filter, stored in the URL parameter `param`. */
export function FilterSelect({ param, label, all, options }: FilterSelectProps) {
  const [value, setValue] = useAddressParam(param);
  // Ignores an unknown option in the URL.
  const isOption = (text: string) => options.some((option) => option.value === text);
  const select = useTakenOver<HTMLSelectElement>(value, (chosen) => isOption(chosen) && setValue(chosen));
  return (
    <Select ref={select} aria-label={label} value={value} onChange={({ target }) => setValue(target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

const Select = styled.select`
  ${controlStyles}
`;
