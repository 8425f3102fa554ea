import type { User } from '@escriba/contracts/auth/sign-in';
import { useTranslation } from 'react-i18next';
import { useSectionOfAddress } from '../../ui/use-section-of-address.ts';
import { AccountSections } from './account-sections.tsx';
import { LanguageChoice, ThemeChoice } from './appearance.tsx';
import { GoogleSection } from './google-section.tsx';
import { RecordingSections } from './recording-sections.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Renders the settings below the first screen. */
export const LowerSections = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation(['settings', 'security']);
  useSectionOfAddress();
  return (
    <>
      <SettingsSection name="security" title={t('security:title')} text={t('security:text')}>
        <SecuritySection user={user} />
      </SettingsSection>
      <SettingsSection name="google" title={t('google.title')} text={t('google.text')}>
        <GoogleSection user={user} />
      </SettingsSection>
      <SettingsSection name="sessions" title={t('sessions.title')} text={t('sessions.text')}>
        <SessionsSection />
      </SettingsSection>
      <SettingsSection name="language" title={t('language.title')} text={t('language.text')}>
        <LanguageChoice />
      </SettingsSection>
      <SettingsSection name="theme" title={t('theme.title')} text={t('theme.text')}>
        <ThemeChoice />
      </SettingsSection>
      <RecordingSections />
      <AccountSections user={user} />
    </>
  );
};
