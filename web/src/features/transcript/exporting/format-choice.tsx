import { EXPORT_FORMATS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import { LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlansLink } from '../../../data/usage/plans-link.tsx';

type FormatChoiceProps = {
  readonly value: ExportFormat;
  readonly onChoose: (format: ExportFormat) => void;
  /** Returns whether the plan includes a format. */
  readonly isIncluded: (format: ExportFormat) => boolean;
};

/** Renders all formats with a short description; formats of a larger plan are locked. */
export const FormatChoice = ({ value, onChoose, isIncluded }: FormatChoiceProps) => {
  const { t } = useTranslation('exporting');
  const name = useId();
  const hasLocked = EXPORT_FORMATS.some((format) => !isIncluded(format));
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{t('formats')}</legend>
        {EXPORT_FORMATS.map((format) => (
          <Choice
            key={format}
            {...{ name, format, onChoose }}
            isChosen={format === value}
            isLocked={!isIncluded(format)}
          />
        ))}
      </fieldset>
      {hasLocked ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
          {t('locked')}
          <PlansLink>{t('seePlans')}</PlansLink>
        </p>
      ) : null}
    </div>
  );
};

type ChoiceProps = {
  readonly name: string;
  readonly format: ExportFormat;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly onChoose: (format: ExportFormat) => void;
};

const Choice = ({ name, format, isChosen, isLocked, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('exporting');
  return (
    <label
      className={
        isLocked
          ? 'flex min-h-14 flex-col justify-center rounded-control border border-dashed border-line-strong px-3 py-2'
          : 'flex min-h-14 cursor-pointer flex-col justify-center rounded-control border border-line-strong px-3 py-2 transition-colors duration-150 hover:border-ink/70 has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
      }
    >
      <input
        type="radio"
        name={name}
        value={format}
        checked={isChosen}
        disabled={isLocked}
        onChange={() => onChoose(format)}
        className="sr-only"
      />
      <span className="flex items-center justify-between gap-2">
        <span className={`text-sm font-semibold tracking-[0.02em] ${isLocked ? 'text-muted' : ''}`}>
          {format.toUpperCase()}
        </span>
        {isLocked ? (
          <span className="flex items-center gap-1 text-xs font-medium text-muted">
            <LockKeyhole aria-hidden="true" className="size-3.5" />
            {t('lockedBadge')}
          </span>
        ) : null}
      </span>
      <span className="text-xs text-muted">{t(`format.${format}`)}</span>
    </label>
  );
};
