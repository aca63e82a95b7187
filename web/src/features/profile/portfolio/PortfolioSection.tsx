import type { Portfolio } from '@hirelane/contracts/api/profile-items';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { EntrySection } from '@/features/profile/entries/EntrySection';
import { useEntryDialogs } from '@/features/profile/entries/useEntryDialogs';
import { PortfolioCard } from '@/features/profile/portfolio/PortfolioCard';
import { portfolioQuery } from '@/features/profile/queries';
import { TEXTS } from '@/features/profile/texts';
import { media, theme } from '@/shared/theme/theme';

const PortfolioDialog = lazy(() =>
  import('@/features/profile/portfolio/PortfolioDialog').then((m) => ({ default: m.PortfolioDialog })),
);
const DeleteDialog = lazy(() =>
  import('@/features/profile/entries/DeleteDialog').then((m) => ({ default: m.DeleteDialog })),
);

export function PortfolioSection({ profileId }: { profileId: string }) {
  const list = useQuery(portfolioQuery(profileId));
  const dialogs = useEntryDialogs<Portfolio>();
  return (
    <EntrySection
      id="profile-portfolio"
      title={TEXTS.portfolio}
      icon="lens"
      list={list}
      noun="portfolio"
      hint={TEXTS.noPortfolio}
      addLabel={TEXTS.addPortfolio}
      onAdd={dialogs.add}
      renderEntries={(entries) => (
        <Grid aria-label="Your portfolio">
          {entries.map((entry) => (
            <li key={entry._id}>
              <PortfolioCard
                portfolio={entry}
                onEdit={() => dialogs.edit(entry)}
                onDelete={() => dialogs.remove(entry)}
              />
            </li>
          ))}
        </Grid>
      )}
    >
      <Suspense>
        {dialogs.isEditing && (
          <PortfolioDialog profileId={profileId} portfolio={dialogs.edited} onClose={dialogs.close} />
        )}
        {dialogs.deleted && (
          <DeleteDialog
            kind="portfolio"
            profileId={profileId}
            entry={{ id: dialogs.deleted._id, name: dialogs.deleted.title }}
            onClose={dialogs.close}
          />
        )}
      </Suspense>
    </EntrySection>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[4]};

  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
