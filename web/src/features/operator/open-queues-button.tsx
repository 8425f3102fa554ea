import { OPERATOR_QUEUES_PATH } from '@escriba/contracts/operator/operator';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useOperatorActions, useRefusal } from './use-operator-actions.ts';

/** Opens the board of job queues in a new tab, once this browser has a pass. */
export const OpenQueuesButton = () => {
  const { t } = useTranslation('operator');
  const actions = useOperatorActions();
  const refuse = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    const tab = openTab();
    setBusy(true);
    try {
      await actions.openQueues();
      tab.show(OPERATOR_QUEUES_PATH);
    } catch (error) {
      tab.close();
      refuse(error);
    }
    setBusy(false);
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void open()}>
      {isBusy ? null : <ExternalLink aria-hidden="true" className="size-4" />}
      {t('queue.open')}
    </Button>
  );
};

/** Opens an empty tab within the click: browsers block one that opens after a request. Without it the page itself moves on. */
const openTab = () => {
  const tab = window.open('', '_blank');
  if (tab !== null) tab.opener = null;
  return {
    show: (path: string): void => (tab ?? window).location.assign(path),
    close: (): void => tab?.close(),
  };
};
