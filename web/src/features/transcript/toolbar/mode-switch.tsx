import { BookOpen, PenLine } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import type { Mode } from '../editing/text-context.ts';
import { useMay } from '../../../session/use-workspace.ts';

type ModeSwitchProps = {
  readonly mode: Mode;
  /** False for a copy that is read without a connection. */
  readonly canEdit: boolean;
  readonly onMode: (mode: Mode) => void;
};

const MODES: readonly Mode[] = ['read', 'edit'];

/** Switches between reading, where a click plays, and editing, where it sets the caret. */
export const ModeSwitch = ({ mode, canEdit, onMode }: ModeSwitchProps) => {
  const { t } = useTranslation(['transcript', 'frame']);
  const refusal = useMay('write') ? t('offline.refusedText') : t('frame:workspace.readOnlyText');
  const name = useId();
  return (
    <fieldset className="flex min-w-0 shrink-0 rounded-control border border-line-strong bg-sunken p-0.5 @max-2xl:hidden">
      <legend className="sr-only">{t('mode.label')}</legend>
      {MODES.map((one) => (
        <label
          key={one}
          title={one === 'edit' && !canEdit ? refusal : t(`mode.${one}Text`)}
          className="relative flex min-h-8 cursor-pointer items-center rounded-[6px] px-3 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-resting has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:min-h-10"
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === mode}
            disabled={one === 'edit' && !canEdit}
            onChange={() => onMode(one)}
            aria-keyshortcuts="E"
            className="absolute inset-0 cursor-[inherit] opacity-0"
          />
          {t(`mode.${one}`)}
        </label>
      ))}
    </fieldset>
  );
};

/** Renders one button that switches to the other mode, in a bar without room for both words. */
export const ModeButton = ({ mode, canEdit, onMode }: ModeSwitchProps) => {
  const { t } = useTranslation('transcript');
  const other = mode === 'read' ? 'edit' : 'read';
  const Icon = other === 'edit' ? PenLine : BookOpen;
  return (
    <IconButton
      label={t(`mode.${other}`)}
      disabled={other === 'edit' && !canEdit}
      onClick={() => onMode(other)}
      className="disabled:opacity-45 @2xl:hidden"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
};
