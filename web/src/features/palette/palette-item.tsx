import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export const PaletteGroup = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Command.Group
    heading={title}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
  >
    {children}
  </Command.Group>
);

type PaletteItemProps = {
  readonly id: string;
  readonly Icon: LucideIcon;
  /** The content at the right. */
  readonly aside?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export const PaletteItem = ({ id, Icon, aside, onSelect, children }: PaletteItemProps) => (
  <Command.Item
    value={id}
    onSelect={onSelect}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 select-none data-[selected=true]:bg-ink/7 touch:min-h-11"
  >
    <Icon aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
    <span className="min-w-0 grow truncate">{children}</span>
    {aside}
  </Command.Item>
);
