import type { TextPosition } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { usePlayback } from '../../media/player/page-playback.ts';
import type { PlaybackControl } from '../../media/player/playback.ts';
import { PLAYBACK_RATES, type Track } from '../../media/player/playback-state.ts';
import { showToast } from '../../ui/toast.ts';
import type { Checking } from './checking/use-checking.ts';
import type { Mode } from './editing/text-context.ts';
import type { TextEditing } from './editing/text-editing.ts';
import type { TranscriptEditor } from './editor/editor.ts';
import type { Find } from './finding/use-find.ts';
import type { Viewport } from './reading/viewport.ts';
import type { PlaybackFollower } from './reading/playback-follower.ts';
import { passageIdOf } from './reading/text-at-point.ts';
import type { Command } from './shortcuts/commands.ts';
import { assignTo } from './speakers/speaker-edits.ts';
import type { PlaybackActions } from './reading/use-playback-actions.ts';

type PageParts = {
  readonly editor: TranscriptEditor;
  readonly editing: TextEditing;
  readonly startEditing: (position: TextPosition | undefined) => void;
  readonly viewport: Viewport;
  readonly follower: PlaybackFollower;
  readonly find: Find;
  readonly checking: Pick<Checking, 'next' | 'previous' | 'confirm'>;
  readonly track: Track | null;
  readonly playbackActions: PlaybackActions | undefined;
  readonly mode: Mode;
  readonly switchMode: (mode: Mode) => void;
  readonly openHelp: () => void;
  readonly openReplace: () => void;
  readonly openFind: () => void;
};

type CommandDeps = PageParts & { readonly playback: PlaybackControl };

/** Runs a shortcut's command. Returns false if it does not apply. */
export const useCommands = (parts: PageParts) => {
  const deps: CommandDeps = { ...parts, playback: usePlayback() };
  const seal = useSeal(deps);
  return (command: Command): boolean => {
    if (isOfListening(command)) return deps.track !== null && listen(command, deps, deps.track);
    if (isOfChecking(command)) return check(command, deps);
    switch (command.kind) {
      case 'find':
      case 'hit':
        return goToHit(command, deps);
      case 'move':
      case 'edit':
      case 'speaker':
        return onPassage(command, deps);
      case 'mode':
        return switchMode(deps);
      case 'replace':
        deps.openReplace();
        return true;
      case 'help':
        deps.openHelp();
        return true;
      case 'seal':
        void seal();
        return true;
      case 'undo':
      case 'redo':
        return undo(deps, command.kind);
    }
  };
};

const switchMode = ({ mode, switchMode: change, startEditing }: CommandDeps): boolean => {
  if (mode === 'read') startEditing(undefined);
  else change('read');
  return true;
};

const undo = ({ mode, editing, editor }: CommandDeps, direction: 'undo' | 'redo'): boolean => {
  if (mode === 'edit') editing.undo(direction);
  else editor[direction]();
  return true;
};

const goToHit = (
  command: Extract<Command, { kind: 'find' | 'hit' }>,
  { find, openFind }: CommandDeps,
): boolean => {
  if (command.kind === 'find' || find.count === 0) openFind();
  else if (command.by === 1) find.next();
  else find.previous();
  return true;
};

type CheckCommand = Extract<Command, { kind: 'unsure' | 'confirm' }>;

const isOfChecking = (command: Command): command is CheckCommand =>
  command.kind === 'unsure' || command.kind === 'confirm';

const check = (command: CheckCommand, { checking }: CommandDeps): boolean => {
  if (command.kind === 'confirm') return checking.confirm();
  if (command.by === 1) checking.next();
  else checking.previous();
  return true;
};

const LISTENING = new Set<Command['kind']>(['toggle', 'jump', 'rate', 'follow', 'playHere']);

const isOfListening = (command: Command): command is ListenCommand => LISTENING.has(command.kind);

type ListenCommand = Extract<Command, { kind: 'toggle' | 'jump' | 'rate' | 'follow' | 'playHere' }>;

const listen = (
  command: ListenCommand,
  { playback, viewport, follower, playbackActions }: CommandDeps,
  track: Track,
): boolean => {
  switch (command.kind) {
    case 'toggle':
      playbackActions?.toggle();
      return true;
    case 'jump':
      playback.seek(track, Math.max(0, playback.now(track.id) + command.seconds));
      return true;
    case 'rate':
      playback.setRate(nextRate(playback.getState().rate, command.by));
      return true;
    case 'follow':
      follower.follow();
      return true;
    case 'playHere': {
      const passage = passageAt(viewport, viewport.getSelected());
      if (passage === undefined) return false;
      playbackActions?.playFrom(passage.words[0]?.startMs ?? 0);
      return true;
    }
  }
};

const nextRate = (rate: number, by: 1 | -1): number =>
  PLAYBACK_RATES[PLAYBACK_RATES.findIndex((one) => one === rate) + by] ?? rate;

const onPassage = (
  command: Extract<Command, { kind: 'move' | 'edit' | 'speaker' }>,
  { viewport, follower, editor, mode, startEditing }: CommandDeps,
): boolean => {
  const focused = passageIdOf(document.activeElement);
  if (command.kind === 'move') {
    const from = focused ?? passageIdOf(besideFocus());
    // Without a focus the first press selects the passage in view; on a button these keys scroll as usual.
    const isFresh = document.activeElement === document.body;
    const next =
      from === undefined
        ? isFresh
          ? viewport.inView()
          : undefined
        : passageBeside(viewport, from, command.by);
    if (next === undefined) return false;
    follower.stopFollowing();
    viewport.focus(next);
    return true;
  }
  if (command.kind === 'edit') {
    if (mode === 'edit') {
      startEditing(undefined);
      return true;
    }
    const id = focused ?? viewport.highlights.getSpoken()?.passageId ?? viewport.inView();
    if (id === undefined) return false;
    startEditing({ id, offset: 0 });
    return true;
  }
  if (focused === undefined) return false;
  const { present } = editor.getState().history;
  const speaker = present.speakers[command.number - 1];
  if (speaker === undefined) return false;
  viewport.focusSoon(focused);
  editor.replace(assignTo(present, [focused], speaker.id));
  return true;
};

const passageAt = (viewport: Viewport, id: string | undefined) => {
  const layout = viewport.getLayout();
  return id === undefined ? undefined : layout?.passages[layout.indexOf(id) ?? -1];
};

const passageBeside = (viewport: Viewport, id: string, by: 1 | -1): string | undefined => {
  const layout = viewport.getLayout();
  const index = layout?.indexOf(id);
  return index === undefined ? undefined : layout?.passages[index + by]?.id;
};

/** Returns the first passage of the paragraph whose button has the focus. */
const besideFocus = (): Element | null =>
  document.activeElement?.closest('article')?.querySelector('[data-passage]') ?? null;

/** Saves now and ends the version. */
const useSeal = ({ editor }: PageParts) => {
  const { t } = useTranslation('transcript');
  return async (): Promise<void> => {
    await editor.seal();
    if (editor.getState().saveState === 'saved')
      await showToast({ tone: 'success', title: t('saveState.sealed'), detail: t('saveState.sealedText') });
  };
};
