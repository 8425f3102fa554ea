import { ApiKeysSection } from '../features/api-keys/api-keys-section.tsx';
import { ProgramsSection } from '../features/programs/programs-section.tsx';
import { WebhooksSection } from '../features/webhooks/webhooks-section.tsx';
import { IntegrationsPage as Integrations } from '../features/workspace/integrations-page.tsx';
import { useSectionOfAddress } from '../ui/use-section-of-address.ts';

/** Renders the integrations, the programs that the user has connected, and the keys and webhooks of their own programs. */
export const IntegrationsPage = () => {
  useSectionOfAddress();
  return (
    <>
      <Integrations />
      <ProgramsSection />
      <ApiKeysSection />
      <WebhooksSection />
    </>
  );
};
