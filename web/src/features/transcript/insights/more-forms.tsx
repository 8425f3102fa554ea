import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { MenuSurface, MenuTick, menuItemClasses } from '../../../ui/menu.tsx';
import { MORE_FORMS, type Tab } from './forms.ts';

type MoreFormsProps = { readonly value: Tab; readonly onChoose: (tab: Tab) => void };

const GROUPS = ['forms', 'wholeText', 'ofText'] as const;

/** Renders a menu of the forms that have no tab of their own. */
export const MoreForms = ({ value, onChoose }: MoreFormsProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="inline-flex min-h-8 items-center gap-1 rounded-full px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink data-[state=open]:bg-ink/6 data-[state=open]:text-ink touch:min-h-11">
        {t('more')}
        <ChevronDown aria-hidden="true" className="-mr-1 size-4" />
      </DropdownMenu.Trigger>
      {/* On a phone there are more forms than fit below the button. */}
      <MenuSurface className="max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto overscroll-contain">
        <DropdownMenu.RadioGroup
          value={value}
          onValueChange={(next) => {
            const chosen = GROUPS.flatMap((group) => [...MORE_FORMS[group]]).find((tab) => tab === next);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {GROUPS.map((group) => (
            <DropdownMenu.Group key={group} aria-label={t(group)}>
              <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs text-muted">
                {t(group)}
              </DropdownMenu.Label>
              {MORE_FORMS[group].map((tab) => (
                <DropdownMenu.RadioItem key={tab} value={tab} className={menuItemClasses}>
                  <span className="grow">{t(`tab.${tab}`)}</span>
                  <MenuTick />
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuSurface>
    </DropdownMenu.Root>
  );
};
