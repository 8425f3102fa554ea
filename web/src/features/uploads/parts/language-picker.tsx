import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatLanguage } from '../../../media/format.ts';
import { Select } from '../../../ui/select.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

/** Renders the choice of the recordings' language. While files wait for it, the selector is highlighted; the choice sends them. */
export const LanguagePicker = () => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const { uploads } = useUploadQueue();
  const { language, languageStep } = useUploads();
  const select = useRef<HTMLSelectElement>(null);
  const callId = useId();
  const isCalling = languageStep === 'choosing';

  useEffect(() => {
    if (!isCalling) return undefined;
    // The dialog returns the focus as it closes; then the selector takes it.
    const timer = setTimeout(() => {
      select.current?.scrollIntoView?.({ block: 'nearest' });
      select.current?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [isCalling]);

  return (
    <div className="flex min-w-0 flex-col gap-2 sm:flex-row sm:items-center sm:gap-4">
      <Select<AppLanguage | ''>
        ref={select}
        label={t('spokenLanguage')}
        value={language ?? ''}
        isCalling={isCalling}
        describedBy={isCalling ? callId : undefined}
        onChange={(chosen) => chosen !== '' && uploads.chooseLanguage(chosen)}
        options={[
          ...(language === null ? [{ value: '' as const, label: t('language.none') }] : []),
          ...APP_LANGUAGES.map((value) => ({ value, label: formatLanguage(value, locale) })),
        ]}
      />
      {isCalling ? (
        <p id={callId} role="status" className="text-sm font-medium text-accent-strong">
          {t('language.call')}
        </p>
      ) : null}
    </div>
  );
};
