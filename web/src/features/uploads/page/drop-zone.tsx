import { type PlanLimits, UNLIMITED } from '@escriba/contracts/plans/limits';
import { UNKNOWN_PLAN_FILE_SIZE_MB_MAX } from '@escriba/contracts/plans/plans';
import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { ChevronDown, Link2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { VoiceToText } from '../../../ui/voice-to-text.tsx';
import { useRecorder } from '../recorder/microphone.ts';
import { RecorderPanel } from '../recorder/recorder-panel.tsx';
import { LanguagePicker } from '../parts/language-picker.tsx';
import { FolderPicker } from './folder-picker.tsx';
import { LimitBanner } from './notices.tsx';
import { SendButtons } from './send-buttons.tsx';
import { SpeakersPicker } from './speakers-picker.tsx';
import { SpeechModelPicker } from './speech-model-picker.tsx';
import { WordsField } from './words-field.tsx';

export type DropZoneProps = {
  /** Undefined while the plan is unknown. */
  readonly usage: UsageInfo | undefined;
  /** What the user can choose between to recognise recordings; empty without a choice. */
  readonly speechModels: readonly SpeechModel[];
  /** One line, while recordings are under way. */
  readonly isSmall: boolean;
  /** Asks for a link instead of a file. */
  readonly onLink: () => void;
};

/** Where recordings are chosen or made; closed at the limit, with the reason in its place. A drop works anywhere on the page. */
export const DropZone = ({ usage, speechModels, isSmall, onLink }: DropZoneProps) => {
  const microphone = useRecorder();
  const record = useRef<HTMLButtonElement>(null);
  useFocusBack(microphone.name === 'idle', record);
  const isInvitation = microphone.name === 'idle';
  const isClosed = isInvitation && usage?.canTranscribe === false;
  return (
    <section className="flex flex-col rounded-zone border border-line bg-raised shadow-resting">
      <div className="flex flex-col p-3 sm:p-4">
        {isClosed ? (
          <LimitBanner usage={usage} />
        ) : (
          <div
            className={classes(
              'flex min-w-0 grow rounded-card border border-dashed border-line-strong px-4 text-center',
              isSmall && isInvitation
                ? 'flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4'
                : 'min-h-64 flex-col items-center justify-center gap-5 py-8 short:min-h-40 short:py-4',
            )}
          >
            {isInvitation ? (
              <Invitation limits={usage?.plan.limits} isSmall={isSmall} recordRef={record} onLink={onLink} />
            ) : (
              <RecorderPanel microphone={microphone} />
            )}
          </div>
        )}
      </div>
      {isClosed ? null : (
        <div className="flex flex-wrap gap-x-8 gap-y-4 border-t border-line px-4 py-4 sm:px-5">
          <LanguagePicker />
          {usage?.plan.features.speakerIdentification === true ? <SpeakersPicker /> : null}
          {speechModels.length === 0 ? null : <SpeechModelPicker choices={speechModels} />}
          <FolderPicker />
          <WordsField />
        </div>
      )}
    </section>
  );
};

/** Returns the focus to the record button after a recording. */
const useFocusBack = (isIdle: boolean, place: RefObject<HTMLButtonElement | null>): void => {
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    if (isIdle && !wasIdle.current) place.current?.focus({ preventScroll: true });
    wasIdle.current = isIdle;
  }, [isIdle, place]);
};

type InvitationProps = Pick<DropZoneProps, 'isSmall' | 'onLink'> & {
  readonly limits: PlanLimits | undefined;
  readonly recordRef: RefObject<HTMLButtonElement | null>;
};

/** Invites to drop, choose or record. */
const Invitation = ({ limits, isSmall, recordRef, onLink }: InvitationProps) => {
  const { t } = useTranslation('uploads');
  return (
    <>
      {isSmall ? null : (
        <div className="short:hidden">
          <VoiceToText />
        </div>
      )}
      <p className={classes('font-medium text-balance', !isSmall && 'text-xl tracking-[-0.01em]')}>
        <span className="touch:hidden">{t('drop.title')}</span>
        <span className="hidden touch:inline">{t('drop.titleTouch')}</span>
      </p>
      <div
        className={classes(
          'flex flex-wrap justify-center gap-2',
          isSmall
            ? 'touch:w-full touch:*:grow'
            : 'touch:w-full touch:max-w-sm touch:flex-col short:flex-row!',
        )}
      >
        <SendButtons size={isSmall ? 'medium' : 'large'} recordRef={recordRef} />
        <LinkButton size={isSmall ? 'medium' : 'large'} onClick={onLink} />
      </div>
      {isSmall ? null : (
        <div className="flex flex-col items-center gap-1 text-sm text-muted text-balance">
          <Limits limits={limits} />
          <Formats />
        </div>
      )}
    </>
  );
};

const LinkButton = ({
  size,
  onClick,
}: {
  readonly size: 'medium' | 'large';
  readonly onClick: () => void;
}) => {
  const { t } = useTranslation('links');
  return (
    <Button size={size} onClick={onClick}>
      <Link2 aria-hidden="true" className="size-4.5 text-accent" />
      {t('add')}
    </Button>
  );
};

const Formats = () => {
  const { t } = useTranslation('uploads');
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-control px-2 font-medium hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        {t('drop.accepted')}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <p>{t('drop.formats')}</p>
      <p>{t('drop.otherFormats')}</p>
    </details>
  );
};

const Limits = ({ limits }: { readonly limits: PlanLimits | undefined }) => {
  const { t } = useTranslation('uploads');
  const size = limits?.maxFileSizeMB ?? UNKNOWN_PLAN_FILE_SIZE_MB_MAX;
  const minutes = limits?.maxDurationMinutes ?? UNLIMITED;
  if (size === UNLIMITED) return null;
  if (minutes === UNLIMITED) return <span>{t('drop.limits', { size })}</span>;
  const duration =
    minutes % 60 === 0 ? t('drop.hours', { count: minutes / 60 }) : t('drop.minutes', { count: minutes });
  return <span>{t('drop.limitsBoth', { size, duration })}</span>;
};
