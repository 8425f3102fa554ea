import { carryPosition } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { CaretNavigation } from './caret-navigation.ts';
import type { EditableDom } from './editable-dom.ts';

type CaretKeeperDeps = {
  readonly editor: Pick<TranscriptEditor, 'getState'>;
  readonly dom: EditableDom;
  readonly caret: Pick<CaretNavigation, 'isAllSelected'>;
  /** Applies a change and renders it before it returns. */
  readonly render: (change: () => void) => void;
};

/** Creates what applies changes by others under the text that a user edits: caret and selection stay at their words. */
export const createCaretKeeper =
  ({ editor, dom, caret, render }: CaretKeeperDeps) =>
  (apply: () => void): void => {
    const selection = dom.selected();
    const before = editor.getState().history.present;
    render(apply);
    // All of the text stays selected, whatever it is.
    if (selection === undefined || caret.isAllSelected()) return;
    const after = editor.getState().history.present;
    const carry = ({ position }: typeof selection.from) => carryPosition(before, after, position);
    const [from, to] = [carry(selection.from), carry(selection.to)];
    const now = dom.selected();
    // The browser has moved them with the text, unless their words are in another paragraph now.
    if (now !== undefined && isSame(now.from.position, from) && isSame(now.to.position, to)) return;
    if (selection.focus === selection.from && !selection.isCollapsed) dom.select(to, from);
    else dom.select(from, to);
  };

const isSame = (one: { id: string; offset: number }, other: { id: string; offset: number }): boolean =>
  one.id === other.id && one.offset === other.offset;
