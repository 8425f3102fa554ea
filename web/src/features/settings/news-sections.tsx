import { useTranslation } from 'react-i18next';
import { useSectionOfAddress } from '../../ui/use-section-of-address.ts';
import { MailSection } from './mail-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Renders how the user learns what happened to recordings: by notifications of this browser, and by mail. */
export const NewsSections = () => {
  const { t } = useTranslation('settings');
  useSectionOfAddress();
  return (
    <>
      <SettingsSection name="notices" title={t('notices.title')} text={t('notices.text')}>
        <NoticesSection />
      </SettingsSection>
      <MailSection />
    </>
  );
};
