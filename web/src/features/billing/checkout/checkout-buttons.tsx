import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatMoney } from '../../../ui/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { MissingFields } from './missing-fields.tsx';
import { OFF_CLASSES } from './off-classes.ts';
import type { Checkout } from './use-checkout.ts';

type CheckoutButtonsProps = { readonly checkout: Checkout; readonly onCancel: () => void };

/** Renders cancel, back, and on to the next step or to the payment. They stay in view while the form scrolls. */
export const CheckoutButtons = ({ checkout, onCancel }: CheckoutButtonsProps) => {
  const { t } = useTranslation('checkout');
  const { step, isBusy, faulty, failure, goBack } = checkout;
  const missingId = useId();
  return (
    <div className="sticky -bottom-5 z-10 short:static -mx-5 -mb-5 flex flex-wrap gap-2 border-t border-line bg-overlay px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert" className="mb-2 w-full">
          <p className="font-medium">{t('failed.title')}</p>
          <p>{failure}</p>
        </Notice>
      )}
      <Button look="quiet" disabled={isBusy} onClick={onCancel} className="max-sm:px-3">
        {t('cancel')}
      </Button>
      {step === 'review' ? (
        <span className="grow max-sm:hidden" />
      ) : (
        <MissingFields id={missingId} faulty={faulty} isAbove={step === 'method'} />
      )}
      {step === 'person' ? null : (
        <Button disabled={isBusy} onClick={goBack}>
          {t('back')}
        </Button>
      )}
      {step === 'review' ? (
        <PayButton checkout={checkout} />
      ) : (
        <Button
          type="submit"
          look="primary"
          aria-disabled={faulty.length > 0}
          aria-describedby={missingId}
          className={classes(step === 'method' && 'max-sm:grow', OFF_CLASSES)}
        >
          {t('continue')}
        </Button>
      )}
    </div>
  );
};

const PayButton = ({ checkout: { isBusy, quote, values } }: Pick<CheckoutButtonsProps, 'checkout'>) => {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { data, isFetching } = quote;
  const price = data === undefined ? '…' : formatMoney(data.amountCents, locale);
  return (
    <Button
      type="submit"
      look="primary"
      disabled={data === undefined || isFetching}

      isBusy={isBusy}
      className="max-sm:grow"
    >
      {isBusy ? t('pay.busy') : t(values.method === 'pix' ? 'pay.pix' : 'pay.other', { price })}
    </Button>
  );
};
