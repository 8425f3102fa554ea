import type { User } from '@escriba/contracts/auth/sign-in';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/use-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSectionOfAddress } from '../../ui/use-section-of-address.ts';
import { LanguageChoice, ThemeChoice } from './appearance.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { GoogleSection } from './google-section.tsx';
import { InstallOffer, useInstallState } from './install-offer.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsSection } from './settings-section.tsx';

const RecordingSections = lazy(async () => ({
  default: (await import('./recording-sections.tsx')).RecordingSections,
}));

/** Renders all account settings on one page. */
export const SettingsPage = () => {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  // The sections below the first screen render after it, in slices that leave room for clicks.
  const showsAll = useDeferredValue(true, false);
  if (user === null) return null;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <SettingsSection name="profile" title={t('profile.title')} text={t('profile.text')}>
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection
        name="password"
        title={t('password.title')}
        text={t(user.hasPassword ? 'password.text' : 'password.textFirst')}
      >
        <PasswordForm user={user} />
      </SettingsSection>
      {showsAll ? <LowerSections user={user} /> : null}
    </>
  );
};

const LowerSections = ({ user }: { readonly user: User }) => {
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
      <Suspense>
        <RecordingSections />
      </Suspense>
      <InstallSection />
      <SettingsSection name="consents" title={t('consents.title')} text={t('consents.text')}>
        <ConsentsSection />
      </SettingsSection>
      <SettingsSection name="export" title={t('export.title')} text={t('export.text')}>
        <ExportSection />
      </SettingsSection>
      <SettingsSection name="delete" title={t('deleteAccount.title')} text={t('deleteAccount.text')} isDanger>
        <DeleteSection user={user} />
      </SettingsSection>
    </>
  );
};

const InstallSection = () => {
  const { t } = useTranslation('settings');
  if (useInstallState() === 'none') return null;
  return (
    <SettingsSection name="install" title={t('install.title')} text={t('install.text')}>
      <InstallOffer />
    </SettingsSection>
  );
};
