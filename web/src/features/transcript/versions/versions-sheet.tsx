import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { Sheet, SheetPage } from '../../../ui/sheet.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { RecogniseForm } from './recognise-form.tsx';
import { type CarryPlan, findCarryPlan } from './carry-plan.ts';
import { CarryPage } from './carry-page.tsx';
import { ComparePage } from './compare-page.tsx';
import { versionsQuery } from './queries.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { VersionList } from './version-list.tsx';
import { WordsPage } from './words-page.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { failureText } from '../../../data/failure-text.ts';

export type VersionsSheetProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The language that seems to be spoken instead of the chosen one. */
  readonly spokenLanguage?: string | undefined;
  /** The first view: the list, or the form for a new recognition, also of an audio track from which the text is not made. */
  readonly first?: 'list' | 'again' | 'track';
};

type Shown =
  | { readonly part: 'list' }
  | { readonly part: 'again' | 'track' }
  | { readonly part: 'compare' | 'words'; readonly version: TranscriptVersion }
  | { readonly part: 'carry'; readonly plan: CarryPlan };

const AGAIN_TITLES = { again: 'again.title', track: 'again.trackTitle' } as const;

/** Renders all versions of a transcript: list, compare, words, restore and recognise again. */
export const VersionsSheet = ({ item, editor, spokenLanguage, ...sheet }: VersionsSheetProps) => {
  const { isOpen, onOpenChange, first = 'list' } = sheet;
  const { t } = useTranslation('versions');
  const id = item.transcriptionId;
  const [shown, setShown] = useState<Shown>({ part: first });
  const [restoring, setRestoring] = useState<number>();
  const toList = () => setShown({ part: 'list' });
  const change = (next: boolean): void => {
    setShown({ part: first });
    onOpenChange(next);
  };
  const close = { closeLabel: t('close') };
  const back = { label: t('backToList'), onPress: toList };
  const isWide = shown.part === 'compare' || shown.part === 'carry';
  return (
    <>
      <Sheet isOpen={isOpen} onOpenChange={change} isWide={isWide}>
        {shown.part === 'list' ? (
          <SheetPage {...close} title={t('title')} text={t('text')}>
            <List item={item} editor={editor} onShow={setShown} onRestore={setRestoring} />
          </SheetPage>
        ) : null}
        {shown.part === 'again' || shown.part === 'track' ? (
          <AgainPage {...{ item, editor, spokenLanguage, back }} part={shown.part} onStarted={toList} />
        ) : null}
        {shown.part === 'compare' ? (
          <ComparePage
            {...{ id, editor, back }}
            version={shown.version}
            onRestore={() => setRestoring(shown.version.number)}
          />
        ) : null}
        {shown.part === 'words' ? <WordsPage {...{ id, back }} version={shown.version} /> : null}
        {shown.part === 'carry' ? (
          <CarryPage {...{ id, editor, back }} plan={shown.plan} onDone={() => change(false)} />
        ) : null}
      </Sheet>
      <RestoreDialog
        {...{ id, editor }}
        number={restoring}
        onClose={() => setRestoring(undefined)}
        onDone={toList}
      />
    </>
  );
};

type AgainPageProps = Pick<VersionsSheetProps, 'item' | 'editor' | 'spokenLanguage'> & {
  readonly part: keyof typeof AGAIN_TITLES;
  readonly back: { readonly label: string; readonly onPress: () => void };
  readonly onStarted: () => void;
};

const AgainPage = ({ part, back, ...form }: AgainPageProps) => {
  const { t } = useTranslation('versions');
  return (
    <SheetPage title={t(AGAIN_TITLES[part])} text={t('again.text')} back={back}>
      <RecogniseForm {...form} isOtherTrack={part === 'track'} />
    </SheetPage>
  );
};

type ListProps = Pick<VersionsSheetProps, 'item' | 'editor'> & {
  readonly onShow: (shown: Shown) => void;
  readonly onRestore: (number: number) => void;
};

const List = ({ item, editor, onShow, onRestore }: ListProps) => {
  const { t } = useTranslation('versions');
  const revision = useEditorPart(editor, ({ base }) => base.revision);
  const { session } = useServices();
  const { data: versions, error, refetch } = useQuery(versionsQuery(session, item.transcriptionId, revision));
  const currentNumber = useEditorPart(editor, ({ version }) => version.number);
  const isUnsaved = useEditorPart(editor, () => editor.hasUnsaved());
  if (versions === undefined)
    return error === null ? (
      <Loading label={t('openingVersions')} />
    ) : (
      <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  return (
    <VersionList
      item={item}
      versions={versions}
      currentNumber={currentNumber}
      isUnsaved={isUnsaved}
      onCompare={(version) => onShow({ part: 'compare', version })}
      onShowWords={(version) => onShow({ part: 'words', version })}
      onRestore={onRestore}
      onAgain={() => onShow({ part: 'again' })}
      onCarry={() => {
        const plan = findCarryPlan(versions);
        if (plan !== undefined) onShow({ part: 'carry', plan });
      }}
    />
  );
};

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" className="flex animate-write flex-col gap-6 [animation-delay:200ms]">
    <span className="sr-only">{label}</span>
    {['one', 'two', 'three'].map((row) => (
      <div key={row} aria-hidden="true" className="flex gap-3">
        <span className="size-8 rounded-full bg-ink/6" />
        <span className="flex grow flex-col gap-2">
          <span className="h-4 w-24 rounded-control bg-ink/7" />
          <span className="h-4 w-56 max-w-full rounded-control bg-ink/5" />
        </span>
      </div>
    ))}
  </div>
);
