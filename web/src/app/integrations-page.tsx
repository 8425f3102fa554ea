import { ApiKeysSection } from '../features/api-keys/api-keys-section.tsx';
import { WebhooksSection } from '../features/webhooks/webhooks-section.tsx';
import { IntegrationsPage as Integrations } from '../features/workspace/integrations-page.tsx';
import { useSectionOfAddress } from '../ui/use-section-of-address.ts';

/** Renders the integrations, and the keys and webhooks of the user's own programs. */
export const IntegrationsPage = () => {
  useSectionOfAddress();
  return (
    <>
      <Integrations />
      <ApiKeysSection />
      <WebhooksSection />
    </>
  );
};
