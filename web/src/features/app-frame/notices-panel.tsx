import { Popover } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { popupClasses } from '../../ui/menu.tsx';
import { NOTICES, noticesButtonClasses, NoticesSign } from './notices-button.tsx';

/** The notices with their button, open on the first render. */
export const NoticesPanel = (): ReactNode => {
  const { t } = useTranslation('frame');
  const titleId = useId();
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger
        aria-label={t('notices.count', { count: NOTICES.length })}
        title={t('notices.label')}
        className={noticesButtonClasses}
      >
        <NoticesSign />
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
