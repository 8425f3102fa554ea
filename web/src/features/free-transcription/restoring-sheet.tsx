import { useTranslation } from 'react-i18next';

const LINES = ['w-2/5', 'w-full', 'w-[94%]', 'w-full', 'w-3/5'];

/** Shows a skeleton while the server is queried; appears after 200 ms. */
export const RestoringSheet = () => {
  const { t } = useTranslation('site');
  return (
    <div
      role="status"
      className="flex grow animate-[appear_200ms_200ms_both] flex-col justify-center px-6 sm:px-12"
    >
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true" className="mx-auto flex w-full max-w-reading animate-breathe flex-col gap-5">
        {LINES.map((width, index) => (
          <div key={`${index}-${width}`} className={`h-2.5 rounded-full bg-ink/8 ${width}`} />
        ))}
      </div>
    </div>
  );
};
