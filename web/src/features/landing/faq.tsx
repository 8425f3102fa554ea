import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FAQ_FIGURES, QUESTIONS } from './questions.ts';
import { Section } from './section.tsx';

/** Renders questions and answers, which open without any code. */
export const Faq = () => {
  const { t } = useTranslation('landing');
  return (
    <Section id="faq" title={t('faq.title')}>
      <div className="flex max-w-zone flex-col divide-y divide-line border-y border-line">
        {QUESTIONS.map((name) => (
          <details key={name} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control py-3 font-medium [&::-webkit-details-marker]:hidden">
              <h3 className="text-pretty">{t(`faq.${name}.question`)}</h3>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-reading pb-5 text-muted text-pretty">
              {t(`faq.${name}.answer`, FAQ_FIGURES)}
            </p>
          </details>
        ))}
      </div>
    </Section>
  );
};
