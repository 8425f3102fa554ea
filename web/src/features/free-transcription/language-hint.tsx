import { Lightbulb, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN_MS = 10_000;

/** A hint about the language, for 10 s or until it is closed. It never shifts the layout. */
export const LanguageHint = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('transcription');
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div
      id={id}
      role="note"
      data-early="hint"
      className="absolute inset-x-0 top-full z-30 mx-auto mt-3 flex max-w-md animate-appear items-center gap-2.5 rounded-card border border-line bg-overlay py-2.5 pr-2 pl-3.5 text-sm shadow-floating lg:static lg:mx-0 lg:mt-0 lg:max-w-64 lg:gap-2 lg:border-0 lg:bg-transparent lg:p-0 lg:leading-snug lg:text-muted lg:shadow-none"
    >
      <Lightbulb aria-hidden="true" className="size-4 shrink-0 text-warning" />
      <span className="grow">{t('hint')}</span>
      <button
        type="button"
        aria-label={t('hintClose')}
        onClick={() => setShown(false)}
        className="-my-1 inline-flex touch:size-11 size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-ink/6 hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
};
