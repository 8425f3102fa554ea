import { openTexts } from '../../i18n/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { SecondStepPanelProps } from './second-step-panel.tsx';

/** Renders the second step of a sign-in; its code loads with the first account that needs it. */
export const SecondStep = lazyPart<SecondStepPanelProps>(async () => {
  const [module] = await Promise.all([import('./second-step-panel.tsx'), openTexts('secondFactor')]);
  return module.SecondStepPanel;
});
