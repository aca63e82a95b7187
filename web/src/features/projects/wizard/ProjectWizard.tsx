import type { FileRef } from '@hirelane/contracts/api/files';
import { PostProject } from '@hirelane/contracts/api/projects';
import { zodResolver } from '@hookform/resolvers/zod';
import { createElement, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { PROJECT_TOAST_MS, TEXTS } from '@/features/projects/texts';
import { usePostProject } from '@/features/projects/usePostProject';
import { StepOne } from '@/features/projects/wizard/StepOne';
import { StepTwo } from '@/features/projects/wizard/StepTwo';
import { WizardButtons } from '@/features/projects/wizard/WizardButtons';
import { WizardProgress } from '@/features/projects/wizard/WizardProgress';
import {
  DEFAULTS,
  FIELDS,
  keptWizard,
  type Step,
  stepOf,
  type WizardValues,
} from '@/features/projects/wizard/wizardForm';
import { applyProblem } from '@/shared/api/applyProblem';
import { Alert } from '@/shared/ui/Alert';
import { Card } from '@/shared/ui/Card';
import { Form } from '@/shared/ui/Form';
import { Skeleton } from '@/shared/ui/states';
import { ToastText } from '@/shared/ui/ToastText';

// The upload and all that belongs to it, fetched while the first steps are being filled in.
const loadStepThree = () => import('@/features/projects/wizard/StepThree').then((m) => ({ default: m.StepThree }));
const StepThree = lazy(loadStepThree);

const NEXT = { 1: 2, 2: 3, 3: 3 } as const;
const PREVIOUS = { 1: 1, 2: 1, 3: 2 } as const;

export function ProjectWizard({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const postProject = usePostProject();
  const kept = useMemo(() => keptWizard(userId), [userId]);
  const [start] = useState(kept.load);
  const [step, setStep] = useState<Step>(start?.step ?? 1);
  const [file, setFile] = useState<z.infer<typeof FileRef> | null>(start?.file ?? null);
  const form = useForm<WizardValues, unknown, PostProject>({
    resolver: zodResolver(PostProject),
    defaultValues: { ...DEFAULTS, ...start?.values },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const [isPosted, setIsPosted] = useState(false);

  useEffect(() => {
    // A failure here is met again, and handled, when the step is shown.
    loadStepThree().catch(() => undefined);
  }, []);

  // Nothing typed is lost by a failure, a lost session or a reload.
  useEffect(() => {
    if (isPosted) {
      kept.drop();
      return undefined;
    }
    kept.save({ step, values: form.getValues(), file });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => kept.save({ step, values, file }),
    });
  }, [kept, form, step, file, isPosted]);

  const onSubmit = form.handleSubmit(
    async (project) => {
      try {
        await postProject.mutateAsync({ ...project, userId });
      } catch (error) {
        toast.error(TEXTS.notCreated, { duration: PROJECT_TOAST_MS });
        void navigate('/client/post');
        const marked = applyProblem(error instanceof Error ? error : new Error(), form.setError, FIELDS);
        setStep(stepOf(marked));
        return;
      }
      setIsPosted(true);
      form.reset(DEFAULTS);
      setFile(null);
      setStep(1);
      const text = createElement(ToastText, { title: TEXTS.created, text: TEXTS.createdText });
      toast.success(text, { duration: PROJECT_TOAST_MS });
      void navigate('/client');
    },
    (invalid) => {
      const text = createElement(ToastText, { title: TEXTS.missing, text: TEXTS.missingText });
      toast.error(text, { duration: PROJECT_TOAST_MS });
      setStep(stepOf(Object.keys(invalid)));
    },
  );

  return (
    <Card as="div">
      <WizardProgress step={step} />
      <Form
        isBusy={isSubmitting || postProject.isSuccess}
        onSubmit={(event) => {
          // Enter in a box moves on like the button does; only the last step sends anything.
          event.preventDefault();
          if (step === 3) void onSubmit(event);
        }}
      >
        {step === 1 && <StepOne form={form} />}
        {step === 2 && <StepTwo form={form} />}
        {step === 3 && (
          <Suspense fallback={<Skeleton label="Loading" rows={1} height="20rem" />}>
            <StepThree form={form} file={file} onFile={setFile} />
          </Suspense>
        )}
        {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
        <WizardButtons
          form={form}
          step={step}
          onBack={() => setStep(PREVIOUS[step])}
          onNext={() => setStep(NEXT[step])}
        />
      </Form>
    </Card>
  );
}
