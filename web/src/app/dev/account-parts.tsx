import { ConnectionPanel } from '../../features/extension/connection-panel.tsx';
import { ExtensionOffer } from '../../features/extension/extension-offer.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Working } from '../../ui/working.tsx';
import { PremiumGuard } from '../../features/plans/premium-guard.tsx';

const CONNECTIONS = [
  { name: 'loading' },
  { name: 'login_required' },
  { name: 'success' },
  { name: 'error', message: 'Parâmetros OAuth inválidos' },
] as const;
const OPTIONS = [{ value: 'SP', label: 'SP · São Paulo' }];
const nothing = () => undefined;

/** Shows the components of the sign-in pages. */
export const AccountParts = () => (
  <section className="flex flex-col gap-6">
    <h2 className="text-sm text-muted">Fields</h2>
    <div className="grid max-w-xl gap-4 sm:grid-cols-2">
      <TextField label="Empty" placeholder="Placeholder" />
      <TextField label="With a hint" hint="What helps to fill it in" defaultValue="Ana Souza" />
      <TextField label="Wrong" error="What is wrong with it" defaultValue="ana@" />
      <TextField label="Disabled" disabled defaultValue="ana@example.com" />
      <PasswordField label="Password" texts={{ show: 'Show', hide: 'Hide' }} defaultValue="secret" />
      <SelectField label="Select" options={OPTIONS} />
    </div>
    <h2 className="text-sm text-muted">Extension</h2>
    <ExtensionOffer />
    <div className="grid max-w-4xl gap-4 xl:grid-cols-2">
      {CONNECTIONS.map((connection) => (
        <ConnectionPanel key={connection.name} connection={connection} onLogin={nothing} onRetry={nothing} />
      ))}
    </div>
    <h2 className="text-sm text-muted">Guards</h2>
    <Working text="Verificando autenticação..." />
    <PremiumGuard
      access={{ isOpen: false, plan: 'FREE', status: 'Gratuito' }}
      waiting={null}
      onBack={nothing}
    >
      {null}
    </PremiumGuard>
  </section>
);
