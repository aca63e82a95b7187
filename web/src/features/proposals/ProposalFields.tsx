import { DURATIONS } from '@hirelane/api/constants';
import type { FileRef } from '@hirelane/api/schemas/files';
import type { ProposalTerms } from '@hirelane/api/schemas/proposals';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type * as z from 'zod';
import { FileInput } from '@/domain/files/FileInput';
import { RateInput } from '@/domain/projects/RateInput';
import { TEXTS } from '@/features/proposals/texts';
import { Field } from '@/shared/ui/forms/Field';

interface ProposalFieldsProps {
  file: FileRef | null;
  onFile: (file: FileRef | null) => void;
}

export const TERMS = ['expectedBidRate', 'duration', 'portfolio', 'coverLetter'] as const;

/** Form fields for a freelancer's terms. */
export function ProposalFields({ file, onFile }: ProposalFieldsProps) {
  const { register, control } = useFormContext<z.input<typeof ProposalTerms>>();
  const { errors } = useFormState({ control });
  // Fields are registered in page order, because the first invalid field gets the focus.
  const rate = register('expectedBidRate');
  const { field } = useController({ control, name: 'portfolio' });
  return (
    <>
      <Field
        label="Expected bid rate"
        prefix="₹"
        hint="In whole rupees, for the entire project."
        error={errors.expectedBidRate?.message}
      >
        <RateInput {...rate} />
      </Field>
      <Field label="Duration" error={errors.duration?.message}>
        <select {...register('duration')}>
          {DURATIONS.map((duration) => (
            <option key={duration}>{duration}</option>
          ))}
        </select>
      </Field>
      <FileInput
        label="Portfolio (optional)"
        value={file}
        error={errors.portfolio?.message}
        inputRef={field.ref}
        onChange={(next) => {
          field.onChange(next?._id ?? null);
          onFile(next);
        }}
      />
      <Field label="Cover letter" error={errors.coverLetter?.message}>
        <textarea rows={6} placeholder={TEXTS.coverLetter} {...register('coverLetter')} />
      </Field>
    </>
  );
}
