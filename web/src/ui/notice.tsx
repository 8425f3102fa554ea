import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';

const LOOKS = {
  info: { frame: 'border-accent/30 bg-accent/7', icon: 'text-accent', Icon: Info },
  warning: { frame: 'border-warning/35 bg-warning/9', icon: 'text-warning', Icon: TriangleAlert },
  danger: { frame: 'border-danger/35 bg-danger/7', icon: 'text-danger', Icon: CircleAlert },
} as const;

type NoticeProps = {
  readonly tone: keyof typeof LOOKS;
  readonly role?: 'status' | 'alert';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Takes the focus on request. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string;
};

/** Renders a message with an icon and a colour for its tone. */
export const Notice = ({ tone, role = 'status', children, actions, ref, className }: NoticeProps) => {
  const { frame, icon, Icon } = LOOKS[tone];
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={ref === undefined ? undefined : -1}
      className={classes('flex gap-3 rounded-card border px-4 py-3 text-sm', frame, className)}
    >
      <Icon aria-hidden="true" className={classes('mt-0.5 size-4.5 shrink-0', icon)} />
      <div className="flex min-w-0 grow flex-col gap-3 text-left wrap-anywhere">
        <div>{children}</div>
        {actions === undefined ? null : <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>}
      </div>
    </div>
  );
};
