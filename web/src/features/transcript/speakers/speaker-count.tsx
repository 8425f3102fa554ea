import { SPEAKERS_EXPECTED_MAX } from '@escriba/contracts/transcription/upload';
import { ChevronDown, UsersRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { MenuSeparator, MenuSurface, MenuTick, menuItemClasses } from '../../../ui/menu.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { type SpeakerCountChoice, useRegroup } from './use-regroup.ts';

type SpeakerCountProps = { readonly id: string; readonly editor: TranscriptEditor };

const COUNTS = Array.from({ length: SPEAKERS_EXPECTED_MAX }, (_, index) => index + 1);
const AUTO = 'auto';

/** Shows how many people speak, as a button: its menu groups the voices into another number of people. */
export const SpeakerCount = ({ id, editor }: SpeakerCountProps) => {
  const { t } = useTranslation('transcript');
  const count = useEditorPart(editor, ({ history }) => Math.max(1, history.present.speakers.length));
  const regroup = useRegroup(id, editor);
  const label = t('people.count', { count });
  const choose = (value: string): void => {
    const speakers: SpeakerCountChoice = value === AUTO ? null : Number(value);
    if (!regroup.isPending) regroup.mutate(speakers);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('people.label', { label })}
        title={t('people.open')}
        aria-busy={regroup.isPending}
        className="-my-1 -mr-1.5 -ml-1 flex min-h-6 items-center gap-1 rounded-control pr-1.5 pl-1 text-xs text-muted tabular-nums transition-colors duration-150 hover:bg-ink/6 hover:text-ink data-[state=open]:bg-ink/6 touch:-my-3.5 touch:min-h-11"
      >
        {regroup.isPending ? <Spinner /> : <UsersRound aria-hidden="true" className="size-3.5" />}
        {label}
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </DropdownMenu.Trigger>
      <MenuSurface
        align="start"
        className="max-h-(--radix-dropdown-menu-content-available-height) w-60 overflow-y-auto"
      >
        <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted text-pretty">
          {t('people.text')}
        </DropdownMenu.Label>
        <DropdownMenu.Item onSelect={() => choose(AUTO)} className={menuItemClasses}>
          {t('people.auto')}
        </DropdownMenu.Item>
        <MenuSeparator />
        <DropdownMenu.RadioGroup value={String(count)} onValueChange={choose}>
          {COUNTS.map((number) => (
            <DropdownMenu.RadioItem key={number} value={String(number)} className={menuItemClasses}>
              <span className="grow">{t('people.count', { count: number })}</span>
              <MenuTick />
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuSurface>
    </DropdownMenu.Root>
  );
};
