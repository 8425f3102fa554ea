import { APP_LANGUAGES, type AppLanguage } from '@escriba/contracts/shared/languages';
import { LOCALE_TAGS } from '@escriba/contracts/shared/locale';
import { Circle, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ask } from '../messages/messages.ts';
import { CAN_RECORD_TABS, pages } from '../platform/env.ts';
import { keepLanguage, readLanguage } from '../platform/settings.ts';
import { locale, text, type TextName } from '../platform/texts.ts';
import { Button } from './button.tsx';
import { dayAndTime } from './times.ts';

/** Starts a recording of the current tab, the microphone, or both. */
export const RecordCard = () => {
  const [withMicrophone, setWithMicrophone] = useState(true);
  const [language, setLanguage] = useState<AppLanguage>('pt');
  const [failure, setFailure] = useState<TextName>();
  useEffect(() => void readLanguage().then(setLanguage), []);
  const choose = (next: AppLanguage): void => {
    setLanguage(next);
    void keepLanguage(next);
  };
  const record = () => void start(withMicrophone, language).then(setFailure);

  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <LanguageSelect language={language} onChoose={choose} />
      {CAN_RECORD_TABS ? <MicrophoneBox isChecked={withMicrophone} onChange={setWithMicrophone} /> : null}
      <Button look="primary" onClick={record}>
        <Circle aria-hidden="true" className="size-3.5 fill-current" />
        {text(CAN_RECORD_TABS ? 'recordTab' : 'recordMicrophone')}
      </Button>
      <Button onClick={() => void chrome.tabs.create({ url: pages.upload })}>
        <Upload aria-hidden="true" className="size-4" />
        {text('sendFile')}
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure === undefined ? null : text(failure)}
      </p>
    </section>
  );
};

/** Returns the text of a failure. */
const start = async (withMicrophone: boolean, language: AppLanguage): Promise<TextName | undefined> => {
  if (withMicrophone && CAN_RECORD_TABS && (await isMicrophoneUnknown())) {
    await chrome.tabs.create({ url: chrome.runtime.getURL('src/microphone.html') });
    return undefined;
  }
  const tab = CAN_RECORD_TABS ? await findTab() : undefined;
  const name = `${tab?.title?.slice(0, 80) ?? text('recordingName')} ${dayAndTime(new Date())}`;
  const microphone = withMicrophone || !CAN_RECORD_TABS;
  const reply = await ask({
    to: 'worker',
    type: 'start',
    tabId: tab?.id ?? null,
    microphone,
    name,
    language,
  });
  if (reply.ok) return undefined;
  return /denied|NotAllowed/i.test(reply.error) ? 'startDenied' : 'startFailed';
};

type MicrophoneBoxProps = {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

const MicrophoneBox = ({ isChecked, onChange }: MicrophoneBoxProps) => (
  <label className="flex min-h-11 items-center gap-2.5 text-sm">
    <input
      type="checkbox"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 accent-accent"
    />
    {text('withMicrophone')}
  </label>
);

type LanguageSelectProps = {
  readonly language: AppLanguage;
  readonly onChoose: (language: AppLanguage) => void;
};

const LanguageSelect = ({ language, onChoose }: LanguageSelectProps) => {
  const names = new Intl.DisplayNames(LOCALE_TAGS[locale()], { type: 'language' });
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      {text('language')}
      <select
        value={language}
        onChange={({ target }) => onChoose(APP_LANGUAGES.find((one) => one === target.value) ?? language)}
        className="min-h-11 rounded-control border border-line-strong bg-raised px-2"
      >
        {APP_LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {names.of(one)}
          </option>
        ))}
      </select>
    </label>
  );
};

const isMicrophoneUnknown = async (): Promise<boolean> =>
  (await navigator.permissions.query({ name: 'microphone' })).state !== 'granted';

/** Finds the tab that the user sees; the popup is none. Its address is unknown without a permission. */
const findTab = async (): Promise<chrome.tabs.Tab | undefined> => {
  const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  return active?.url?.startsWith('chrome-extension://') === true ? undefined : active;
};
