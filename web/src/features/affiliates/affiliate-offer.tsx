import {
  AFFILIATE_PAYOUT_CENTS_MIN,
  AFFILIATE_PAYOUT_DAY,
  AFFILIATE_PERCENT,
  REFERRAL_DAYS_MAX,
} from '@escriba/contracts/billing/affiliates';
import { CalendarCheck, Landmark, type LucideIcon, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../data/billing/catalogue.ts';
import { useLocale } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { hasHeldSession } from '../../session/held-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatMoney, formatPrice } from '../../ui/money.ts';

const POINTS: readonly (readonly ['percent' | 'payout' | 'pix', LucideIcon])[] = [
  ['percent', Repeat],
  ['payout', CalendarCheck],
  ['pix', Landmark],
];
const STEPS = ['step1', 'step2', 'step3'] as const;
const RULES = ['rule1', 'rule2', 'rule3', 'rule4'] as const;

/** Renders the public page of the affiliate programme: what is paid, how it works, and the rules. */
export const AffiliateOffer = () => {
  const { t } = useTranslation('affiliates');
  const locale = useLocale();
  const values = {
    percent: AFFILIATE_PERCENT,
    day: AFFILIATE_PAYOUT_DAY,
    days: REFERRAL_DAYS_MAX,
    min: formatMoney(AFFILIATE_PAYOUT_CENTS_MIN, locale),
  };
  return (
    <div className="wrap flex flex-col gap-14 py-12 sm:gap-20 sm:py-16">
      <Head />
      <section aria-label={t('offer.points')}>
        <ul className="grid gap-4 md:grid-cols-3">
          {POINTS.map(([name, Icon]) => (
            <li
              key={name}
              className="flex flex-col gap-2 rounded-card border border-line bg-raised p-5 shadow-resting"
            >
              <Icon aria-hidden="true" className="size-5 text-accent" />
              <h2 className="font-medium">{t(`offer.${name}`, values)}</h2>
              <p className="text-muted text-pretty">{t(`offer.${name}Text`, values)}</p>
            </li>
          ))}
        </ul>
      </section>
      <Steps values={values} />
      <Rules values={values} />
    </div>
  );
};

/** The figures of the programme, for its sentences. */
type Values = {
  readonly values: Readonly<Record<'percent' | 'day' | 'days', number>> & { readonly min: string };
};

const Steps = ({ values }: Values) => {
  const { t } = useTranslation('affiliates');
  return (
    <section aria-labelledby="steps-title" className="flex flex-col gap-6">
      <h2 id="steps-title" className="font-serif text-2xl font-medium tracking-[-0.015em]">
        {t('offer.steps')}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {STEPS.map((name, position) => (
          <li key={name} className="flex flex-col gap-1 border-t-2 border-accent/40 pt-4">
            <span aria-hidden="true" className="text-sm text-muted tabular-nums">
              {position + 1}
            </span>
            <h3 className="font-medium">{t(`offer.${name}`)}</h3>
            <p className="text-muted text-pretty">{t(`offer.${name}Text` as 'offer.step2Text', values)}</p>
          </li>
        ))}
      </ol>
      <Example />
    </section>
  );
};

const Rules = ({ values }: Values) => {
  const { t } = useTranslation('affiliates');
  return (
    <section aria-labelledby="rules-title" className="flex max-w-reading flex-col gap-4">
      <h2 id="rules-title" className="font-serif text-2xl font-medium tracking-[-0.015em]">
        {t('offer.rules')}
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {RULES.map((name) => (
          <li key={name}>{t(`offer.${name}` as 'offer.rule3', values)}</li>
        ))}
      </ul>
    </section>
  );
};

const Head = () => {
  const { t } = useTranslation('affiliates');
  const isHeld = useBrowserValue(hasHeldSession, false);
  return (
    <header className="flex max-w-reading flex-col items-start gap-5">
      <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] text-balance sm:text-4xl">
        {t('offer.title', { percent: AFFILIATE_PERCENT })}
      </h1>
      <p className="text-lg text-muted text-pretty">{t('offer.text')}</p>
      <ButtonLink to={paths.appAffiliates} look="primary" size="large">
        {t(isHeld ? 'offer.manage' : 'offer.join')}
      </ButtonLink>
      {isHeld ? null : <p className="text-sm text-muted">{t('offer.note')}</p>}
    </header>
  );
};

const EXAMPLE_COUNT = 10;

/** Shows the current price; renders nothing until it is known. */
const Example = () => {
  const { t } = useTranslation('affiliates');
  const locale = useLocale();
  const { data } = useCatalogue();
  const cents = data?.plans.find(({ id }) => id === 'pro')?.priceCents.monthly;
  if (cents === undefined || cents === null) return null;
  const total = Math.floor((cents * AFFILIATE_PERCENT) / 100) * EXAMPLE_COUNT;
  return (
    <p className="rounded-card bg-sunken px-5 py-4 text-pretty">
      {t('offer.example', {
        count: EXAMPLE_COUNT,
        price: formatPrice(cents, locale),
        total: formatPrice(total, locale),
      })}
    </p>
  );
};
