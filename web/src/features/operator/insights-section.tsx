import type { OperatorInsights } from '@escriba/contracts/operator/transcription';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { insightsQuery } from '../../data/operator/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { useServices } from '../../session/services.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { formatMonth, monthAfter, monthOf } from '../../ui/month.ts';
import { Notice } from '../../ui/notice.tsx';
import { InsightFigures } from './insight-figures.tsx';
import { Empty, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';
import { shareOf } from './share-of.ts';

/** Shows what was made of recordings in a month, what it cost, and what failed. */
export const InsightsSection = () => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const [month, setMonth] = useState<string>();
  const query = useQuery(insightsQuery(useServices().session, month));
  const { data } = query;
  return (
    <>
      <ChoiceGroup
        label={t('insights.month')}
        value={month === undefined ? 'this' : 'last'}
        options={(['this', 'last'] as const).map((value) => ({ value, label: t(`insights.${value}`) }))}
        onChoose={(chosen) => setMonth(chosen === 'this' ? undefined : lastMonth())}
      />
      <Section
        title={t('insights.title')}
        {...(data && { text: t('insights.text', { month: formatMonth(data.month, locale) }) })}
        query={query}
      >
        {(insights) => (
          <>
            {insights.assistant === null ? <NoAssistant insights={insights} /> : null}
            <InsightFigures insights={insights} hasModel={hasModel(insights)} />
            <h3 className="pt-2 text-sm font-medium">{t('insights.byForm')}</h3>
            <Forms documents={insights.documents} />
            <h3 className="pt-2 text-sm font-medium">{t('insights.failures')}</h3>
            <Failures failures={insights.failures} />
          </>
        )}
      </Section>
    </>
  );
};

const lastMonth = (): string => monthAfter(monthOf(new Date().toISOString()), -1);

/** Returns whether a language model is configured, or was used in the month. */
const hasModel = ({ assistant, ...insights }: OperatorInsights): boolean =>
  assistant !== null || wasUsed(insights);

const wasUsed = ({ requests, documents }: Pick<OperatorInsights, 'requests' | 'documents'>): boolean =>
  requests.done + requests.failed > 0 || documents.some(({ method }) => method === 'model');

const NoAssistant = ({ insights }: { readonly insights: OperatorInsights }) => {
  const { t } = useTranslation('operator');
  return (
    <Notice tone="info">
      <p className="font-medium">{t('insights.noAssistant')}</p>
      <p className="text-muted">
        {t(wasUsed(insights) ? 'insights.noAssistantNow' : 'insights.noAssistantText')}
      </p>
    </Notice>
  );
};

const Forms = ({ documents }: Pick<OperatorInsights, 'documents'>) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  if (documents.length === 0) return <Empty>{t('insights.empty')}</Empty>;
  const forms = Map.groupBy(documents, ({ form }) => form);
  return (
    <Rows label={t('insights.byForm')}>
      {[...forms].map(([form, rows]) => (
        <Row
          key={form}
          title={t(`insights.formName.${form}`)}
          facts={rows.flatMap(({ method, made, shown, rejected }) => [
            { label: t(`insights.${method}`), value: formatNumber(made, locale) },
            ...(shown + rejected === 0
              ? []
              : [{ label: t('insights.rejected'), value: shareOf({ shown, rejected }, locale) }]),
          ])}
        />
      ))}
    </Rows>
  );
};

/** Texts of failures, by their codes. */
const REASONS = {
  'insight.failed': 'failed',
  'insight.no_agreement': 'noAgreement',
  'insight.no_assistant': 'noAssistant',
  'insight.assistant_unavailable': 'unavailable',
  'insight.assistant_misconfigured': 'misconfigured',
  'insight.assistant_refused': 'refused',
  'insight.assistant_unreadable': 'unreadable',
  'transcription.audio_gone': 'audioGone',
} as const;

const isKnown = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code);

const Failures = ({ failures }: Pick<OperatorInsights, 'failures'>) => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  if (failures.length === 0) return <Empty>{t('insights.noFailures')}</Empty>;
  return (
    <Rows label={t('insights.failures')}>
      {failures.map(({ code, count }) => (
        <Row
          key={code}
          title={t(`insights.reason.${isKnown(code) ? REASONS[code] : 'other'}`)}
          facts={[
            { label: t('insights.times'), value: formatNumber(count, locale) },
            { label: t('insights.code'), value: code },
          ]}
        />
      ))}
    </Rows>
  );
};
