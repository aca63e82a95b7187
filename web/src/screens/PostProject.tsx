import { styled } from 'styled-components';
import { TEXTS } from '@/features/projects/texts';
import { ProjectWizard } from '@/features/projects/wizard/ProjectWizard';
import { useSignedIn } from '@/features/session/useSignedIn';
import { useTitle } from '@/shared/lib/useTitle';
import { theme } from '@/shared/theme/theme';
import { Page } from '@/shared/ui/Page';

export function PostProject() {
  useTitle(TEXTS.wizardTitle);
  const { userId } = useSignedIn();
  return (
    <Narrow>
      <header>
        <h1>{TEXTS.wizardTitle}</h1>
        <p>What you type is kept in this tab until you submit it.</p>
      </header>
      <ProjectWizard userId={userId} />
    </Narrow>
  );
}

const Narrow = styled(Page)`
  width: min(800px, 100%);

  header p {
    margin-block-start: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }
`;
