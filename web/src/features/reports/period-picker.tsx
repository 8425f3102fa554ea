import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../../data/reports/report.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isPeriod, type PeriodChoice, type Preset, PRESETS } from './period.ts';

type PeriodPickerProps = {
  readonly choice: PeriodChoice;
  readonly onPreset: (preset: Preset) => void;
  readonly onPeriod: (period: Period) => void;
};

/** Renders the choice of the last 7, 30 or 90 days, all recordings, or the reader's own dates. */
export const PeriodPicker = ({ choice, onPreset, onPeriod }: PeriodPickerProps) => {
  const { t } = useTranslation('reports');
  /** The period at which the fields were opened: another one closes them. */
  const [openedAt, setOpenedAt] = useState<Preset | 'own'>();
  const isOwn = choice.preset === 'own' || openedAt === choice.preset;
  const choose = (value: Preset | 'own'): void => {
    setOpenedAt(value === 'own' ? choice.preset : undefined);
    if (value !== 'own') onPreset(value);
  };
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-6 gap-y-4 print:hidden">
      <ChoiceGroup
        label={t('period.label')}
        value={isOwn ? 'own' : choice.preset}
        options={[...PRESETS, 'own' as const].map((value) => ({ value, label: t(`period.${value}`) }))}
        onChoose={choose}
      />
      {isOwn ? <OwnDates period={choice.period} onChoose={onPeriod} /> : null}
    </div>
  );
};

type OwnDatesProps = { readonly period: Period; readonly onChoose: (period: Period) => void };

const OwnDates = ({ period, onChoose }: OwnDatesProps) => {
  const { t } = useTranslation('reports');
  const [dates, setDates] = useState(period);
  const [isWrong, setWrong] = useState(false);
  const show = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(!isPeriod(dates));
    if (isPeriod(dates)) onChoose(dates);
  };
  return (
    <form noValidate onSubmit={show} className="flex flex-wrap items-start gap-3">
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`period.${name}`)}
          value={dates[name]}
          error={isWrong && name === 'from' ? t('period.wrong') : undefined}
          onChange={({ target }) => setDates({ ...dates, [name]: target.value })}
          className="max-w-56"
        />
      ))}
      <Button type="submit" className="mt-7.5 min-h-11">
        {t('period.show')}
      </Button>
    </form>
  );
};
