import { Check, Eye } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { menuButtonClasses } from '../../../ui/choice-menu.tsx';

/** How the text is shown. None of it changes what is stored. */
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
  /** Figures are written in Portuguese alone. */
  readonly language: string;
  readonly onChange: (views: Views) => void;
};

/** Ways of showing the text, each on or off. */
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
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="sheet z-50 w-72 animate-appear rounded-card border border-line bg-overlay p-1 text-sm shadow-floating"
        >
          {offered.map((name) => (
            <DropdownMenu.CheckboxItem
              key={name}
              checked={views[name]}
              onCheckedChange={(isOn) => onChange({ ...views, [name]: isOn })}
              onSelect={(event) => event.preventDefault()}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none select-none data-highlighted:bg-ink/7 touch:min-h-11"
            >
              <span className="grow">{t(`views.${name}`)}</span>
              <DropdownMenu.ItemIndicator>
                <Check aria-hidden="true" className="size-4 text-accent" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.CheckboxItem>
          ))}
          <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted text-pretty">
            {t('views.note')}
          </DropdownMenu.Label>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
