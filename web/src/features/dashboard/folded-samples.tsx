import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleMark } from '../../ui/sample-mark.tsx';

const MeetingSamples = lazy(async () => ({
  default: (await import('./meeting-samples.tsx')).MeetingSamples,
}));

/** Shows the meeting analytics, folded: they are samples and must not be beside real figures. */
export const FoldedSamples = () => {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 text-left font-medium transition-colors duration-150 hover:bg-ink/4"
        >
          <ChevronDown
            aria-hidden="true"
            className={`size-4.5 text-muted transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
          />
          {t('samples.title')}
          <SampleMark />
        </button>
      </h2>
      {isOpen ? (
        <Suspense>
          <MeetingSamples />
        </Suspense>
      ) : null}
    </section>
  );
};
