import { APP_LANGUAGES, AUTO_LANGUAGE } from '@escriba/contracts/shared/languages';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { recogniseAgain, type SpeechModel } from '@escriba/contracts/transcription/recognition';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { useAppServices } from '../../../data/app-services.ts';
import { isLimitCode } from '../../../data/usage/limit-codes.ts';
import { useSpeechModels } from '../../../data/speech-models.ts';
import { usageKey, useUsage } from '../../../data/usage/usage.ts';
import { RecordingWordsField } from '../../../data/vocabulary/recording-words-field.tsx';
import { readRecordingWords, toLines } from '../../../data/vocabulary/typed-words.ts';
import { recordingVocabularyQuery, vocabularyKeys } from '../../../data/vocabulary/vocabulary.ts';
import { formatLanguage, formatMinutes } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { failureCode, failureText } from '../../../data/failure-text.ts';
import { NotSaved } from '../../../data/assistant/not-saved.ts';
import { TrackField } from './track-field.tsx';
import { saveFirst } from '../editor/save-first.ts';
import { PlansLink } from '../../../data/usage/plans-link.tsx';

type AgainFormProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  /** Whether it begins with an audio track from which the text is not made. */
  readonly isOtherTrack?: boolean;
  /** The language that seems to be spoken instead of that of the text. */
  readonly spokenLanguage?: string | undefined;
  readonly onStarted: () => void;
};

/** Recognises the recording again, and shows the cost first. */
export const RecogniseForm = ({ item, editor, onStarted, ...offered }: AgainFormProps) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const { durationMs, audioTracks } = editor.getState().history.present;
  const { track, language, languages, chooseTrack, setLanguage } = useSource(editor, offered);
  const [model, setModel] = useState<SpeechModel>('universal');
  const words = useOwnWords(item.transcriptionId);
  const again = useAgain(item, editor, onStarted);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const audioTrack = track === undefined ? {} : { audio_track: track };
    if (!again.isPending)
      again.mutate({ language_code: language, speech_model: model, ...audioTrack, ...words.chosen });
  };
  return (
    <form onSubmit={submit} className="flex grow flex-col gap-6">
      {audioTracks === undefined || audioTracks.leftOut.length === 0 ? null : (
        <TrackField tracks={audioTracks} value={track} onChange={chooseTrack} />
      )}
      <SelectField
        label={t('again.language')}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
        options={languages.map((value) => ({
          value,
          label: value === AUTO_LANGUAGE ? t('again.anyLanguage') : formatLanguage(value, locale),
        }))}
      />
      <ModelField value={model} onChoose={setModel} />
      <RecordingWordsField
        label={t('again.words')}
        value={words.value}
        before={words.before}
        onType={words.type}
      />
      <Cost minutes={durationMs / 60_000} />
      {again.isError ? <Failure error={again.error} /> : null}
      <Button
        type="submit"
        look="primary"

        isBusy={again.isPending}
        className="max-sm:mt-auto"
      >
        {t(again.isPending ? 'again.busy' : 'again.do')}
      </Button>
    </form>
  );
};

/** Returns the recording's own words, to be changed; undefined until they are known, and they then stay as they are. */
const useOwnWords = (id: string) => {
  const { session } = useAppServices();
  const { data } = useQuery(recordingVocabularyQuery(session, id));
  const [typed, setTyped] = useState<string>();
  const before = data?.own ?? [];
  return {
    before,
    value: data === undefined ? undefined : (typed ?? toLines(before)),
    type: setTyped,
    chosen: typed === undefined ? {} : { vocabulary: [...readRecordingWords(typed, before).words] },
  };
};

type ModelFieldProps = { readonly value: SpeechModel; readonly onChoose: (model: SpeechModel) => void };

/** Nothing where there is no choice. */
const ModelField = ({ value, onChoose }: ModelFieldProps) => {
  const { t } = useTranslation('versions');
  const { choices } = useSpeechModels();
  if (choices.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-sm font-medium">
        {t('again.model')}
      </p>
      <ChoiceGroup
        label={t('again.model')}
        value={value}
        options={choices.map((model) => ({ value: model, label: t(`model.${model}`) }))}
        onChoose={onChoose}
      />
      <p className="text-sm text-muted">{t(value === 'fast' ? 'again.fastText' : 'again.universalText')}</p>
    </div>
  );
};

