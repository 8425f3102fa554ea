import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Loaded by members of companies alone. */
const CompanyForm = lazyPart(async () => (await import('./company-form.tsx')).CompanyForm);

/** Signs in at the provider of the user's company: asks for the e-mail that says which one. The user returns to `returnTo`. */
export const CompanyButton = ({ returnTo }: { readonly returnTo: string }) => {
  const { t } = useTranslation('auth');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CompanyForm returnTo={returnTo} waiting={<Spinner />} />;
  return (
    <Button size="large" onClick={() => setOpen(true)} className="w-full">
      <Building2 aria-hidden="true" className="size-4.5" />
      {t('company.enter')}
    </Button>
  );
};
