import { EXPORT_FORMAT_FACTS } from '@escriba/contracts/shared/export-formats';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { WrittenInsight } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../ui/check-field.tsx';
import { CleanField } from '../cleaning/clean-field.tsx';
import { KindsField } from '../personal/kinds-field.tsx';
import {
  type ExportChoice,
  hasColumns,
  inFile,
  isOfTranslation,
  isOn,
  isSubtitles,
  type MadeTranslation,
  optionsOf,
  withForm,
  withOption,
} from './export-options.ts';
import { HardCues } from './hard-cues.tsx';
import { Section } from './section.tsx';
import { TextChoice } from './text-choice.tsx';

type OptionsPartProps = {
  readonly document: TranscriptDocument;
  /** What was made of the text. */
  readonly made: readonly WrittenInsight[];
  readonly translations: readonly MadeTranslation[];
  readonly choice: ExportChoice;
  readonly unnamed: (number: number) => string;
  readonly onChange: (choice: ExportChoice) => void;
};

/** Renders what the file includes. */
export const OptionsPart = ({
  document,
  made,
  translations,
  choice,
  unnamed,
  onChange,
}: OptionsPartProps) => {
  const { t } = useTranslation('exporting');
  const { format, translation } = choice;
  const hasSpeakers = document.speakers.length > 0;
  const shown = EXPORT_FORMAT_FACTS[format].hasInsights ? made : [];
  return (
    <Section title={t('options')}>
      <TextChoice {...{ document, translations, choice, onChange }} />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {optionsOf(format, { language: document.language, hasSpeakers })
          .filter((name) => translation === null || isOfTranslation(name))
          .map((name) => (
            <CheckField
              key={name}
              label={t(name)}
              isOn={isOn(choice, name)}
              onChange={(on) => onChange(withOption(choice, name, on))}
            />
          ))}
        {hasColumns(choice) ? (
          <CheckField
            label={t('translation.sideBySide')}
            isOn={choice.isSideBySide}
            onChange={(isSideBySide) => onChange({ ...choice, isSideBySide })}
          />
        ) : null}
        {shown.map(({ form, stale }) => (
          <CheckField
            key={form}
            label={stale ? t('staleForm', { name: t(`include.${form}`) }) : t(`include.${form}`)}
            isOn={choice.include.includes(form)}
            onChange={(on) => onChange(withForm(choice, form, on))}
          />
        ))}
      </div>
      <MadeNote isShown={translation !== null && shown.length > 0} />
      <ViewKinds choice={inFile(choice)} onChange={onChange} />
      {isSubtitles(format) && translation === null ? (
        <HardCues document={document} choice={choice} unnamed={unnamed} />
      ) : null}
    </Section>
  );
};

/** Says that what is above a translation is not translated. */
const MadeNote = ({ isShown }: { readonly isShown: boolean }) => {
  const { t } = useTranslation('exporting');
  return isShown ? <p className="text-sm text-muted text-pretty">{t('translation.made')}</p> : null;
};

/** Renders which parts of the clean text and which kinds of personal data a view is about. */
const ViewKinds = ({ choice, onChange }: Pick<OptionsPartProps, 'choice' | 'onChange'>) => {
  const { format, views } = choice;
  const change = (kinds: Partial<ExportChoice['views']>) =>
    onChange({ ...choice, views: { ...views, ...kinds } });
  return (
    <>
      {views.clean && EXPORT_FORMAT_FACTS[format].kind !== 'data' ? (
        <CleanField kinds={views.cleanKinds} onChange={(cleanKinds) => change({ cleanKinds })} />
      ) : null}
      {views.noPersonal ? (
        <KindsField kinds={views.personalKinds} onChange={(personalKinds) => change({ personalKinds })} />
      ) : null}
    </>
  );
};
