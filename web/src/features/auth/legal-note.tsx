import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';

/** Says that creating an account, also by Google, records that these versions are accepted. */
export const LegalNote = () => {
  const { t } = useTranslation('auth');
  const local = useLocalPath();
  const link = 'text-accent underline underline-offset-2';
  return (
    <p className="text-sm text-muted">
      {t('legal.accept')}{' '}
      <a href={local(paths.terms)} className={link}>
        {t('legal.terms')}
      </a>{' '}
      {t('legal.and')}{' '}
      <a href={local(paths.privacy)} className={link}>
        {t('legal.privacy')}
      </a>
      .
    </p>
  );
};
