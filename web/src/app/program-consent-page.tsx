import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import type { SignInState } from '../session/destination.ts';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** The contract of programs loads apart: public pages and those of the app share no file with it. */
const Consent = lazy(async () => ({
  default: (await import('../features/programs/program-consent.tsx')).ProgramConsent,
}));

/** Renders `/oauth/authorize`, which a program opens: the user allows it to use their account, or refuses. */
export const ProgramConsentPage = () => {
  const { t } = useTranslation('programs');
  const { search } = useLocation();
  const navigate = useNavigate();
  usePageTitle(t('consent.title'));
  const from: SignInState = { from: paths.programConsent + search };
  return (
    <FocusLayout isCentred>
      <Suspense>
        <Consent
          query={search.slice(1)}
          onSignIn={() => void navigate(paths.signIn, { state: from })}
          onRegister={() => void navigate(paths.register, { state: from })}
        />
      </Suspense>
    </FocusLayout>
  );
};
