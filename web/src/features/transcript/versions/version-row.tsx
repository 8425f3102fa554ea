import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import {
  AudioLines,
  Combine,
  FileInput,
  History,
  type LucideIcon,
  PenLine,
  Replace,
  UsersRound,
} from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatLanguage, formatNumber } from '../../../media/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

const ICONS: Readonly<Record<TranscriptVersion['origin'], LucideIcon>> = {
  engine: AudioLines,
  edit: PenLine,
  restore: History,
  carry_over: Replace,
  import: FileInput,
  merge: Combine,
  regroup: UsersRound,
};

type VersionRowProps = {
  readonly version: TranscriptVersion;
  readonly isCurrent: boolean;
  /** Whether the version lacks unsaved changes. */
  readonly isUnsaved: boolean;
  readonly onCompare: () => void;
  readonly onRestore: () => void;
  readonly onShowWords: () => void;
};

/** Renders one version: origin, age, length and actions. */
export const VersionRow = ({ version, isCurrent, isUnsaved, ...actions }: VersionRowProps) => {
  const { t } = useTranslation('versions');
  const { number } = version;
  const Icon = ICONS[version.origin];
  return (
    <li className="flex gap-3 py-4">
      <span
        aria-hidden="true"
        className="mt-0.5 inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-ink/6 text-muted"
      >
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {t('number', { number })}
          {isCurrent ? <Badge tone="accent">{t('current')}</Badge> : null}
        </p>
        <Facts version={version} />
        <VocabularyButton version={version} onPress={actions.onShowWords} />
        {isCurrent && isUnsaved ? <p className="text-sm text-warning">{t('unsaved')}</p> : null}
        {isCurrent ? null : (
          <div className="-ml-3 flex flex-wrap gap-1 pt-1">
            <Button
              size="small"
              look="quiet"
              aria-label={t('compareLabel', { number })}
              onClick={actions.onCompare}
              className="text-accent-strong!"
            >
              {t('compare')}
            </Button>
            <Button
              size="small"
              look="quiet"
              aria-label={t('restoreLabel', { number })}
              onClick={actions.onRestore}
              className="text-accent-strong!"
            >
              {t('restore')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
};

type VocabularyButtonProps = { readonly version: TranscriptVersion; readonly onPress: () => void };

/** Says how many words of the vocabulary a version was recognised with, and opens them. */
const VocabularyButton = ({
  version: { number, vocabularyCount: count },
  onPress,
}: VocabularyButtonProps) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  if (count === undefined) return null;
  const text = t('words.open', { count, formatted: formatNumber(count, locale) });
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={t('words.openLabel', { text, number })}
      onClick={onPress}
      className="-ml-3 self-start text-accent-strong!"
    >
      {text}
    </Button>
  );
};

const Facts = ({ version }: { readonly version: TranscriptVersion }) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const { origin, basedOn, wordCount, language, model, updatedAt } = version;
  const restored =
    origin === 'restore' && basedOn !== null ? ` ${t('restoredFrom', { number: basedOn })}` : '';
  const parts = [
    t(`origin.${origin}`) + restored,
    ...(origin === 'engine' ? [formatLanguage(language, locale), modelNames(model, t)] : []),
    t('fact.words', { count: wordCount, formatted: formatNumber(wordCount, locale) }),
  ];
  return (
    <p className="text-sm text-muted text-pretty">
      {/* The separator stays at the end of a line and never starts one. */}
      {parts.filter(Boolean).join('\u00A0· ')}
      {'\u00A0· '}
      <span className="whitespace-nowrap">
        <RelativeTime at={updatedAt} />
      </span>
    </p>
  );
};

/** The models that made a text, such as `Whisper base`; of several parts, several. */
const modelNames = (models: string, t: TFunction<'versions'>): string =>
  models
    .split(' + ')
    .map((model) => modelName(model, t))
    .join(' + ');

const modelName = (model: string, t: TFunction<'versions'>): string => {
  const [name = '', isFast] = model.endsWith(FAST_SUFFIX)
    ? [model.slice(0, -FAST_SUFFIX.length), true]
    : [model];
  return isFast === undefined ? titleOf(name) : t('model.fastest', { model: titleOf(name) });
};

/** What a name ends with if it took the most likely word at each step. */
const FAST_SUFFIX = '-fast';

/** `whisper-large-v3` as `Whisper large v3`, `gpt-4o-transcribe` as `GPT 4o transcribe`. */
const titleOf = (name: string): string => {
  const [first = '', ...rest] = name.split('-');
  const title = first.length <= 3 ? first.toUpperCase() : first.charAt(0).toUpperCase() + first.slice(1);
  return [title, ...rest].join(' ');
};
