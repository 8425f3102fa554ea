import { Bell, CalendarClock, Video } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { menuButtonClasses } from '../../ui/choice-menu.tsx';
import { classes } from '../../ui/classes.ts';
import { popupClasses } from '../../ui/menu.tsx';

const NOTICES = [
  { name: 'retention', Icon: CalendarClock },
  { name: 'meetings', Icon: Video },
] as const;

/** Notices for everyone, with their count. */
export const NoticesButton = () => {
  const { t } = useTranslation('frame');
  const titleId = useId();
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t('notices.count', { count: NOTICES.length })}
        title={t('notices.label')}
        className={classes(menuButtonClasses, 'relative')}
      >
        <Bell aria-hidden="true" className="size-4.5" />
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent tabular-nums touch:top-1.5 touch:right-1.5"
        >
          {NOTICES.length}
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={titleId}
          className={classes(popupClasses, 'w-88 max-w-[calc(100vw-16px)] outline-none')}
        >
          <h2 id={titleId} className="border-b border-line px-4 py-3 text-sm font-medium">
            {t('notices.label')}
          </h2>
          <ul className="flex flex-col divide-y divide-line">
            {NOTICES.map(({ name, Icon }) => (
              <li key={name} className="flex gap-3 px-4 py-3.5 text-sm">
                <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
                <div className="flex flex-col gap-0.5">
                  <p className="font-medium">{t(`notices.${name}.title`)}</p>
                  <p className="text-muted">{t(`notices.${name}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};
