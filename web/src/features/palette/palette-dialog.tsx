import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterDialog, useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { fold, matches } from './matches.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';
import { RecordingsStatus, RecordingItems, useFoundRecordings } from './recording-items.tsx';

export type PaletteCommand = {
  readonly id: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly run: () => void;
};

export type PaletteProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly actions: readonly PaletteCommand[];
  readonly pages: readonly PaletteCommand[];
};

/** Finds recordings, actions and pages by typing: arrow keys choose, Enter runs. */
export const PaletteDialog = ({ isOpen, onOpenChange, actions, pages }: PaletteProps) => {
  const { t } = useTranslation('frame');
  const focus = useFocusBack();
  useBackCloses(isOpen, () => onOpenChange(false));
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-write bg-veil" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 flex max-h-[min(32rem,calc(100dvh-1.5rem))] animate-appear flex-col overflow-hidden rounded-zone border border-line bg-overlay shadow-floating outline-none sm:inset-x-auto sm:top-[12dvh] sm:left-1/2 sm:w-[min(38rem,calc(100vw-3rem))] sm:-translate-x-1/2 short:top-3!"
        >
          <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
          <Choices
            actions={actions}
            pages={pages}
            onChosen={(run) => {
              onOpenChange(false);
              afterDialog(run);
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

type ChoicesProps = Pick<PaletteProps, 'actions' | 'pages'> & {
  /** Closes the palette, then runs what was chosen. */
  readonly onChosen: (run: () => void) => void;
};

const Choices = ({ actions, pages, onChosen }: ChoicesProps) => {
  const { t } = useTranslation('frame');
  const [text, setText] = useState('');
  const found = useFoundRecordings(text);
  const find = (commands: readonly PaletteCommand[]) =>
    commands.filter(({ label, words = '' }) => matches(fold(text), fold(`${label} ${words}`)));
  const groups = [
    { name: 'actions', commands: find(actions) },
    { name: 'pages', commands: find(pages) },
  ] as const;
  const ids = [
    ...(found.items ?? []).map(({ transcriptionId }) => transcriptionId),
    ...groups.flatMap(({ commands }) => commands.map(({ id }) => id)),
  ];
  const choice = useChoice(ids, text);
  return (
    // The page filters: recordings are found by the server, also by what is said in them.
    <Command
      label={t('palette.title')}
      shouldFilter={false}
      loop
      {...choice}
      className="flex min-h-0 flex-col"
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={t('palette.placeholder')}
        className="min-h-14 shrink-0 border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-muted"
      />
      <Command.List
        label={t('palette.title')}
        className="min-h-0 grow overflow-y-auto overscroll-contain p-2 text-sm"
      >
        <Command.Empty className="px-3 py-6 text-center text-muted">{t('palette.empty')}</Command.Empty>
        <RecordingItems items={found.items} onChosen={onChosen} />
        <CommandGroups groups={groups} onChosen={onChosen} />
      </Command.List>
      <RecordingsStatus {...found} />
    </Command>
  );
};

type CommandGroupsProps = Pick<ChoicesProps, 'onChosen'> & {
  readonly groups: readonly {
    readonly name: 'actions' | 'pages';
    readonly commands: readonly PaletteCommand[];
  }[];
};

const CommandGroups = ({ groups, onChosen }: CommandGroupsProps) => {
  const { t } = useTranslation('frame');
  return groups.map(({ name, commands }) =>
    commands.length === 0 ? null : (
      <PaletteGroup key={name} title={t(`palette.${name}`)}>
        {commands.map(({ id, label, Icon, run }) => (
          <PaletteItem key={id} id={id} Icon={Icon} onSelect={() => onChosen(run)}>
            {label}
          </PaletteItem>
        ))}
      </PaletteGroup>
    ),
  );
};

/** Returns the chosen row: the first one, also when rows arrive above it, until the user moves to another. */
const useChoice = (ids: readonly string[], text: string) => {
  const [moved, setMoved] = useState<{ readonly text: string; readonly id: string }>();
  const isMoving = useRef(false);
  const isKept = moved?.text === text && ids.includes(moved.id);
  return {
    value: isKept ? moved.id : (ids[0] ?? ''),
    onValueChange: (id: string): void => {
      if (isMoving.current) setMoved({ text, id });
    },
    onKeyDownCapture: ({ key, ctrlKey }: KeyboardEvent): void => {
      // Ctrl with a letter moves too, as in a terminal.
      isMoving.current = ctrlKey || MOVING_KEYS.has(key);
    },
    onPointerMoveCapture: (): void => {
      isMoving.current = true;
    },
  };
};

const MOVING_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);
