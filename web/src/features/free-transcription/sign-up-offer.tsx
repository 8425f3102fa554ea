import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

const GAINS = {
  cut: ['result.signUpFull', 'result.signUpKeep', 'result.signUpExport'],
  whole: ['result.signUpDaily', 'result.signUpKeep', 'result.signUpExport'],
} as const;

/** What an account adds to this transcript. */
export const SignUpOffer = ({ isTruncated }: { readonly isTruncated: boolean }) => {
  const { t } = useTranslation('transcription');
  const gains = isTruncated ? GAINS.cut : GAINS.whole;
  return (
    <aside className="mx-auto flex w-full max-w-reading flex-col gap-4 rounded-card bg-sunken px-5 py-5 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex flex-col gap-2">
        <p className="font-medium">{t(isTruncated ? 'result.signUpTitle' : 'result.signUpTitleMore')}</p>
        <ul className="flex flex-col gap-1 text-sm text-muted">
          {gains.map((gain) => (
            <li key={gain} className="flex items-center gap-2">
              <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
              {t(gain)}
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink to={paths.register} look="primary">
        {t('signUp')}
      </ButtonLink>
    </aside>
  );
};
