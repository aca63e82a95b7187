import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { EntrySection } from '@/features/profile/entries/EntrySection';
import { portfolioQuery } from '@/features/profile/entries/queries';
import { PortfolioCard } from '@/features/profile/portfolio/PortfolioCard';
import { TEXTS } from '@/features/profile/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { media, theme } from '@/shared/theme/theme';

const PortfolioDialog = lazyPart(() =>
  import('@/features/profile/portfolio/PortfolioDialog').then((m) => m.PortfolioDialog),
);

export function PortfolioSection({ profileId }: { profileId: string }) {
  const list = useQuery(portfolioQuery(profileId));
  return (
    <EntrySection
      kind="portfolio"
      profileId={profileId}
      title={TEXTS.portfolio}
      icon="lens"
      list={list}
      hint={TEXTS.noPortfolio}
      addLabel={TEXTS.addPortfolio}
      nameOf={(entry) => entry.title}
      renderEntries={(entries, { edit, remove }) => (
        <Grid aria-label="Your portfolio">
          {entries.map((entry) => (
            <li key={entry._id}>
              <PortfolioCard portfolio={entry} onEdit={() => edit(entry)} onDelete={() => remove(entry)} />
            </li>
          ))}
        </Grid>
      )}
      renderDialog={(entry, close) => <PortfolioDialog profileId={profileId} portfolio={entry} onClose={close} />}
    />
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
