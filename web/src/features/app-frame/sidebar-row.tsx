import { Tooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** Returns the classes of a row in the sidebar; an icon-only row keeps its height, so that nothing jumps. */
export const rowClasses = (isIcon: boolean): string =>
  classes(
    'group flex h-10 w-full shrink-0 items-center gap-2.5 rounded-control text-sm font-medium text-muted outline-offset-0 select-none touch:h-11',
    'transition-colors duration-150 hover:bg-ink/6 hover:text-ink aria-[current=page]:bg-accent/10 aria-[current=page]:text-ink',
    isIcon ? 'justify-center' : 'px-2.5',
  );

type RowLabelProps = {
  readonly isIcon: boolean;
  readonly label: string;
  readonly icon: ReactNode;
  readonly aside?: ReactNode;
};

/** Renders the label of a row. It stays in the accessibility tree when only the icon shows. */
export const RowLabel = ({ isIcon, label, icon, aside }: RowLabelProps) => (
  <>
    {icon}
    <span className={isIcon ? 'sr-only' : 'min-w-0 grow truncate text-left'}>{label}</span>
    {isIcon || aside === undefined ? null : <> {aside}</>}
  </>
);

export const rowIconClasses = 'size-5 shrink-0 group-aria-[current=page]:text-accent';

/** Renders a tooltip for an icon-only row. */
export const RowTip = ({
  isIcon,
  label,
  children,
}: {
  readonly isIcon: boolean;
  readonly label: string;
  readonly children: ReactElement;
}) => {
  if (!isIcon) return children;
  return (
    <Tooltip.Root>
      {/* The row's label says the same; screen readers must not hear it twice. */}
      <Tooltip.Trigger asChild aria-describedby={undefined}>
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side="right"
          sideOffset={8}
          className="z-50 animate-appear rounded-control border border-line bg-overlay px-2.5 py-1.5 text-sm font-medium shadow-floating"
        >
          {label}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
};