/** Returns the audio track and its language. Another track begins with the language that the file names for it. */
const useSource = (
  editor: TranscriptEditor,
  { isOtherTrack = false, spokenLanguage }: Pick<AgainFormProps, 'isOtherTrack' | 'spokenLanguage'>,
) => {
  const { language: current, audioTracks } = editor.getState().history.present;
  const spoken = spokenLanguage ?? current;
  const others = audioTracks?.leftOut ?? [];
  const [track, setTrack] = useState(isOtherTrack ? others[0]?.number : undefined);
  const languageOf = (number: number | undefined): string =>
    number === undefined ? spoken : appLanguageOf(others.find((other) => other.number === number)?.language);
  const [language, setLanguage] = useState(() => languageOf(track));
  return {
    /** The audio track; undefined: those of the current text. */
    track,
    language,
    languages: [...new Set([language, spoken, current, ...APP_LANGUAGES, AUTO_LANGUAGE])],
    setLanguage,
    chooseTrack: (chosen: number | undefined): void => {
      setTrack(chosen);
      setLanguage(languageOf(chosen));
    },
  };
};

/** Returns the language that a file names for a track, as recognition takes it; found by the engine if it names none. */
const appLanguageOf = (named: string | null | undefined): string => {
  const known: readonly string[] = APP_LANGUAGES;
  try {
    const { language } = new Intl.Locale(named ?? '');
    return known.includes(language) ? language : AUTO_LANGUAGE;
  } catch {
    return AUTO_LANGUAGE;
  }
};

type AgainBody = {
  readonly language_code: string;
  readonly speech_model: SpeechModel;
  readonly audio_track?: number;
  readonly vocabulary?: VocabularyWord[];
};

const useAgain = (item: TranscriptionItem, editor: TranscriptEditor, onStarted: () => void) => {
  const { t } = useTranslation('versions');
  const { session, queries, transcriptions } = useAppServices();
  return useMutation({
    mutationFn: async (body: AgainBody) => {
      // Unsaved changes would apply to an unrelated text.
      if (!(await saveFirst(editor))) throw new NotSaved();
      return (await session.call(recogniseAgain, { params: { id: item.transcriptionId }, body })).data;
    },
    onSuccess: (changed) => {
      transcriptions.note(changed);
      void queries.invalidateQueries({ queryKey: usageKey });
      void queries.invalidateQueries({ queryKey: vocabularyKeys.recording(item.transcriptionId) });
      void showToast({ tone: 'success', title: t('again.started'), detail: t('again.startedText') });
      onStarted();
    },
  });
};

/** Shows the cost: `minutes` of the plan, and how many remain. */
const Cost = ({ minutes }: { readonly minutes: number }) => {
  const { t } = useTranslation('versions');
  const { data } = useUsage();
  const month = data?.usage.month;
  const isShort = month !== undefined && !month.unlimited && month.remaining < minutes;
  return (
    <div className="rounded-card border border-line bg-sunken px-4 py-3 text-sm">
      <p className="font-medium tabular-nums">{t('again.cost', { minutes: formatMinutes(minutes) })}</p>
      {month === undefined ? null : (
        <p className={isShort ? 'text-danger' : 'text-muted tabular-nums'}>
          {month.unlimited
            ? t('again.unlimited')
            : t('again.left', { minutes: formatMinutes(month.remaining) })}
          {isShort ? ` ${t('again.notEnough')}` : ''}
        </p>
      )}
    </div>
  );
};

const Failure = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation('versions');
  const isLimit = isLimitCode(failureCode(error));
  return (
    <Notice
      tone={isLimit ? 'warning' : 'danger'}
      role="alert"
      {...(isLimit
        ? {
            actions: <PlansLink>{t('seePlans')}</PlansLink>,
          }
        : {})}
    >
      <p className="font-medium">{t('again.failed')}</p>
      <p className="text-muted">{error instanceof NotSaved ? t('ask.unsaved') : failureText(error)}</p>
    </Notice>
  );
};
