import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../platform/paths.ts';
import { useSession } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';

/** The header's link into the app; undefined for a visitor, who gets the sign-in. */
export const useAccountLink = (): ReactNode => {
  const { t } = useTranslation('plans');
  const { status } = useSession();
  if (status === 'anonymous') return undefined;
  return (
    <AppLink to={paths.app} size="small">
      <span aria-hidden="true" className="sm:hidden">
        {t('toAppShort')}
      </span>
      <span className="max-sm:sr-only">{t('toApp')}</span>
    </AppLink>
  );
};
