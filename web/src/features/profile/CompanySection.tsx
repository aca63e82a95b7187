import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { VerifiedMark } from '@/domain/people/VerifiedMark';
import { clientProfileQuery } from '@/features/profile/queries';
import { SectionHead } from '@/features/profile/SectionHead';
import { TEXTS } from '@/features/profile/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';
import { Prose } from '@/shared/ui/text/textStyles';

const CompanyDialog = lazyPart(() => import('@/features/profile/CompanyDialog').then((m) => m.CompanyDialog));

export function CompanySection({ userId }: { userId: string }) {
  const [isEditing, setIsEditing] = useState(false);
  const { data: company, isPending, refetch } = useQuery(clientProfileQuery(userId));
  if (isPending) return <Skeleton label="Loading your company" rows={1} height="12rem" />;
  if (!company) return <ErrorState message="We could not load your company details." onRetry={() => void refetch()} />;

  return (
    <Card aria-labelledby="company">
      <SectionHead>
        <h2 id="company">{TEXTS.company}</h2>
        <Button $size="sm" onClick={() => setIsEditing(true)}>
          <Icon name="edit" size={16} />
          {TEXTS.editCompany}
        </Button>
      </SectionHead>
      <Name>
        {company.companyName || 'No company name yet'}
        <VerifiedMark at={company.verifiedAt} />
      </Name>
      <Prose>
        {company.description || 'Tell freelancers who you are and what you build. A few sentences are enough.'}
      </Prose>
      {isEditing && (
        <Suspense>
          <CompanyDialog company={company} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const Name = styled.h3`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
  font-size: 1.0625rem;
  overflow-wrap: anywhere;
`;
