import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/use-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from './settings-section.tsx';

const LowerSections = lazy(async () => ({
  default: (await import('./lower-sections.tsx')).LowerSections,
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
      {showsAll ? (
        <Suspense>
          <LowerSections user={user} />
        </Suspense>
      ) : null}
    </>
  );
};
