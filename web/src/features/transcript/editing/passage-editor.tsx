import type { TranscriptPassage } from '@escriba/contracts';
import { startMsOf, textOf } from '@escriba/transcript';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { formatDuration } from '../../../media/format.ts';
import { type EditTools, useTextTools } from './text-tools.ts';
import { caretOf, placeCaret } from './caret.ts';

type PassageEditorProps = { readonly passage: TranscriptPassage; readonly language: string };

/** The editor of a passage, in place. It shows the stored words, never a view of them. */
export const PassageEditor = ({ passage, language }: PassageEditorProps) => {
  const { edit } = useTextTools();
  return edit === undefined ? null : <Field passage={passage} language={language} edit={edit} />;
};

const Field = ({ passage, language, edit }: PassageEditorProps & { readonly edit: EditTools }) => {
  const { t, surface } = useTextTools();
  const { editor, editing } = edit;
  const element = useRef<HTMLSpanElement>(null);
  const first = useRef('');
  const stored = textOf(passage.words, language);
  const { id } = passage;
  const { attach, now } = editing;
  useLayoutEffect(() => {
    const field = element.current;
    if (field === null) return undefined;
    const read = () => field.textContent ?? '';
    attach({
      read: () => ({ id, text: read(), caret: caretOf(field) }),
      isChanged: () => read() !== first.current,
    });
    return () => attach(null);
  }, [attach, id]);
  useLayoutEffect(() => {
    const field = element.current;
    if (field === null) return;
    // A change by others or an undo replaces the text only before anything is typed.
    if (field.textContent === first.current) field.textContent = stored;
    first.current = stored;
  }, [stored]);
  useLayoutEffect(() => {
    if (element.current === null || now?.id !== id) return;
    placeCaret(element.current, now.caret);
    surface.reveal({ passageId: id, token: 0 });
  }, [now, id, surface]);
  useSavedWhenHidden(editing.save);
  const isChanged = () => element.current?.textContent !== first.current;
  return (
    <span
      ref={element}
      data-passage={id}
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={t('edit.label', { time: formatDuration(Math.floor(startMsOf(passage) / 1_000)) })}
      contentEditable={PLAIN}
      suppressContentEditableWarning
      spellCheck
      onKeyDown={(event) => onKey(event, { editor, editing }, isChanged)}
      onPaste={pastePlain}
      onBlur={() => (document.hasFocus() ? editing.finish(false) : editing.save())}
      className="-mx-1 rounded-[4px] box-decoration-clone bg-accent/8 px-1 py-0.5 outline-1 outline-accent/55"
    />
  );
};

/** Browsers without `plaintext-only` get pasted text made plain below. */
const PLAIN = ((): 'plaintext-only' | true => {
  const probe = document.createElement('span');
  try {
    probe.contentEditable = 'plaintext-only';
  } catch {
    return true;
  }
  return probe.isContentEditable && probe.contentEditable === 'plaintext-only' ? 'plaintext-only' : true;
})();

const pastePlain = (event: ClipboardEvent): void => {
  event.preventDefault();
  const text = event.clipboardData.getData('text/plain').replaceAll(/\s+/g, ' ');
  // The only insertion that the browser's own undo supports.
  document.execCommand('insertText', false, text);
};

const onKey = (
  event: KeyboardEvent<HTMLElement>,
  { editor, editing }: EditTools,
  isChanged: () => boolean,
): void => {
  const isCommand = event.ctrlKey || event.metaKey;
  const act = (action: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') return act(editing.cancel);
  if (event.key === 'Enter') return act(event.shiftKey ? editing.split : () => editing.finish(true));
  if (event.key === 'Backspace' && !isCommand && caretOf(event.currentTarget) === 0 && isCollapsed())
    return act(editing.joinWithBefore);
  if (isCommand && !isChanged() && event.key.toLowerCase() === 'z')
    return act(event.shiftKey ? editor.redo : editor.undo);
};

const isCollapsed = (): boolean => window.getSelection()?.isCollapsed !== false;

/** A hidden page may never return. */
const useSavedWhenHidden = (save: () => void): void => {
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('beforeunload', save);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('beforeunload', save);
    };
  }, [save]);
};
