import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AuthPanel } from '../features/auth/auth-panel.tsx';
import { LegalNote } from '../features/auth/legal-note.tsx';
import { useTrialToKeep } from '../features/auth/use-trial-to-keep.ts';
import { openTexts } from '../i18n/index.ts';
import { paths } from '../platform/paths.ts';
import { useBrowserValue } from '../platform/use-browser-value.ts';
import { findDestination, type SignInState } from '../session/destination.ts';
import { readReferral } from '../session/referral.ts';
import { useSession } from '../session/use-session.ts';
import { Panel } from '../ui/panel.tsx';
import { Redirect } from '../ui/redirect.tsx';
import { Working } from '../ui/working.tsx';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

const ReferralLine = lazy(async () => {
  const [module] = await Promise.all([
    import('../features/affiliates/referral-line.tsx'),
    openTexts('affiliates'),
  ]);
  return { default: module.ReferralLine };
});

const inBrowser = (): boolean => false;

/** Renders `/auth`: sign in, or with `mode=register` sign up; then it opens the page that the user requested. */
export const AuthPage = () => {
  const isBuilt = useBrowserValue(inBrowser, true);
  return isBuilt ? <BuiltPage /> : <LivePage />;
};

/**
 * Renders the HTML that is built beforehand. It reserves the place of the form: browsers would fill it in, and users press its buttons,
 * before its code handles them.
 */
const BuiltPage = () => {
  const { t } = useTranslation('auth');
  return (
    <FocusLayout>
      <Panel className="flex flex-col gap-6">
        <div className="flex flex-col gap-1">
          <h1 className="font-serif text-2xl font-medium tracking-[-0.015em]">{t('login.title')}</h1>
          <p className="text-muted">{t('login.text')}</p>
        </div>
        <div aria-hidden="true" className="h-96 rounded-control bg-ink/4" />
        <LegalNote />
      </Panel>
    </FocusLayout>
  );
};

const LivePage = () => {
  const { t } = useTranslation(['auth', 'guard']);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const session = useSession();
  const mode = query.get('mode') === 'register' ? 'register' : 'login';
  const [isTrialKept, keepTrial] = useState(true);
  const trialName = useTrialToKeep();
  const wanted = findDestination(query, state);
  const isOpen = wanted === paths.app || wanted === paths.appKeepTrial;
  const trial = isOpen && trialName !== undefined ? { name: trialName, isKept: isTrialKept } : undefined;
  const destination = trial === undefined ? wanted : trial.isKept ? paths.appKeepTrial : paths.app;
  usePageTitle(t(`${mode}.title`));

  if (session.status === 'loading') {
    return (
      <FocusLayout>
        <Working text={t('guard:session')} />
      </FocusLayout>
    );
  }
  if (session.status === 'authenticated') return <Redirect to={destination} />;
  return (
    <FocusLayout>
      <AuthPanel
        mode={mode}
        onMode={(next) => setQuery(withMode(query, next), { replace: true, state })}
        destination={destination}
        trial={trial && { ...trial, onKeep: keepTrial }}
        referral={
          readReferral() === undefined ? undefined : (
            <Suspense>
              <ReferralLine />
            </Suspense>
          )
        }
        reason={reasonOf(state as SignInState | null)}
      />
    </FocusLayout>
  );
};

const reasonOf = (state: SignInState | null): 'expired' | 'profileMissing' | undefined => {
  if (state?.hasExpired === true) return 'expired';
  return state?.isProfileMissing === true ? 'profileMissing' : undefined;
};

const withMode = (query: URLSearchParams, mode: 'login' | 'register'): URLSearchParams => {
  const next = new URLSearchParams(query);
  if (mode === 'register') next.set('mode', mode);
  else next.delete('mode');
  return next;
};
