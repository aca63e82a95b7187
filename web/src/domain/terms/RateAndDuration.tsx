import { DURATIONS } from '@hirelane/api/constants';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { RateInput } from '@/domain/projects/RateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface RateAndDurationProps {
  rate: UseFormRegisterReturn;
  duration: UseFormRegisterReturn;
  hint?: string;
  errors: Readonly<{
    rate?: Readonly<{ message?: string }> | undefined;
    duration?: Readonly<{ message?: string }> | undefined;
  }>;
}

/** The form fields for the rate and the duration of an offer or a contract. */
export function RateAndDuration({ rate, duration, hint, errors }: RateAndDurationProps) {
  return (
    <FormPair>
      <Field label="Rate" prefix="₹" hint={hint} error={errors.rate?.message}>
        <RateInput {...rate} />
      </Field>
      <Field label="Duration" error={errors.duration?.message}>
        <select {...duration}>
          {DURATIONS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </Field>
    </FormPair>
  );
}
