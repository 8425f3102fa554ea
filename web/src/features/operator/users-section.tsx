import type { OperatorUser } from '@escriba/contracts/operator/people';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import {
  PLAN_IDS,
  type PlanId,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@escriba/contracts/plans/plans';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../data/operator/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { Empty, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

type Search = { readonly email?: string; readonly plan?: PlanId; readonly status?: SubscriptionStatus };

/** Lists accounts with plan and usage, and offers a change of the plan. */
export const UsersSection = () => {
  const { t } = useTranslation('operator');
  const [search, setSearch] = useState<Search>({});
  const [changed, setChanged] = useState<OperatorUser | null>(null);
  const query = useInfiniteQuery(usersQuery(useServices().session, search));
  return (
    <>
      <SearchForm onSearch={setSearch} />
      <Section title={t('people.title')} query={query}>
        {({ pages }) => {
          const people = pages.flatMap((page) => page.people);
          return (
            <>
              {people.length === 0 ? (
                <Empty>{t('people.empty')}</Empty>
              ) : (
                <Rows label={t('people.title')}>
                  {people.map((user) => (
                    <UserRow key={user.userId} user={user} onChange={() => setChanged(user)} />
                  ))}
                </Rows>
              )}
              <MoreButton query={query} className="self-center" />
            </>
          );
        }}
      </Section>
      <PlanDialog user={changed} onClose={() => setChanged(null)} />
    </>
  );
};

const SearchForm = ({ onSearch }: { readonly onSearch: (search: Search) => void }) => {
  const { t } = useTranslation('operator');
  const any = { value: '', label: t('people.any') };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const [email, plan, status] = [read('email'), read('plan'), read('status')];
    const [knownPlan, knownStatus] = [
      PLAN_IDS.find((id) => id === plan),
      SUBSCRIPTION_STATUSES.find((name) => name === status),
    ];
    onSearch({
      ...(email === '' ? {} : { email }),
      ...(knownPlan === undefined ? {} : { plan: knownPlan }),
      ...(knownStatus === undefined ? {} : { status: knownStatus }),
    });
  };
  return (
    <form role="search" onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <TextField label={t('people.email')} name="email" type="search" autoComplete="off" />
      <SelectField
        label={t('people.plan')}
        name="plan"
        options={[any, ...PLAN_IDS.map((id) => ({ value: id, label: t(`people.plans.${id}`) }))]}
      />
      <SelectField
        label={t('people.status')}
        name="status"
        options={[
          any,
          ...SUBSCRIPTION_STATUSES.map((id) => ({ value: id, label: t(`people.statuses.${id}`) })),
        ]}
      />
      <Button type="submit" look="primary">
        {t('people.search')}
      </Button>
    </form>
  );
};

type UserRowProps = { readonly user: OperatorUser; readonly onChange: () => void };

const UserRow = ({ user: { email, createdAt, standing }, onChange }: UserRowProps) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const since = { label: t('people.since'), value: <RelativeTime at={createdAt} /> };
  if (standing === null)
    return <Row title={email} facts={[{ label: t('people.plan'), value: t('people.away') }, since]} />;
  const { plan, status, filesToday, minutesThisMonth, minutesThisMonthMax } = standing;
  const used = formatNumber(minutesThisMonth, locale, 1);
  return (
    <Row
      title={
        <>
          {email}
          <Badge tone={plan === 'free' ? 'neutral' : 'accent'}>{t(`people.plans.${plan}`)}</Badge>
          {status === 'active' ? null : <Badge tone="warning">{t(`people.statuses.${status}`)}</Badge>}
        </>
      }
      facts={[
        { label: t('people.today'), value: filesToday },
        {
          label: t('people.month'),
          value:
            minutesThisMonthMax === UNLIMITED
              ? used
              : t('people.of', { used, max: formatNumber(minutesThisMonthMax, locale) }),
        },
        since,
      ]}
      actions={
        <Button size="small" aria-label={t('people.changeOf', { email })} onClick={onChange}>
          {t('people.change')}
        </Button>
      }
    />
  );
};
