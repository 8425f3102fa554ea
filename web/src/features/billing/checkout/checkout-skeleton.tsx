import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';

const FIELDS = [3, 3, 3, 3, 4, 2, 3, 3, 3, 3] as const;
const SPANS = { 2: 'col-span-2', 3: 'col-span-full sm:col-span-3', 4: 'col-span-4' } as const;

/** Renders the shape of the first step, until its data have loaded. */
export const CheckoutSkeleton = () => {
  const { t } = useTranslation('checkout');
  return (
    <div role="status" className="flex animate-write flex-col gap-5 [animation-delay:200ms]">
      <span className="sr-only">{t('loading')}</span>
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        {['person', 'method', 'review'].map((step) => (
          <Block key={step} className="h-10 sm:h-7.5" />
        ))}
      </div>
      <div className="flex flex-col gap-5 sm:grid sm:grid-cols-[minmax(0,1fr)_13rem] sm:gap-7">
        <Block className="h-16 sm:order-last sm:h-52" />
        <div className="flex flex-col gap-5">
          <Block className="h-22 sm:h-15" />
          <div className="grid grid-cols-6 gap-x-3 gap-y-4">
            {FIELDS.map((span, index) => (
              <Block key={`${index}-${span}`} className={classes('mt-7 h-11', SPANS[span])} />
            ))}
          </div>
        </div>
      </div>
      <Block className="h-11" />
    </div>
  );
};

const Block = ({ className }: { readonly className: string }) => (
  <div className={classes('rounded-control bg-sunken', className)} />
);
