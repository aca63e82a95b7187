import type { ProjectCard as Card } from '@hirelane/contracts/api/projects';
import { useState } from 'react';
import { HIDE_TEXTS as TEXTS } from '@/features/projects/hideTexts';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { useShowJob } from '@/features/projects/useHideJob';
import { messageOf } from '@/shared/api/http';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';

/** A job that was hidden, and how to have it shown again. */
export function HiddenJob({ project }: { project: Card }) {
  const { _id, title } = project;
  const [isShown, setIsShown] = useState(false);
  const show = useShowJob(_id);
  if (isShown) return <Notice text={TEXTS.shown(title)} />;
  return (
    <ProjectCard
      project={project}
      proposalsLabel="Total Proposals"
      actions={
        <>
          <Button
            disabled={show.isPending}
            aria-label={`${TEXTS.show}: ${title}`}
            onClick={() => show.mutate(undefined, { onSuccess: () => setIsShown(true) })}
          >
            {TEXTS.show}
          </Button>
          {show.error && <Alert>{messageOf(show.error)}</Alert>}
        </>
      }
    />
  );
}
