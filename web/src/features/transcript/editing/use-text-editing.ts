import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TranscriptEditor } from '../editor/editor.ts';
import { timeOf } from '../reading/transcript-layout.ts';
import { tokenAtCharacter } from '../reading/shown-passage.ts';
import type { Viewport } from '../reading/viewport.ts';
import type { PlaybackActions } from '../reading/use-playback-actions.ts';
import type { PlaybackFollower } from '../reading/playback-follower.ts';
import { createTextEditing, type TextEditing } from './text-editing.ts';
import { newPassageId } from './new-passage-id.ts';

type TextEditingParts = {
  readonly editor: TranscriptEditor;
  readonly viewport: Viewport;
  readonly follower: PlaybackFollower;
  readonly playbackActions: PlaybackActions | undefined;
};

/** Returns the editing of an open transcript's text. */
export const useTextEditing = ({
  editor,
  viewport,
  follower,
  playbackActions,
}: TextEditingParts): TextEditing => {
  const [editing] = useState(() =>
    createTextEditing({
      editor,
      viewport,
      render: flushSync,
      newId: newPassageId,
      now: () => performance.now(),
    }),
  );
  useEffect(() => {
    editing.connect({
      playFrom: ({ id, offset }) => {
        const layout = viewport.getLayout();
        const passage = layout?.passages[layout.indexOf(id) ?? -1];
        if (layout === undefined || passage === undefined) return;
        const shown = layout.view(passage);
        playbackActions?.playFrom(timeOf(shown, tokenAtCharacter(shown, offset)));
      },
      // The page must not follow playback away from the caret.
      onCaret: follower.stopFollowing,
    });
  }, [editing, viewport, playbackActions, follower]);
  return editing;
};
