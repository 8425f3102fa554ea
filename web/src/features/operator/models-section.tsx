import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modelsQuery } from '../../data/operator/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatBytes } from '../../media/format.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

const STATES = [
  ['verified', 'success'],
  ['missing', 'danger'],
  ['damaged', 'danger'],
] as const;

/** The shipped and added models with their licences, and whether workers have verified their files. */
export const ModelsSection = () => {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const query = useQuery(modelsQuery(useServices().session));
  return (
    <Section title={t('models.title')} query={query}>
      {(models) => (
        <Rows label={t('models.title')}>
          {models.map(({ name, purpose, sizeBytes, licence, isCommercial, attribution, workers }) => {
            const found = STATES.filter(([state]) => workers[state] > 0);
            return (
              <Row
                key={name}
                title={
                  <>
                    {name}
                    {found.length === 0 ? <Badge tone="warning">{t('models.none')}</Badge> : null}
                    {found.map(([state, tone]) => (
                      <Badge key={state} tone={tone}>
                        {t(`models.${state}`, { count: workers[state] })}
                      </Badge>
                    ))}
                    {isCommercial ? null : <Badge tone="warning">{t('models.notCommercial')}</Badge>}
                  </>
                }
                facts={[
                  { label: t('models.use'), value: t(`models.purpose.${purpose}`) },
                  { label: t('models.size'), value: formatBytes(sizeBytes, locale) },
                  {
                    label: t('models.licence'),
                    value: licence === 'unknown' ? t('models.unknownLicence') : licence,
                  },
                  ...(attribution === null ? [] : [{ label: t('models.author'), value: attribution }]),
                ]}
              />
            );
          })}
        </Rows>
      )}
    </Section>
  );
};
