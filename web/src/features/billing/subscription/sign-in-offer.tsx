import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import type { SignInState } from '../../../session/destination.ts';
import { AppLink } from '../../../ui/app-link.tsx';

/** Leads a visitor to the sign-in and back. */
export const SignInOffer = () => {
  const { t } = useTranslation('subscription');
  const { pathname, search } = useLocation();
  const state: SignInState = { from: pathname + search };
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-raised px-5 py-4 sm:px-6">
      <span className="text-muted">{t('current.visitor')}</span>
      <AppLink to={paths.signIn} state={state} size="small">
        {t('current.signIn')}
      </AppLink>
    </p>
  );
};
