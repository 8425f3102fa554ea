import { useTranslation } from 'react-i18next';
import { type NotifyState, turnNotifyOff, turnNotifyOn, useNotifyState } from '../../notify/choice.ts';
import { Toggle } from '../../ui/toggle.tsx';

const TEXTS = {
  on: 'notices.about',
  off: 'notices.about',
  refused: 'notices.refused',
  unsupported: 'notices.unsupported',
} as const satisfies Record<NotifyState, string>;

/** Turns notifications in this browser on and off. */
export const NoticesSection = () => {
  const { t } = useTranslation('settings');
  const state = useNotifyState();
  return (
    <Toggle
      label={t('notices.label')}
      text={t(TEXTS[state])}
      isOn={state === 'on'}
      disabled={state === 'refused' || state === 'unsupported'}
      onChange={(isOn) => {
        if (isOn) void turnNotifyOn();
        else turnNotifyOff();
      }}
    />
  );
};
