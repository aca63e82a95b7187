import { PageSection } from '@/features/people/settings/PageSection';
import { PAGE_TEXTS } from '@/features/people/texts';
import { SettingsPage } from '@/screens/settings/SettingsPage';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

export const PageSettings = () => (
  <SettingsPage tab="page">
    {({ _id, isClient }) => (
      <TitledCard title={PAGE_TEXTS.title} text={PAGE_TEXTS.hint}>
        <PageSection userId={_id} isClient={isClient} label={PAGE_TEXTS.edit} />
      </TitledCard>
    )}
  </SettingsPage>
);
