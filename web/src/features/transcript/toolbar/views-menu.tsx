import { Eye } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { menuButtonClasses } from '../../../ui/choice-menu.tsx';
import { MenuSurface, MenuTick, menuItemClasses } from '../../../ui/menu.tsx';

/** How the text is displayed; the stored text stays the same. */
export type Views = {
  readonly figures: boolean;
  readonly noFillers: boolean;
  readonly noPersonal: boolean;
  readonly unsure: boolean;
};

export const NO_VIEWS: Views = { figures: false, noFillers: false, noPersonal: false, unsure: false };
const NAMES = ['figures', 'noFillers', 'noPersonal', 'unsure'] as const;

type ViewsMenuProps = {
  readonly views: Views;
  /** Figures exist for Portuguese only. */
  readonly language: string;
  readonly onChange: (views: Views) => void;
};

/** Toggles for the display of the text. */
export const ViewsMenu = ({ views, language, onChange }: ViewsMenuProps) => {
  const { t } = useTranslation('transcript');
  const offered = NAMES.filter((name) => name !== 'figures' || language === 'pt');
  const count = offered.filter((name) => views[name]).length;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('views.open')}
        title={t('views.open')}
        className={menuButtonClasses}
      >
        <Eye aria-hidden="true" className="size-4.5" />
        <span aria-hidden="true" className="max-xl:hidden">
          {t('views.open')}
        </span>
        {count === 0 ? null : (
          <span className="rounded-full bg-accent/14 px-1.5 text-xs text-accent-strong tabular-nums">
            {count}
          </span>
        )}
      </DropdownMenu.Trigger>
      <MenuSurface align="start" className="sheet w-72">
        {offered.map((name) => (
          <DropdownMenu.CheckboxItem
            key={name}
            checked={views[name]}
            onCheckedChange={(isOn) => onChange({ ...views, [name]: isOn })}
            onSelect={(event) => event.preventDefault()}
            className={menuItemClasses}
          >
            <span className="grow">{t(`views.${name}`)}</span>
            <MenuTick />
          </DropdownMenu.CheckboxItem>
        ))}
        <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted text-pretty">
          {t('views.note')}
        </DropdownMenu.Label>
      </MenuSurface>
    </DropdownMenu.Root>
  );
};
