import type { OperatorAct } from '@escriba/contracts/operator/operator';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actsQuery } from '../../data/operator/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Empty, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

/** Lists the acts of all operators, newest first. */
export const LogSection = () => {
  const { t } = useTranslation('operator');
  const [shown, setShown] = useState<'all' | 'changes'>('all');
  const query = useInfiniteQuery(actsQuery(useServices().session, shown === 'changes'));
  return (
    <>
      <ChoiceGroup
        label={t('log.show')}
        value={shown}
        options={(['all', 'changes'] as const).map((value) => ({ value, label: t(`log.${value}`) }))}
        onChoose={setShown}
      />
      <Section title={t('log.title')} text={t('log.text')} query={query}>
        {({ pages }) => {
          const acts = pages.flatMap((page) => page.acts);
          if (acts.length === 0) return <Empty>{t('log.empty')}</Empty>;
          return (
            <>
              <Rows label={t('log.title')}>
                {acts.map((act) => (
                  <ActRow key={act.id} act={act} />
                ))}
              </Rows>
              <MoreButton query={query} className="self-center" />
            </>
          );
        }}
      </Section>
    </>
  );
};

const ActRow = ({ act }: { readonly act: OperatorAct }) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { at, operatorEmail, subject, people, ip } = act;
  const about = subject ?? (people.length === 0 ? null : t('log.people', { count: people.length }));
  return (
    <Row
      title={
        <>
          {t(`log.acts.${act.act}`)}
          <Outcome act={act} />
        </>
      }
      facts={[
        { label: t('log.who'), value: operatorEmail ?? t('log.deleted') },
        ...(about === null ? [] : [{ label: t('log.subject'), value: about }]),
        { label: t('log.from'), value: ip },
        {
          label: t('log.when'),
          value: (
            <time dateTime={at}>
              {new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'medium' })}
            </time>
          ),
        },
      ]}
    />
  );
};

const Outcome = ({ act: { outcome } }: { readonly act: OperatorAct }) => {
  const { t } = useTranslation('operator');
  if (outcome === null) return <Badge>{t('log.pending')}</Badge>;
  const { status } = outcome;
  return status < 400 ? (
    <Badge tone="success">{t('log.ok')}</Badge>
  ) : (
    <Badge tone="danger">{t('log.refused', { status })}</Badge>
  );
};
