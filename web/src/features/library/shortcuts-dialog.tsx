import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of each shortcut, with its alternatives; '+' joins keys that are pressed together. */
const SHORTCUTS = {
  walk: ['↑', '↓'],
  open: ['Enter'],
  play: ['space'],
  details: ['→', '←'],
  select: ['X'],
  move: ['M'],
  tags: ['T'],
  clear: ['Esc'],
  delete: [isMac ? '⌘+⌫' : 'Delete'],
  undo: [isMac ? '⌘+Z' : 'Ctrl+Z'],
  help: ['?'],
} as const;

type ShortcutsDialogProps = { readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void };

/** Lists the keys of the list. */
export const ShortcutsDialog = ({ isOpen, onOpenChange }: ShortcutsDialogProps) => {
  const { t } = useTranslation('library');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('shortcuts.title')}
      text={t('shortcuts.text')}
    >
      <dl className="divide-y divide-line text-sm">
        {(Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]).map((name) => (
          <div key={name} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-pretty">{t(`shortcuts.does.${name}`)}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {SHORTCUTS[name].map((keys) => (
                <span key={keys} className="flex gap-0.5">
                  {keys.split('+').map((key) => (
                    <kbd
                      key={key}
                      className="min-w-6 rounded-[5px] border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5"
                    >
                      {key === 'space' ? t('shortcuts.space') : key}
                    </kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
