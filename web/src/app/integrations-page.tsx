import { ApiKeysSection } from '../features/api-keys/api-keys-section.tsx';
import { IntegrationsPage as Integrations } from '../features/workspace/integrations-page.tsx';

/** The integrations, and the keys of the user's own programs. */
export const IntegrationsPage = () => (
  <>
    <Integrations />
    <ApiKeysSection />
  </>
);
