import { ApiError } from '@escriba/client';
import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { useRef } from 'react';
import { useMay } from '../../../session/use-workspace.ts';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../data/assistant/failures.tsx';
import { FormHead } from './form-head.tsx';
import { type FormState, type PanelForm, stateOf } from './forms.ts';
import { MakeOffer, StaleNotice } from './offers.tsx';
import { Skeleton } from './skeleton.tsx';
import { Statements } from './statements.tsx';
import { TranslatedSentences } from './translated-sentences.tsx';
import type { InsightPage } from './use-insight-page.ts';
import { useMake } from './use-insights.ts';
import { isMadeBothWays, SENTENCES_OF_TEXT, useWays, type Way, type Ways } from './ways.ts';

type FormViewProps = {
  readonly form: PanelForm;
  /** The language of a translation. */
  readonly language?: AppLanguage;
  /** The id of a form of the user. */
  readonly formId?: string;
  /** Whether that form is deleted. */
  readonly isGone?: boolean;
  /** Called when the server says that it is. */
  readonly onGone?: () => void;
  readonly insights: readonly Insight[];
  readonly page: InsightPage;
};

/** Renders one form in each of its states. What was made before stays readable while an update is made, which otherwise appears as it is written. */
export const FormView = ({
  form,
  language,
  formId,
  isGone = false,
  onGone,
  insights,
  page,
}: FormViewProps) => {
  const make = useMake(page, form, formId);
  const ways = useAllowed(useWays(form, page, language), isGone);
  const state = stateOf(insights, form, page.revision);
  const root = useRef<HTMLDivElement>(null);
  const { shown, underWay, failed, isStale } = state;
  const isMaking = make.isPending || underWay !== undefined;
  const hasFailure = !isMaking && ((make.isError && !isGone) || failed !== undefined);
  // The pressed button disappears; the focus must stay in the panel.
  const holdFocus = () => root.current?.focus({ preventScroll: true });
  const onMake = (way: Way): void => {
    holdFocus();
    make.mutate(way, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'form.not_found') onGone?.();
      },
    });
  };
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <FormHead {...{ form, page, state, isMaking, ways, onMake, holdFocus }} />
      {hasFailure ? <FailureOf {...{ form, state, make, ways, onMake, holdFocus }} /> : null}
      {isStale && !isMaking && !hasFailure ? (
        <StaleNotice way={shown && ways.sameAs(shown)} {...{ isGone, onMake }} />
      ) : null}
      <Made {...{ form, page, state, isMaking }} />
      {shown === undefined && !isMaking && !hasFailure ? (
        <MakeOffer {...{ form, page, ways, onMake }} onAgreed={holdFocus} />
      ) : null}
    </div>
  );
};

/** A form that is deleted is made in no way, and none is by a member of a workspace who only reads. */
const useAllowed = (ways: Ways, isGone: boolean): Ways => {
  const mayMake = useMay('write');
  if (mayMake && !isGone) return ways;
  return { ...ways, way: undefined, methods: [], hasLanguages: false, sameAs: () => undefined };
};

type MadeProps = Pick<FormViewProps, 'form' | 'page'> & {
  readonly state: FormState;
  readonly isMaking: boolean;
};

/** Shows what there is of a form, or what was written of it so far. */
const Made = ({ form, page, state: { shown, underWay, isStale }, isMaking }: MadeProps) => {
  const readable = shown ?? underWay;
  if (readable === undefined || readable.statements.length === 0)
    return shown === undefined && isMaking ? <Skeleton /> : null;
  const isOld = isMaking && shown !== undefined;
  return (
    <div className={classes('transition-opacity duration-150', isOld && 'opacity-55')}>
      {form === 'translation' ? (
        <TranslatedSentences translation={readable} {...{ page, isStale }} isDone={shown !== undefined} />
      ) : (
        <Statements
          form={form}
          statements={readable.statements}
          page={inItsLanguage(page, readable)}
          insight={shown}
          ownSections={readable.ownForm?.sections}
        />
      )}
    </div>
  );
};

/** Returns the page with the language of an insight, in which its statements are read aloud. */
const inItsLanguage = (page: InsightPage, { language }: Insight): InsightPage =>
  language === 'recording' ? page : { ...page, language };

type FailureOfProps = Pick<FormViewProps, 'form'> & {
  readonly state: FormState;
  readonly make: ReturnType<typeof useMake>;
  readonly ways: Ways;
  readonly onMake: (way: Way) => void;
  readonly holdFocus: () => void;
};

const FailureOf = ({ form, state: { failed }, make, ways, onMake, holdFocus }: FailureOfProps) => {
  const ofInsight = failed === undefined ? ways.way : ways.sameAs(failed);
  const way = make.isError ? make.variables : ofInsight;
  const isOfModel = way?.method === 'model' || failed?.method === 'model';
  return (
    <Failure
      error={make.error}
      code={failed?.errorCode ?? null}
      assistant={ways.assistant}
      onRetry={way === undefined ? undefined : () => onMake(way)}
      onMakeOfText={isOfModel && isMadeBothWays(form) ? () => onMake(SENTENCES_OF_TEXT) : undefined}
      onAgreed={() => {
        holdFocus();
        if (way !== undefined) onMake(way);
      }}
    />
  );
};
