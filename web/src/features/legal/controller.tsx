import { useTranslation } from 'react-i18next';
import { sellerEmailOf, useCatalogue } from '../../data/billing/catalogue.ts';
import { useSupportContacts } from '../../data/support-contacts.ts';
import { useLocalPath } from '../../i18n/locale.ts';
import { contactHref } from '../../platform/contact.ts';
import { paths } from '../../platform/paths.ts';

/** Names the company that is responsible for the service, and where to write to it. The operator configures both. */
export const Controller = () => {
  const { t } = useTranslation('controller');
  const { data } = useCatalogue();
  const local = useLocalPath();
  const { name = 'Escriba', cnpj = '', address = '' } = data?.seller ?? {};
  const email = sellerEmailOf(data);
  const { sendsMail = true } = useSupportContacts().data ?? {};
  return (
    <section aria-labelledby="controller-title" className="flex flex-col gap-3">
      <h2 id="controller-title" className="font-serif text-xl font-medium tracking-[-0.01em]">
        {t('title')}
      </h2>
      <address className="flex flex-col not-italic">
        <span className="font-medium">{name}</span>
        {cnpj === '' ? null : <span>CNPJ {cnpj}</span>}
        {address === '' ? null : <span>{address}</span>}
      </address>
      <p>
        {t('contact')}{' '}
        <a
          href={contactHref({ email, support: local(paths.support) })}
          className="text-accent underline underline-offset-2"
        >
          {email ?? t('support')}
        </a>
        .
      </p>
      {sendsMail ? null : <p>{t('noMail')}</p>}
    </section>
  );
};
