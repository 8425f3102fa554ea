import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { type Step, STEPS } from './steps.ts';

/** Shows where the user is in the checkout. */
export const StepIndicator = ({ step }: { readonly step: Step }) => {
  const { t } = useTranslation('checkout');
  const now = STEPS.indexOf(step);
  return (
    <ol
      aria-label={t('steps.label')}
      className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 sm:gap-4"
    >
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={classes(
            'flex min-w-0 items-start gap-2 border-t-2 pt-2 text-xs sm:text-sm',
            index <= now ? 'border-accent' : 'border-line-strong text-muted',
            index === now && 'font-medium',
          )}
        >
          {index < now ? (
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          ) : (
            <span aria-hidden="true" className="tabular-nums">
              {index + 1}
            </span>
          )}
          <span className="min-w-0 text-pretty">{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
};
