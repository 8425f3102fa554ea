import { useTranslation } from 'react-i18next';
import { useSupportContacts } from '../../data/support-contacts.ts';
import { useSession } from '../../session/use-session.ts';

/** Says where receipts are mailed to; nothing where no mail is sent. */
export const ReceiptsByMail = () => {
  const { t } = useTranslation('payment');
  const { user } = useSession();
  const { data } = useSupportContacts();
  if (user === null || data?.sendsMail !== true) return null;
  return (
    <p className="text-sm text-muted text-pretty wrap-anywhere">
      {t('receiptsByMail', { email: user.email })}
    </p>
  );
};
