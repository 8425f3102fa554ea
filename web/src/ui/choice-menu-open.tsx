import { DropdownMenu } from 'radix-ui';
import { type ChoiceMenuProps, menuButtonClasses } from './choice-menu.tsx';
import { MenuSurface, MenuTick, menuItemClasses } from './menu.tsx';

/** Renders the menu itself, open on its first render. */
export const OpenChoiceMenu = ({ label, value, options, onChoose, children }: ChoiceMenuProps) => (
  <DropdownMenu.Root defaultOpen modal={false}>
    <DropdownMenu.Trigger aria-label={label} title={label} className={menuButtonClasses}>
      {children}
    </DropdownMenu.Trigger>
    <MenuSurface>
      <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
        {options.map((option) => (
          <DropdownMenu.RadioItem key={option.value} value={option.value} className={menuItemClasses}>
            {option.icon}
            <span className="grow">{option.label}</span>
            <MenuTick />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </MenuSurface>
  </DropdownMenu.Root>
);
