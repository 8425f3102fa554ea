import { type WordChange, wordGap } from '@escriba/transcript';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

type ConflictSideProps = {
  readonly title: string;
  readonly text: string;
  readonly words: readonly WordChange[];
  readonly language: string;
  readonly children: ReactNode;
};

/** Renders one of the two versions, with its own words highlighted. */
export const ConflictSide = ({ title, text, words, language, children }: ConflictSideProps) => {
  const { t } = useTranslation('conflict');
  const id = useId();
  const gap = wordGap(language);
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h4 id={id} className="font-medium">
          {title}
        </h4>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {words.length === 0 ? (
        <p className="grow text-muted">{t('removed')}</p>
      ) : (
        <p
          lang={language}
          dir="auto"
          className="max-h-60 grow overflow-y-auto font-serif text-lg leading-[1.7] wrap-anywhere"
        >
          {words.map((run, index) => (
            // The parts of a comparison never change.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {run.kind === 'same' ? (
                run.words.join(gap)
              ) : (
                <mark className="rounded-[3px] box-decoration-clone bg-marker px-0.5 text-ink">
                  {run.words.join(gap)}
                </mark>
              )}
              {gap}
            </Fragment>
          ))}
        </p>
      )}
      {children}
    </section>
  );
};
