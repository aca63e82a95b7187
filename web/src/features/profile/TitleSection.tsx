import type { FreelancerProfile } from '@hirelane/api/schemas/profiles';
import { Suspense, useState } from 'react';
import { SectionHead } from '@/features/profile/SectionHead';
import { TEXTS } from '@/features/profile/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';
import { Prose } from '@/shared/ui/text/textStyles';

const TitleDialog = lazyPart(() => import('@/features/profile/TitleDialog').then((m) => m.TitleDialog));

export function TitleSection({ profile }: { profile: FreelancerProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card aria-labelledby="profile-title">
      <SectionHead>
        <h2 id="profile-title">{profile.title || TEXTS.yourTitle}</h2>
        <Button $size="sm" onClick={() => setIsEditing(true)}>
          <Icon name="edit" size={16} />
          {TEXTS.editTitle}
        </Button>
      </SectionHead>
      <Prose>{profile.description || 'Describe your work in one line, and how you work in a few sentences.'}</Prose>
      {isEditing && (
        <Suspense>
          <TitleDialog profile={profile} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
