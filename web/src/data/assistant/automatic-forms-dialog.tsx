import { AUTOMATIC_FORMS_MAX, type AutomaticForm } from '@escriba/contracts/transcription/automatic-forms';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/use-online.ts';
import { failureText } from '../failure-text.ts';
import { useInsightLimit } from '../usage/insight-usage.ts';
import { AgreementNotice } from './agreement-notice.tsx';
import { type Assistant, useAssistant } from './assistant.ts';
import { useAutomaticForms, useSetAutomaticForms } from './automatic-forms.ts';
import { FormChoices } from './form-choices.tsx';

type AutomaticFormsDialogProps = {
  /** The folder whose forms are chosen; absent: the account. */
  readonly folder?: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
};

/** Chooses which forms are made by themselves of each recording of a folder, or of all whose folder has no choice of its own. */
export const AutomaticFormsDialog = ({ folder, onClose }: AutomaticFormsDialogProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <Dialog
      isOpen
      isForm
      onOpenChange={(isShown) => !isShown && onClose()}
      title={folder === undefined ? t('automatic.title') : t('automatic.titleFolder', { name: folder.name })}
      text={t(folder === undefined ? 'automatic.text' : 'automatic.textFolder', { max: AUTOMATIC_FORMS_MAX })}
    >
      <Content folderId={folder?.id} onClose={onClose} />
    </Dialog>
  );
};

type ContentProps = { readonly folderId: string | undefined; readonly onClose: () => void };

const Content = ({ folderId, onClose }: ContentProps) => {
  const { t } = useTranslation('insightPanel');
  const { data, error, isFetchedAfterMount, fetchStatus, refetch } = useAutomaticForms();
  const { assistant, isSettled } = useAssistant();
  if (data !== undefined && isFetchedAfterMount && isSettled) {
    const ofFolder = data.folders.find((one) => one.folderId === folderId)?.forms ?? [];
    return (
      <Choosing
        stored={folderId === undefined ? data.account : ofFolder}
        {...{ folderId, assistant, onClose }}
        hasOther={folderId !== undefined && data.account.length > 0}
      />
    );
  }
  if (error !== null)
    return (
      <LoadFailure title={t('automatic.failed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  // A paused query goes on by itself once the connection is back.
  if (fetchStatus === 'paused') return <Notice tone="warning">{t('offline')}</Notice>;
  return <Waiting />;
};

/** Renders the form of the choices while they load, after a moment. */
const Waiting = () => {
  const { t } = useTranslation('insightPanel');
  return (
    <div role="status" className="flex animate-write flex-col gap-3 [animation-delay:200ms]">
      <span className="sr-only">{t('automatic.fetching')}</span>
      {['one', 'two', 'three', 'four', 'five'].map((line) => (
        <span key={line} aria-hidden="true" className="h-6 rounded-control bg-ink/6" />
      ))}
    </div>
  );
};

type ChoosingProps = ContentProps & {
  readonly stored: readonly AutomaticForm[];
  readonly assistant: Assistant | undefined;
  /** Whether the account has a choice, which is in force without one of the folder. */
  readonly hasOther: boolean;
};

const Choosing = ({ stored, folderId, assistant, hasOther, onClose }: ChoosingProps) => {
  const { t } = useTranslation('insightPanel');
  const [chosen, setChosen] = useState(stored);
  const set = useSetAutomaticForms(folderId);
  const isOnline = useOnline();
  const root = useRef<HTMLFormElement>(null);
  const isWritten = chosen.some(({ method }) => method === 'model');
  const asks = isWritten && assistant?.isAgreed === false;
  const save = (): void =>
    set.mutate(chosen, {
      onSuccess: () => {
        void showToast({ tone: 'success', title: t('automatic.saved') });
        onClose();
      },
    });
  return (
    <form
      ref={root}
      tabIndex={-1}
      className="flex flex-col gap-5 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (!asks && isOnline && !set.isPending) save();
      }}
    >
      <FormChoices {...{ chosen, assistant }} onChange={setChosen} />
      <Cost />
      {isWritten ? (
        <Recipient assistant={assistant} onAgreed={() => root.current?.focus({ preventScroll: true })} />
      ) : null}
      {set.isError ? (
        <Notice tone="danger" role="alert">
          {failureText(set.error)}
        </Notice>
      ) : null}
      <Footer
        text={stateText(t, { count: chosen.length, hasOther, asks })}
        isReady={!asks}
        isSaving={set.isPending}
      />
    </form>
  );
};

type FooterProps = { readonly text: string; readonly isReady: boolean; readonly isSaving: boolean };

/** Renders what is chosen or missing beside the button that saves, which stay in view. */
const Footer = ({ text, isReady, isSaving }: FooterProps) => {
  const { t } = useTranslation('insightPanel');
  const isOnline = useOnline();
  return (
    <div className="sticky -bottom-5 z-10 short:static -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-overlay px-5 pt-3.5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      <p role="status" className="text-sm text-pretty">
        {isOnline ? text : t('offline')}
      </p>
      <Button
        type="submit"
        look="primary"
        disabled={!isReady || !isOnline}
        isBusy={isSaving}
        className="max-sm:w-full"
      >
        {t('save')}
      </Button>
    </div>
  );
};

type T = ReturnType<typeof useTranslation<'insightPanel'>>['t'];

type State = { readonly count: number; readonly hasOther: boolean; readonly asks: boolean };

/** Returns how many forms are chosen, and what is missing. */
const stateText = (t: T, { count, hasOther, asks }: State): string => {
  if (count === 0) return t(hasOther ? 'automatic.ofAccount' : 'automatic.none');
  const chosen = t('automatic.chosen', { count, max: AUTOMATIC_FORMS_MAX });
  return asks ? t('automatic.agreeFirst', { chosen }) : chosen;
};

/** Says what each form counts; nothing if the plan has no limit. */
const Cost = () => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const limit = useInsightLimit();
  if (limit === undefined) return null;
  return (
    <p className="text-xs text-muted text-pretty">
      {t('automatic.cost', { limit: formatNumber(limit, locale) })}
    </p>
  );
};

type RecipientProps = { readonly assistant: Assistant | undefined; readonly onAgreed: () => void };

/** Says where the texts are sent, and asks for the agreement. */
const Recipient = ({ assistant, onAgreed }: RecipientProps) => {
  const { t } = useTranslation('insightPanel');
  if (assistant === undefined) return <Notice tone="warning">{t('automatic.noAssistant')}</Notice>;
  if (!assistant.isAgreed) return <AgreementNotice assistant={assistant} isOfMany onAgreed={onAgreed} />;
  return (
    <p className="text-sm text-muted text-pretty wrap-anywhere">
      {t('automatic.recipient', { recipient: assistant.recipient })}
    </p>
  );
};
