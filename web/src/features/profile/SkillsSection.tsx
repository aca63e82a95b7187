import type { FreelancerProfile } from '@hirelane/api/schemas/profiles';
import { Suspense, useState } from 'react';
import { Chips } from '@/domain/skills/Chips';
import { Hint } from '@/features/profile/Hint';
import { SectionHead } from '@/features/profile/SectionHead';
import { SKILLS_TOASTS, TEXTS } from '@/features/profile/texts';
import { useEditFreelancerProfile } from '@/features/profile/useEditFreelancerProfile';
import { messageOf } from '@/shared/api/http';
import { lazyPart } from '@/shared/lib/loadChunk';
import { promiseToast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/buttons/Button';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';

const SkillsDialog = lazyPart(() => import('@/domain/skills/SkillsDialog').then((m) => m.SkillsDialog));

export function SkillsSection({ profile }: { profile: FreelancerProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = useEditFreelancerProfile(profile.userId);
  const hasSkills = profile.skills.length > 0;

  function open() {
    edit.reset();
    setIsEditing(true);
  }

  async function save(skills: string[]) {
    try {
      await promiseToast(edit.mutateAsync({ ...profile, skills }), SKILLS_TOASTS, (answer) => answer.isProfileUpdated);
      setIsEditing(false);
    } catch {
      // The dialog stays open and shows the error from the mutation.
    }
  }

  return (
    <Card aria-labelledby="profile-skills">
      <SectionHead>
        <h2 id="profile-skills">Skills</h2>
        {hasSkills && (
          <Button $size="sm" onClick={open}>
            <Icon name="edit" size={16} />
            {TEXTS.editSkills}
          </Button>
        )}
      </SectionHead>
      {hasSkills ? (
        <Chips label="Your skills" items={profile.skills} />
      ) : (
        <Hint icon="spark" text={TEXTS.noSkills} action={TEXTS.addSkills} onAct={open} />
      )}
      {isEditing && (
        <Suspense>
          <SkillsDialog
            initial={profile.skills}
            isSaving={edit.isPending}
            failure={edit.error ? messageOf(edit.error) : undefined}
            onClose={() => setIsEditing(false)}
            onSave={(skills) => void save(skills)}
          />
        </Suspense>
      )}
    </Card>
  );
}
