import { CircleCheck, Mail, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sellerEmailOf, useCatalogue } from '../../data/billing/catalogue.ts';
import { useSupportContacts } from '../../data/support-contacts.ts';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { SupportForm } from './support-form.tsx';
import type { Sent } from './use-support-form.ts';

const HELP = [
  ['plans', paths.plans],
  ['privacy', paths.privacy],
  ['password', paths.forgotPassword],
] as const;

/** Renders the form, other contacts, and answers that need no message. */
export const SupportView = () => {
  const { t } = useTranslation('support');
  const local = useLocalPath();
  const [sent, setSent] = useState<Sent>();
  const { sendsMail = true } = useSupportContacts().data ?? {};
  return (
    <div className="wrap grid gap-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-x-14 lg:gap-y-8">
      <div className="flex min-w-0 flex-col gap-6 lg:contents">
        <header className="flex flex-col gap-2 lg:col-span-full">
          <h1 className="font-serif text-3xl font-medium tracking-[-0.02em] sm:text-4xl">{t('title')}</h1>
          <p className="text-lg text-muted text-pretty">{t('text')}</p>
          {sendsMail ? null : <p className="text-muted text-pretty">{t('noMail')}</p>}
        </header>
        <Panel>
          {sent === undefined ? (
            <section aria-label={t('form')}>
              <SupportForm onSent={setSent} />
            </section>
          ) : (
            <Confirmation sent={sent} onAnother={() => setSent(undefined)} />
          )}
        </Panel>
      </div>
      <aside className="flex min-w-0 flex-col gap-8">
        <Contacts />
        <section aria-labelledby="first-title" className="flex flex-col gap-3">
          <h2 id="first-title" className="font-medium">
            {t('first')}
          </h2>
          <ul className="flex flex-col gap-3">
            {HELP.map(([name, to]) => (
              <li key={name} className="flex flex-col items-start">
                <ContactLink href={local(to)}>{t(name)}</ContactLink>
                <span className="text-sm text-muted">{t(`${name}Text`)}</span>
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </div>
  );
};

type ConfirmationProps = { readonly sent: Sent; readonly onAnother: () => void };

const Confirmation = ({ sent, onAnother }: ConfirmationProps) => {
  const { t } = useTranslation('support');
  const heading = useRef<HTMLHeadingElement>(null);
  useBackCloses(true, onAnother);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <CircleCheck aria-hidden="true" className="size-8 text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-medium outline-none">
        {t('sentTitle')}
      </h2>
      <p className="wrap-anywhere">{t('sent', sent)}</p>
      <Button onClick={onAnother}>{t('another')}</Button>
    </div>
  );
};

/** Shows the operator's e-mail and phone: those of support, else those of the seller. */
const Contacts = () => {
  const { t } = useTranslation('support');
  const { data } = useSupportContacts();
  const { data: catalogue } = useCatalogue();
  const email = data?.email ?? sellerEmailOf(catalogue);
  const phone = data?.phone ?? null;
  if (email === undefined && phone === null) return null;
  return (
    <section aria-labelledby="contacts-title" className="flex flex-col items-start gap-2">
      <h2 id="contacts-title" className="font-medium">
        {t('contacts')}
      </h2>
      {email === undefined ? null : (
        <ContactLink href={`mailto:${email}`} label={`${t('mail')}: ${email}`}>
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          {email}
        </ContactLink>
      )}
      {phone === null ? null : (
        <ContactLink href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} label={`${t('phone')}: ${phone}`}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {phone}
        </ContactLink>
      )}
    </section>
  );
};

type ContactLinkProps = { readonly href: string; readonly label?: string; readonly children: ReactNode };

const ContactLink = ({ href, label, children }: ContactLinkProps) => (
  <a
    href={href}
    aria-label={label}
    className="inline-flex min-w-0 items-center gap-2 rounded-control text-accent underline-offset-2 wrap-anywhere hover:underline touch:min-h-11"
  >
    {children}
  </a>
);
