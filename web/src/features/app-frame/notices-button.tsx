import { Bell, CalendarClock, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { menuButtonClasses } from '../../ui/choice-menu.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PopupButton } from '../../ui/popup-button.tsx';

export const NOTICES = [
  { name: 'retention', Icon: CalendarClock },
  { name: 'meetings', Icon: Video },
] as const;

export const noticesButtonClasses = classes(menuButtonClasses, 'relative');

const NoticesPanel = lazyPart(async () => (await import('./notices-panel.tsx')).NoticesPanel);

/** Notices for everyone, with their count. */
export const NoticesButton = () => {
  const { t } = useTranslation('frame');
  return (
    <PopupButton
      Popup={NoticesPanel}
      popup={{}}
      kind="dialog"
      label={t('notices.count', { count: NOTICES.length })}
      title={t('notices.label')}
      className={noticesButtonClasses}
    >
      <NoticesSign />
    </PopupButton>
  );
};

/** The content of the button. */
export const NoticesSign = () => (
  <>
    <Bell aria-hidden="true" className="size-4.5" />
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent tabular-nums touch:top-1.5 touch:right-1.5"
    >
      {NOTICES.length}
    </span>
  </>
);
