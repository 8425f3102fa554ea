import { wordGap } from '@escriba/transcript';
import { UnfoldVertical } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { ComparedPart, Comparison } from './comparison.ts';

/** How many parts are rendered at once: more would block the page. */
const PARTS_AT_A_TIME = 400;

/** Renders a comparison as one text: removed words struck through, added words highlighted. */
export const ComparedText = ({ comparison }: { readonly comparison: Comparison }) => {
  const { t } = useTranslation('versions');
  const [limit, setLimit] = useState(PARTS_AT_A_TIME);
  const { parts, language } = comparison;
  const gap = wordGap(language);
  return (
    <section aria-label={t('comparison.body')} className="flex flex-col items-start gap-4">
      <p lang={language} dir="auto" className="w-full font-serif text-lg leading-[1.75] wrap-anywhere">
        {parts.slice(0, limit).map((part, index) => (
          // The parts of a comparison never change.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <Part part={part} />
            {gap}
          </Fragment>
        ))}
      </p>
      {parts.length > limit ? (
        <Button onClick={() => setLimit(limit + PARTS_AT_A_TIME)}>{t('comparison.more')}</Button>
      ) : null}
    </section>
  );
};

const Part = ({ part: { kind, text, wordCount } }: { readonly part: ComparedPart }) => {
  const { t } = useTranslation('versions');
  switch (kind) {
    case 'same':
      return text;
    case 'fold':
      return <Fold text={text} wordCount={wordCount} />;
    case 'removed':
      return (
        <del className="rounded-[3px] bg-danger/10 text-danger decoration-danger/60 box-decoration-clone px-0.5">
          <span className="sr-only">{t('comparison.removedMark')} </span>
          {text}
        </del>
      );
    case 'added':
      return (
        <ins className="rounded-[3px] bg-success/14 text-success no-underline box-decoration-clone px-0.5">
          <span className="sr-only">{t('comparison.addedMark')} </span>
          {text}
        </ins>
      );
  }
};

const Fold = ({ text, wordCount }: Pick<ComparedPart, 'text' | 'wordCount'>) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return text;
  const formatted = formatNumber(wordCount, locale);
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      aria-label={t('comparison.unfold', { formatted })}
      className="my-3 flex w-full items-center gap-3 font-sans text-sm text-muted transition-colors duration-150 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line hover:text-ink touch:min-h-11"
    >
      <UnfoldVertical aria-hidden="true" className="size-4" />
      {t('comparison.folded', { count: wordCount, formatted })}
    </button>
  );
};
