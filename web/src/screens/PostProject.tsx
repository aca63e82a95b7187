import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ProjectWizard } from '@/features/projects/wizard/ProjectWizard';
import { WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import { useWizardStart } from '@/features/projects/wizard/useWizardStart';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ListPage } from '@/shared/ui/lists/ListPage';

export function PostProject() {
  const projectId = useSearchParams()[0].get('id');
  // The key gives each project a new form.
  return <Wizard key={projectId} projectId={projectId} />;
}

function Wizard({ projectId }: { projectId: string | null }) {
  const { userId } = useSignedIn();
  const wizard = useWizardStart(userId, projectId);
  const isPublished = wizard.status === 'ready' && wizard.start.isPublished;
  const title = isPublished ? TEXTS.editTitle : TEXTS.wizardTitle;
  useTitle(title);
  return (
    <ListPage title={title} text={isPublished ? TEXTS.editText : TEXTS.wizardText}>
      {wizard.status === 'loading' && <Skeleton label="Loading the project" rows={1} height="30rem" />}
      {wizard.status === 'failed' && <ErrorState message="We could not load this project." onRetry={wizard.retry} />}
      {(wizard.status === 'unknown' || wizard.status === 'closed') && (
        <EmptyState
          icon="search"
          title={wizard.status === 'closed' ? 'This project is closed' : 'Project not found'}
          text={
            wizard.status === 'closed'
              ? 'You can read it, but not change it.'
              : 'It may have been deleted, or the address is wrong.'
          }
        >
          <LinkButton to="/client">Back to your projects</LinkButton>
        </EmptyState>
      )}
      {wizard.status === 'ready' && <ProjectWizard userId={userId} projectId={projectId} start={wizard.start} />}
    </ListPage>
  );
}
