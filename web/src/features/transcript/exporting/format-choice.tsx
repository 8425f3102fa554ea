import type { ExportFormat } from '@escriba/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FORMATS_SHOWN } from './export-options.ts';

type FormatChoiceProps = {
  readonly value: ExportFormat;
  readonly onChoose: (format: ExportFormat) => void;
};

/** All kinds of files, with a word about each. */
export const FormatChoice = ({ value, onChoose }: FormatChoiceProps) => {
  const { t } = useTranslation('exporting');
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{t('formats')}</legend>
      {FORMATS_SHOWN.map((format) => (
        <label
          key={format}
          className="flex min-h-14 cursor-pointer flex-col justify-center rounded-control border border-line-strong px-3 py-2 transition-colors duration-150 hover:border-ink/45 has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={format}
            checked={format === value}
            onChange={() => onChoose(format)}
            className="sr-only"
          />
          <span className="text-sm font-semibold tracking-[0.02em]">{format.toUpperCase()}</span>
          <span className="text-xs text-muted">{t(`format.${format}`)}</span>
        </label>
      ))}
    </fieldset>
  );
};
