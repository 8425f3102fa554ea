import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { splitFileName } from '@escriba/transcript';
import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import { useTranslation } from 'react-i18next';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { useShowText } from '../panel/use-show-text.ts';
import { type NameOf, useSpeakers } from '../speakers/use-speakers.ts';
import type { Views } from '../toolbar/views.ts';
import { findPassage } from './find-passage.ts';
import { type ShowText, useShownText } from './use-shown-text.ts';

type PageParts = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly views: Views;
  readonly onGoTo: (passageId: string) => void;
  readonly onGoToTime: (ms: number, passageId?: string) => void;
  /** Plays from a time in ms, and leaves the page as it is. */
  readonly onPlay: (ms: number) => void;
  readonly onClose: () => void;
};

/** What the forms need of the page that shows the text. */
export type InsightPage = {
  /** The id of the recording. */
  readonly id: string;
  /** The name of the recording. */
  readonly name: string;
  readonly editor: TranscriptEditor;
  /** The revision of the text in the page. */
  readonly revision: number;
  /** Whether there is a text of which something can be made. */
  readonly hasText: boolean;
  /** Whether the audio is stored still. */
  readonly hasAudio: boolean;
  /** The language of the text. */
  readonly language: string;
  readonly nameOf: NameOf;
  /** Returns a text of the recording as the page displays it. */
  readonly shownText: ShowText;
  /** Plays a source, and marks its passage. */
  readonly goTo: (source: InsightSource) => void;
  /** Plays from a time in ms, and leaves the page as it is. */
  readonly play: (ms: number) => void;
};

export const useInsightPage = (parts: PageParts): InsightPage => {
  const { item, editor, views, onGoTo, onGoToTime, onPlay, onClose } = parts;
  const { t } = useTranslation();
  const language = useEditorPart(editor, ({ history }) => history.present.language);
  const hasText = useEditorPart(editor, ({ history }) => history.present.segments.length > 0);
  const revision = useEditorPart(editor, ({ base }) => base.revision);
  const { nameOf } = useSpeakers(useEditorPart(editor, ({ history }) => history.present.speakers));
  const showText = useShowText(onClose);
  return {
    id: item.transcriptionId,
    name: splitFileName(item.originalFileName).name || t('untitled'),
    editor,
    revision,
    hasText,
    hasAudio: item.audioUrl !== null,
    language,
    nameOf,
    shownText: useShownText(language, views),
    play: onPlay,
    goTo: (source) =>
      showText(() => {
        const passageId = findPassage(editor.getState().history.present, source);
        // A written message of a chat has no sound.
        if (source.endMs > source.startMs) onGoToTime(source.startMs, passageId);
        else if (passageId !== undefined) onGoTo(passageId);
      }),
  };
};
