import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ChoiceMenuProps, menuButtonClasses } from './choice-menu.tsx';

/** The menu itself, open when it first appears. */
export const OpenChoiceMenu = ({ label, value, options, onChoose, children }: ChoiceMenuProps) => (
  <DropdownMenu.Root defaultOpen modal={false}>
    <DropdownMenu.Trigger aria-label={label} title={label} className={menuButtonClasses}>
      {children}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-44 animate-appear rounded-card border border-line bg-overlay p-1 text-sm shadow-floating"
      >
        <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
          {options.map((option) => (
            <DropdownMenu.RadioItem
              key={option.value}
              value={option.value}
              className="flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none select-none data-highlighted:bg-ink/7 touch:h-11"
            >
              {option.icon}
              <span className="grow">{option.label}</span>
              <DropdownMenu.ItemIndicator>
                <Check aria-hidden="true" className="size-4 text-accent" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
