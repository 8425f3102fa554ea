import type { User } from '@escriba/contracts/auth/sign-in';
import { useTranslation } from 'react-i18next';
import { ConsentsSection } from './consents-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { InstallOffer, useInstallState } from './install-offer.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Renders the offer to install the app, what the user has agreed to, and the export and deletion of the account. */
export const AccountSections = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('settings');
  return (
    <>
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
