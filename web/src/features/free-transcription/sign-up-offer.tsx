import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { hasHeldSession } from '../../session/held-session.ts';
import { ButtonLink } from '../../ui/button.tsx';

const OFFERS = {
  /** A transcript of which only a part is shown. */
  cut: {
    title: 'result.signUpTitle',
    gains: ['result.signUpFull', 'result.signUpCorrect', 'result.signUpNext'],
  },
  whole: {
    title: 'result.signUpTitleWhole',
    gains: ['result.signUpKeepThis', 'result.signUpCorrect', 'result.signUpNext'],
  },
  /** The texts for a visitor who has nothing to move, because the trial was used earlier. */
  none: {
    title: 'result.signUpTitleMore',
    gains: ['result.signUpDaily', 'result.signUpKeep', 'result.signUpExport'],
  },
} as const;

/** Says what an account adds. A transcript that is shown here moves into the account with the sign-up or sign-in. */
export const SignUpOffer = ({ transcript }: { readonly transcript: keyof typeof OFFERS }) => {
  const { t } = useTranslation('transcription');
  const local = useLocalPath();
  const { title, gains } = OFFERS[transcript];
  return (
    <aside className="mx-auto flex w-full max-w-reading flex-col gap-4 rounded-card bg-sunken px-5 py-5 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex flex-col gap-2">
        <p className="font-medium">{t(title)}</p>
        <ul className="flex flex-col gap-1 text-sm text-muted">
          {gains.map((gain) => (
            <li key={gain} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
              {t(gain)}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex shrink-0 flex-col gap-2">
        {transcript === 'none' ? (
          <ButtonLink to={local(paths.register)} look="primary">
            {t('signUp')}
          </ButtonLink>
        ) : (
          <WaysToKeep />
        )}
      </div>
    </aside>
  );
};

const WaysToKeep = () => {
  const { t } = useTranslation('transcription');
  const local = useLocalPath();
  if (hasHeldSession())
    return (
      <ButtonLink to={paths.appKeepTrial} look="primary">
        {t('result.keepInAccount')}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to={local(paths.registerAndKeep)} look="primary">
        {t('signUp')}
      </ButtonLink>
      <ButtonLink to={local(paths.signInAndKeep)} look="quiet" size="small">
        {t('result.haveAccount')}
      </ButtonLink>
    </>
  );
};
