import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const MOD = isMac ? '⌘' : 'Ctrl';
const ALT = isMac ? '⌥' : 'Alt';
const SHIFT = isMac ? '⇧' : 'Shift';

/** The key combinations of each shortcut, with its alternatives. */
const SHORTCUTS = {
  listen: {
    play: [['space'], ['K']],
    jump: [['←'], ['→']],
    leap: [['J'], ['L']],
    rate: [['<'], ['>']],
    playHere: [[MOD, 'Enter']],
    follow: [['V']],
  },
  read: {
    move: [['↑'], ['↓']],
    find: [[MOD, 'F']],
    next: [
      [MOD, 'G'],
      [SHIFT, MOD, 'G'],
    ],
    replace: [[MOD, 'H']],
    unsure: [['I'], [SHIFT, 'I']],
    confirm: [['C']],
    help: [['?']],
  },
  write: {
    mode: [['E']],
    edit: [['Enter']],
    speaker: [['1'], ['…'], ['9']],
    undo: [[MOD, 'Z']],
    redo: [[SHIFT, MOD, 'Z']],
    seal: [[MOD, 'S']],
  },
  writing: {
    writingUnsure: [['Tab'], [ALT, 'I']],
    writingConfirm: [[ALT, 'C']],
    leave: [['Esc']],
    split: [['Enter']],
    join: [['Backspace']],
    writingPlay: [
      ['Ctrl', 'space'],
      [ALT, 'K'],
    ],
    listenHere: [[MOD, 'Enter']],
    writingJump: [
      [ALT, 'J'],
      [ALT, 'L'],
    ],
  },
} as const;

type Group = keyof typeof SHORTCUTS;
type Name = { [G in Group]: keyof (typeof SHORTCUTS)[G] }[Group];

type ShortcutsDialogProps = { readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void };

/** Lists all shortcuts of the page. */
export const ShortcutsDialog = ({ isOpen, onOpenChange }: ShortcutsDialogProps) => {
  const { t } = useTranslation('transcript');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isWide
      title={t('shortcuts.title')}
      text={t('shortcuts.text')}
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {(Object.keys(SHORTCUTS) as Group[]).map((group) => (
          <ShortcutGroup key={group} group={group} />
        ))}
      </div>
    </Dialog>
  );
};

const ShortcutGroup = ({ group }: { readonly group: Group }) => {
  const { t } = useTranslation('transcript');
  const rows = Object.entries(SHORTCUTS[group]) as unknown as [Name, readonly (readonly string[])[]][];
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium text-muted">{t(`shortcuts.${group}`)}</h3>
      <dl className="divide-y divide-line text-sm">
        {rows.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-pretty">{t(`shortcuts.does.${name}`)}</dt>
            <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1.5">
              {keys.map((together) => (
                <Keys key={together.join('+')} keys={together} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Keys = ({ keys }: { readonly keys: readonly string[] }) => {
  const { t } = useTranslation('transcript');
  return (
    <span className="flex gap-0.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-[5px] border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5"
        >
          {key === 'space' ? t('shortcuts.space') : key}
        </kbd>
      ))}
    </span>
  );
};
