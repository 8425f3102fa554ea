import { useTranslation } from 'react-i18next';
import { ActivitySection } from './activity-section.tsx';
import { BrandSection } from './brand-section.tsx';
import { DomainPart } from './domain-part.tsx';
import { MailSection } from './mail-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { VocabularySection } from './vocabulary-section.tsx';

/** Renders what concerns recordings: notifications of this browser and mails about them, the user's words, and the brand and domain of shared ones. */
export const RecordingSections = () => {
  const { t } = useTranslation('settings');
  return (
    <>
      <SettingsSection name="notices" title={t('notices.title')} text={t('notices.text')}>
        <NoticesSection />
      </SettingsSection>
      <MailSection />
      <SettingsSection name="vocabulary" title={t('vocabulary.title')} text={t('vocabulary.text')}>
        <VocabularySection />
      </SettingsSection>
      <SettingsSection name="activity" title={t('activity.title')} text={t('activity.text')}>
        <ActivitySection />
      </SettingsSection>
      <SettingsSection name="brand" title={t('brand.title')} text={t('brand.text')}>
        <BrandSection />
      </SettingsSection>
      <DomainPart />
    </>
  );
};
