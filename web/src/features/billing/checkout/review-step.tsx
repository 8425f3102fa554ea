import type { CatalogueEntry } from '@escriba/contracts/billing/catalogue';
import type { Quote } from '@escriba/contracts/billing/checkout';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDay } from '../../../ui/day.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { describeFailure } from '../failure.ts';
import { priceText } from './price-text.ts';
import { documentKind, formatDocument } from './person-rules.ts';
import { SellerSummary } from './seller-summary.tsx';
import type { Checkout, Purchase } from './use-checkout.ts';

/** The text of the button with which each method starts the plan. */
export const STARTS = { pix: 'startPix', boleto: 'startBoleto', credit_card: 'startCard' } as const;

/** Shows what is bought, what it costs, what happens next and who sells it. */
export const ReviewStep = ({
  checkout,
  purchase,
}: {
  readonly checkout: Checkout;
  readonly purchase: Purchase;
}) => {
  const { t } = useTranslation('checkout');
  const { plan, cycle, seller } = purchase;
  const { quote, values, isStale } = checkout;
  const method = values.method === '' ? 'pix' : values.method;
  const isAutomatic = method === 'pix' && values.automaticPix;
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-5">
      {isStale ? (
        <Notice tone="warning" role="alert">
          <p className="font-medium">{t('stale.title')}</p>
          <p>{t('stale.text')}</p>
        </Notice>
      ) : null}
      <dl className="flex flex-col divide-y divide-line text-sm">
        <Fact name={t('review.plan')}>{plan.name}</Fact>
        <Fact name={t('review.price')}>{priceText(plan, cycle, { t, locale })}</Fact>
        <Features plan={plan} />
        <Fact name={t('review.method')}>
          {t(isAutomatic ? 'automaticPix.name' : `method.${method}.name`)}
        </Fact>
        <Fact name={t(`review.document.${documentKind(values.person.cpfCnpj)}`)}>
          {formatDocument(values.person.cpfCnpj)}
        </Fact>
        <Totals quote={quote} />
      </dl>
      {quote.isError ? (
        <LoadFailure
          title={t('failed.title')}
          text={describeFailure(quote.error)}
          onRetry={() => void quote.refetch()}
        />
      ) : null}
      {isAutomatic ? <NextAutomatic quote={quote.data} /> : <Next method={method} quote={quote.data} />}
      <SellerSummary seller={seller} />
    </div>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right font-medium tabular-nums wrap-anywhere">{children}</dd>
  </div>
);

/** Shows the credit and the amount that the order charges. */
const Totals = ({ quote: { data: quote, isFetching } }: { readonly quote: UseQueryResult<Quote> }) => {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  if (quote === undefined)
    return isFetching ? <Fact name={t('review.total')}>{t('loadingPrice')}</Fact> : null;
  const hasCredit = quote.creditCents > 0;
  return (
    <>
      {hasCredit ? <Fact name={t('review.credit')}>− {formatMoney(quote.creditCents, locale)}</Fact> : null}
      <div aria-live="polite" className="flex items-baseline justify-between gap-4 py-3 text-base">
        <dt className="font-medium">{t(hasCredit ? 'review.totalToday' : 'review.total')}</dt>
        <dd className="text-xl font-semibold tabular-nums">{formatMoney(quote.amountCents, locale)}</dd>
      </div>
    </>
  );
};

const Features = ({ plan }: { readonly plan: CatalogueEntry }) => {
  const { t } = useTranslation('checkout');
  return (
    <div className="flex flex-col gap-2 py-2.5">
      <dt className="text-muted">{t('review.features')}</dt>
      <dd>
        <ul className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
};

type NextProps = { readonly method: PaymentMethod; readonly quote: Quote | undefined };

const Next = ({ method, quote }: NextProps) => {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const renewal =
    quote === undefined
      ? t('review.renewalUnknown')
      : t('review.renewal', {
          date: formatDay(quote.next.on, locale),
          amount: formatMoney(quote.next.amountCents, locale),
        });
  return <Sentences sentences={[t(`review.${STARTS[method]}`), renewal, t('review.withdrawal')]} />;
};

/** Explains PIX Automático: what the payer authorises, and how to stop it. */
const NextAutomatic = ({ quote }: Pick<NextProps, 'quote'>) => {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const renewal =
    quote === undefined
      ? t('automaticPix.renewalUnknown')
      : t('automaticPix.renewal', {
          date: formatDay(quote.next.on, locale),
          amount: formatMoney(quote.next.amountCents, locale),
        });
  const sentences = [t('automaticPix.start'), renewal, t('automaticPix.stop'), t('review.withdrawal')];
  return <Sentences sentences={sentences} />;
};

const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) => {
  const { t } = useTranslation('checkout');
  return (
    <Part title={t('review.next')}>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-pretty">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Part>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-2 text-sm">
    <h4 className="font-medium">{title}</h4>
    {children}
  </section>
);
