import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';

type SettingsSectionProps = {
  /** The section's fragment in the address. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly isDanger?: boolean;
  readonly children: ReactNode;
};

/** Renders one section: its explanation and its controls. */
export const SettingsSection = ({ name, title, text, isDanger = false, children }: SettingsSectionProps) => {
  const id = useId();
  return (
    <section
      id={name}
      aria-labelledby={id}
      tabIndex={-1}
      className="@container scroll-mt-24 border-t border-line pt-8 outline-none"
    >
      <div className="grid items-start gap-x-10 gap-y-4 @3xl:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-1">
          <h2 id={id} className="font-medium">
            {title}
          </h2>
          <p className="text-sm text-muted text-pretty">{text}</p>
        </div>
        <div
          className={classes(
            'min-w-0 rounded-card border bg-raised p-5 shadow-resting',
            isDanger ? 'border-danger/35' : 'border-line',
          )}
        >
          {children}
        </div>
      </div>
    </section>
  );
};
