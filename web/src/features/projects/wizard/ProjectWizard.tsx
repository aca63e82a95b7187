import { BRIEF_NAMES } from '@hirelane/api/brief';
import type { FileRef } from '@hirelane/api/schemas/files';
import { PostProject } from '@hirelane/api/schemas/projects';
import { zodResolver } from '@hookform/resolvers/zod';
import { createElement, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { usePostProject, usePublishDraft } from '@/features/projects/saveCommands';
import type { DraftSaver, Saving } from '@/features/projects/wizard/draftSaver';
import { StepOne } from '@/features/projects/wizard/StepOne';
import { StepTwo } from '@/features/projects/wizard/StepTwo';
import { PROJECT_TOAST_MS, WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import { useDraftSaver } from '@/features/projects/wizard/useDraftSaver';
import type { WizardStart } from '@/features/projects/wizard/useWizardStart';
import { WizardButtons } from '@/features/projects/wizard/WizardButtons';
import { WizardProgress } from '@/features/projects/wizard/WizardProgress';
import { DEFAULTS, stepOf, type WizardValues } from '@/features/projects/wizard/wizardForm';
import { applyProblem } from '@/shared/api/applyProblem';
import { lazyPart, loadTwice } from '@/shared/lib/loadChunk';
import { toast } from '@/shared/lib/toast';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Skeleton } from '@/shared/ui/feedback/states';
import { ToastText } from '@/shared/ui/feedback/ToastText';
import { Form } from '@/shared/ui/forms/Form';
import { Card } from '@/shared/ui/layout/Card';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

// The upload component and its dependencies, loaded while the user fills in the first steps.
const loadStepThree = () => loadTwice(() => import('@/features/projects/wizard/StepThree').then((m) => m.StepThree));
const StepThree = lazyPart(loadStepThree);

const NEXT = { 1: 2, 2: 3, 3: 3 } as const;
const PREVIOUS = { 1: 1, 2: 1, 3: 2 } as const;

interface ProjectWizardProps {
  userId: string;
  /** The project in the URL. */
  projectId: string | null;
  start: WizardStart;
}

const toastText = (title: string, text: string) => createElement(ToastText, { title, text });

export function ProjectWizard({ userId, projectId, start }: ProjectWizardProps) {
  const navigate = useNavigate();
  const { isPublished } = start;
  const [step, setStep] = useState(start.step);
  const [file, setFile] = useState<FileRef | null>(start.file);
  const [isSent, setIsSent] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const form = useForm<WizardValues, unknown, PostProject>({
    resolver: zodResolver(PostProject),
    defaultValues: { ...DEFAULTS, ...start.values },
    mode: 'onTouched',
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { saver, saving } = useDraftSaver({ userId, projectId, start, form, step, file });
  const submit = useSubmitProject({ userId, isPublished, saver });
  useLeaveGuard(!isSent && (isPublished ? isDirty : saving !== 'idle' && saving !== 'saved'));

  useEffect(() => {
    // If this preload fails, the step loads its code again when it is shown, and reports a failure then.
    loadStepThree().catch(() => undefined);
  }, []);

  /** Resets the form, deletes the stored text and leaves the screen. */
  function finish(path: string, notice = '') {
    saver.finish();
    setIsSent(true);
    form.reset(DEFAULTS);
    setFile(null);
    setStep(1);
    void navigate(path, { state: { notice } });
  }

  function showFailure(error: unknown) {
    const marked = applyProblem(error instanceof Error ? error : new Error(), form.setError, BRIEF_NAMES);
    if (marked.length > 0) setStep(stepOf(marked));
  }

  const onSubmit = form.handleSubmit(
    async (project) => {
      try {
        await submit(project);
      } catch (error) {
        if (!isPublished) {
          toast.error(TEXTS.notCreated, { duration: PROJECT_TOAST_MS });
          if (projectId === null) void navigate('/client/post');
        }
        showFailure(error);
        return;
      }
      if (isPublished) return finish(`/client/project/${start.id}`, TEXTS.changesSaved);
      // Removes the message about an earlier failure.
      toast.dismiss();
      toast.success(toastText(TEXTS.created, TEXTS.createdText), { duration: PROJECT_TOAST_MS });
      finish('/client');
    },
    (invalid) => {
      const text = isPublished ? TEXTS.notChanged : TEXTS.missingText;
      toast.error(toastText(TEXTS.missing, text), { duration: PROJECT_TOAST_MS });
      setStep(stepOf(Object.keys(invalid)));
    },
  );

  async function onSaveDraft() {
    form.clearErrors('root');
    try {
      const invalidFields = await saver.flush();
      const fields = BRIEF_NAMES.filter((field) => invalidFields.includes(field));
      if (fields.length > 0) {
        await form.trigger(fields);
        setStep(stepOf(fields));
        form.setError('root.server', { message: TEXTS.invalidFields });
      } else if ((await saver.settle()) === null) form.setError('root.server', { message: TEXTS.nothingToSave });
      else finish('/client?draft', TEXTS.draftKept);
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <Card as="div">
      <WizardProgress step={step}>{!isPublished && <DraftStatus saving={saving} />}</WizardProgress>
      <Form
        isBusy={isSubmitting || isSent}
        onSubmit={(event) => {
          // Enter in a text box opens the next step, as Next does. Only the last step submits the form.
          event.preventDefault();
          if (step === 3 && !isUploading) void onSubmit(event);
        }}
      >
        {step === 1 && <StepOne form={form} />}
        {step === 2 && <StepTwo form={form} />}
        {step === 3 && (
          <Suspense fallback={<Skeleton label="Loading" rows={1} height="20rem" />}>
            <StepThree form={form} file={file} onFile={setFile} onStep={setStep} onUploading={setIsUploading} />
          </Suspense>
        )}
        {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
        <WizardButtons
          form={form}
          step={step}
          isUploading={isUploading}
          submitLabel={isPublished ? TEXTS.saveChanges : 'Submit'}
          onSaveDraft={isPublished ? undefined : () => void onSaveDraft()}
          onBack={() => setStep(PREVIOUS[step])}
          onNext={() => setStep(NEXT[step])}
        />
      </Form>
    </Card>
  );
}

/** Asks for confirmation before the page closes if unsaved text would be lost. */
function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

interface Options {
  userId: string;
  isPublished: boolean;
  saver: Pick<DraftSaver, 'settle' | 'edit'>;
}

/** Saves the finished project, and publishes it unless it is already published. */
function useSubmitProject({ userId, isPublished, saver }: Options) {
  const post = usePostProject();
  const publish = usePublishDraft();
  return async (project: PostProject): Promise<void> => {
    const id = await saver.settle();
    if (id === null) {
      await post.mutateAsync({ ...project, userId });
      return;
    }
    await saver.edit(id, project);
    if (!isPublished) await publish.mutateAsync(id);
  };
}

const WORDS: Record<Saving, string> = {
  idle: '',
  typed: TEXTS.saving,
  saving: TEXTS.saving,
  saved: TEXTS.draftSaved,
  unsaved: TEXTS.notSaved,
};

/** Shows whether the draft is saved. Screen readers are notified only when the outcome changes. */
function DraftStatus({ saving }: { saving: Saving }) {
  const [outcome, setOutcome] = useState('');
  const words = WORDS[saving];
  if (words !== TEXTS.saving && words !== outcome) setOutcome(words);
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}
