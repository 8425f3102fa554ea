import { CircleAlert, UserRoundPlus } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CANCELLED_FAILURE, type Failure, signUpHelps } from './failure.ts';

type FailureSheetProps = {
  readonly failure: Failure;
  readonly fileName: string | null;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** Shows what happened and what to do next. */
export const FailureSheet = ({ failure, fileName, headingRef }: FailureSheetProps) => {
  const { t } = useTranslation('transcription');
  const local = useLocalPath();
  const offersAccount = signUpHelps(failure);
  const Icon = offersAccount ? UserRoundPlus : CircleAlert;
  return (
    <div className="flex grow animate-appear flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      <Icon aria-hidden="true" className={offersAccount ? 'size-9 text-accent' : 'size-9 text-danger'} />
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="max-w-xl text-lg font-medium text-balance wrap-anywhere outline-none"
      >
        {failure === CANCELLED_FAILURE
          ? t('failure.cancelled')
          : t('failure.prefix', { message: describeFailure(failure, t) })}
      </h2>
      {fileName === null ? null : (
        <p className="max-w-full truncate text-sm text-muted" title={fileName}>
          {fileName}
        </p>
      )}
      {offersAccount ? (
        <ButtonLink to={local(paths.register)} look="primary" size="large">
          {t('signUp')}
        </ButtonLink>
      ) : null}
    </div>
  );
};

/** Describes a failure by the server's message, or the page's own. */
const describeFailure = (failure: Failure, t: TFunction<'transcription'>): string => {
  if (failure.message !== null) return failure.message;
  if (failure.response !== undefined) return t('failure.status', failure.response);
  switch (failure.code) {
    case 'network':
      return t('failure.network');
    case 'timeout':
      return t('failure.timeout');
    case 'unreadable':
      return t('failure.unreadable');
    default:
      return t('failure.transcription');
  }
};
