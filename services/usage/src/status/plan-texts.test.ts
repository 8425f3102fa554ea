import { LOCALES, PLAN_IDS } from '@escriba/contracts';
import { describe, expect, it } from '@jest/globals';
import { planText } from './plan-texts.ts';

describe('a plan in words', () => {
  it.each(PLAN_IDS)('%s has a name, a description and highlights in both languages', (plan) => {
    const [pt, en] = LOCALES.map((locale) => planText({ plan, inForce: plan }, locale));
    for (const text of [pt, en]) {
      expect(text?.displayName).not.toBe('');
      expect(text?.description).not.toBe('');
      expect(text?.highlights.length).toBeGreaterThanOrEqual(4);
    }
    expect(pt?.highlights).toHaveLength(en?.highlights.length ?? 0);
    expect(pt?.description).not.toBe(en?.description);
  });

  it('names the plan and the limits in force, not those of a lapsed plan', () => {
    expect(planText({ plan: 'pro', inForce: 'free' }, 'pt')).toEqual({
      displayName: 'Gratuito',
      description: 'Sua assinatura Pro não está ativa: valem os limites e recursos do plano gratuito',
      highlights: planText({ plan: 'free', inForce: 'free' }, 'pt').highlights,
    });
  });

  it('says what pro offers', () => {
    expect(planText({ plan: 'pro', inForce: 'pro' }, 'pt').highlights).toEqual([
      'Arquivos ilimitados',
      '120 minutos por mês',
      'Até 100 MB por arquivo',
      'Duração ilimitada',
      'Identificação de falantes',
      'Exportação avançada',
      'Integrações',
      'Prioridade na fila',
    ]);
  });
});
