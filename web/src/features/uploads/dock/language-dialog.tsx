import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatLanguage } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

/** Asks for the language of files without one, or sends them as Portuguese. Closing the dialog lets the files wait. */
export const LanguageDialog = () => {
  const { t } = useTranslation('uploads');
  const { uploads } = useUploadQueue();
  const { items } = useUploads();
  const [language, setLanguage] = useState<AppLanguage>(useLocale());
  const count = items.filter(({ state }) => state.name === 'held').length;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && uploads.callForLanguage()}
      title={t('languageDialog.title')}
      text={t('languageDialog.text', { count })}
    >
      <Languages chosen={language} onChoose={setLanguage} />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="primary" onClick={() => uploads.chooseLanguage(language)}>
          {t('languageDialog.choose')}
        </Button>
        <Button onClick={uploads.goWithoutLanguage}>{t('languageDialog.skip')}</Button>
      </div>
    </Dialog>
  );
};

type LanguagesProps = {
  readonly chosen: AppLanguage;
  readonly onChoose: (language: AppLanguage) => void;
};

/** Renders all languages at once; the focus starts on the chosen one. */
const Languages = ({ chosen, onChoose }: LanguagesProps) => {
  const { t } = useTranslation('uploads');
  const first = useRef<HTMLInputElement>(null);
  // Runs after the dialog has moved the focus into itself.
  useEffect(() => queueMicrotask(() => first.current?.focus()), []);
  return (
    <fieldset className="grid grid-cols-2 gap-2 min-[30rem]:grid-cols-3">
      <legend className="sr-only">{t('spokenLanguage')}</legend>
      {APP_LANGUAGES.map((language) => (
        <Language
          key={language}
          language={language}
          isChosen={language === chosen}
          inputRef={language === chosen ? first : undefined}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
};

type LanguageProps = {
  readonly language: AppLanguage;
  readonly isChosen: boolean;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
  readonly onChoose: (language: AppLanguage) => void;
};

const Language = ({ language, isChosen, inputRef, onChoose }: LanguageProps) => {
  const locale = useLocale();
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center justify-center rounded-control border border-line-strong px-2 text-center text-sm font-medium text-muted transition-colors duration-150 hover:border-ink/70 has-checked:border-accent has-checked:bg-accent/8 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        ref={inputRef}
        type="radio"
        name="upload-language"
        value={language}
        checked={isChosen}
        onChange={() => onChoose(language)}
        className="sr-only"
      />
      <span className="min-w-0 wrap-anywhere">{formatLanguage(language, locale)}</span>
    </label>
  );
};
