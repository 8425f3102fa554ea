import type { LandingLanguage } from '@escriba/contracts/shared/languages';
import { Check, FolderOpen, PenLine, RotateCcw } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { type ButtonState, buttonState, type Flow, hasText, isBusy } from './flow.ts';
import { needsOtherFile, signUpHelps } from './failure.ts';
import { LanguageSelect } from './language-select.tsx';

type ActionBarProps = {
  readonly flow: Flow;
  readonly language: LandingLanguage;
  readonly hint?: { readonly id: string; readonly element: ReactNode } | undefined;
  readonly isOffline: boolean;
  readonly onLanguage: (language: LandingLanguage) => void;
  readonly onSubmit: () => void;
  readonly onRetry: () => void;
  readonly cancelRef?: Ref<HTMLButtonElement>;
  readonly onCancel: () => void;
  readonly onReset: () => void;
  /** Opens the file picker. */
  readonly onPick: () => void;
};

/** Renders the footer of the sheet: the recording's language and the next action. */
export const ActionBar = (props: ActionBarProps) => {
  const { t } = useTranslation('transcription');
  const { flow } = props;
  const warningId = useId();
  const isDone = flow.name === 'completed';
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-4 sm:px-5">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-x-5 sm:max-lg:flex-wrap">
        {isDone ? (
          <Button look="quiet" onClick={props.onReset} className="max-sm:order-2">
            <RotateCcw aria-hidden="true" className="size-4" />
            {t('result.reset')}
          </Button>
        ) : (
          <LanguageSelect
            value={props.language}
            disabled={isBusy(flow) || flow.name === 'restoring'}
            describedBy={props.hint?.id}
            onChange={props.onLanguage}
          />
        )}
        {props.hint?.element}
        <Actions {...props} warningId={warningId} />
      </div>
      {flow.name === 'processing' && hasText(flow) ? (
        <p id={warningId} className="animate-appear text-sm text-muted text-pretty sm:text-right">
          {t('progress.cancelUses')}
        </p>
      ) : null}
    </div>
  );
};

const Actions = ({ warningId, ...props }: ActionBarProps & { readonly warningId: string }) => {
  const { t } = useTranslation('transcription');
  const { flow, cancelRef } = props;
  return (
    <div className="flex flex-col-reverse gap-2 sm:ml-auto sm:flex-row sm:items-center">
      {isBusy(flow) ? (
        <Button ref={cancelRef} look="quiet" aria-describedby={warningId} onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      ) : null}
      {flow.name === 'error' && flow.file !== null && flow.failure.retry === 'upload' ? (
        <Button look="quiet" onClick={props.onReset}>
          {t('failure.chooseOther')}
        </Button>
      ) : null}
      {flow.name === 'error' && needsOtherFile(flow.failure) ? (
        <Button look={lookOf(flow)} size="large" onClick={props.onPick} className="sm:min-w-56">
          <FolderOpen aria-hidden="true" className="size-4.5" />
          {t('failure.chooseOther')}
        </Button>
      ) : (
        <MainButton {...props} />
      )}
    </div>
  );
};

const ICONS: Record<ButtonState, ReactNode> = {
  idle: <PenLine aria-hidden="true" className="size-4.5" />,
  uploading: null,
  processing: null,
  completed: <Check aria-hidden="true" className="size-4.5" />,
  error: <RotateCcw aria-hidden="true" className="size-4.5" />,
};

/** Returns the filled look where it is the next step: not before a file is chosen, nor where an account helps more than another try. */
const lookOf = (flow: Flow) => {
  if (flow.name === 'completed') return 'success';
  const isNext = isBusy(flow) || hasFile(flow) || (flow.name === 'error' && !signUpHelps(flow.failure));
  return isNext ? 'primary' : 'secondary';
};

const hasFile = (flow: Flow): boolean => flow.name === 'idle' && flow.file !== null;

/** The look of a button that the page's code does not yet know to be the next step. */
const FILLED_EARLY = 'in-data-[file=chosen]:bg-accent in-data-[file=chosen]:text-on-accent';

const MainButton = ({ flow, isOffline, onSubmit, onRetry }: ActionBarProps) => {
  const { t } = useTranslation('transcription');
  const state = buttonState(flow);
  const isUsable = state === 'error' || (hasFile(flow) && !isOffline);
  return (
    <Button
      look={lookOf(flow)}
      size="large"
      disabled={!isUsable && !isBusy(flow)}
      isBusy={isBusy(flow)}
      onClick={state === 'error' ? onRetry : onSubmit}
      className={classes('sm:min-w-56 tabular-nums', flow.name === 'idle' && FILLED_EARLY)}
      data-early={flow.name === 'idle' ? 'send' : undefined}
    >
      {ICONS[state]}
      {t(`button.${state}`)}
    </Button>
  );
};
