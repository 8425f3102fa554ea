import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../i18n/locale.ts';
import { env } from '../../platform/env.ts';
import { paths } from '../../platform/paths.ts';
import { showToast } from '../../ui/toast.ts';
import { askExtension, type ExtensionOutcome } from './extension-messages.ts';

export type ExtensionState = 'unknown' | 'asking' | 'connected';

/** Finds the extension and asks it to sign in; shows each outcome as a toast. */
export const useExtension = () => {
  const { t } = useTranslation('extension');
  const local = useLocalPath();
  const [state, setState] = useState<ExtensionState>('unknown');

  const showAbsence = (name: 'not_installed' | 'unavailable') =>
    name === 'unavailable'
      ? showToast({ tone: 'error', title: t('button.unavailable') })
      : showToast({
          tone: 'error',
          title: t('button.notInstalled'),
          detail: t('button.notInstalledText'),
          action: {
            label: t('button.install'),
            onPress: () => void window.open(env.extensionUrl ?? local(paths.support), '_blank', 'noopener'),
          },
        });

  const showFailure = (message: string | undefined) =>
    message === undefined || message === ''
      ? showToast({ tone: 'error', title: t('button.failed') })
      : showToast({ tone: 'error', title: t('button.failedWith'), detail: message });

  const ask = async (): Promise<ExtensionState> => {
    const ping = await askExtension(env.extensionId, 'PING');
    if (ping.name !== 'replied') return showAbsence(ping.name).then(() => 'unknown');
    if (isSignedIn(await askExtension(env.extensionId, 'CHECK_AUTH'))) {
      void showToast({ tone: 'success', title: t('connected') });
      return 'connected';
    }
    const login = await askExtension(env.extensionId, 'REQUEST_OAUTH_LOGIN');
    if (login.name === 'replied' && login.reply.ok) {
      void showToast({ tone: 'success', title: t('button.asked') });
      return 'unknown';
    }
    await showFailure(login.name === 'replied' ? login.reply.error : undefined);
    return 'unknown';
  };

  const connect = async (): Promise<void> => {
    if (state === 'asking') return;
    setState('asking');
    setState(await ask());
  };
  return { state, connect };
};

const isSignedIn = (outcome: ExtensionOutcome): boolean =>
  outcome.name === 'replied' && outcome.reply.ok && outcome.reply.authenticated === true;
