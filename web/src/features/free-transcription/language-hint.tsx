import { Lightbulb, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';

const SHOWN_MS = 10_000;

/** Shows a hint about the language, for 10 s or until it is closed. Its place stays, so that nothing moves when it disappears. */
export const LanguageHint = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('transcription');
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      id={id}
      role={isShown ? 'note' : undefined}
      aria-hidden={!isShown}
      data-early="hint"
      className={classes(
        'flex items-center gap-2 text-sm leading-snug text-muted sm:max-lg:order-last sm:max-lg:basis-full lg:max-w-64',
        !isShown && 'invisible',
      )}
    >
      <Lightbulb aria-hidden="true" className="size-4 shrink-0 text-warning" />
      <span className="max-sm:grow">{t('hint')}</span>
      <button
        type="button"
        aria-label={t('hintClose')}
        onClick={() => setShown(false)}
        className="-my-3 -mr-2 inline-flex touch:size-11 size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-ink/6 hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
};
