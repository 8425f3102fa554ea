import { PLAN_IDS, type PlanId } from '@escriba/contracts/plans/plans';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { TEST_LIMITS } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { planText } from './plan-texts.ts';

const textOf = (plan: PlanId, inForce: PlanId, locale: Locale) =>
  planText({ plan, inForce, limits: TEST_LIMITS[inForce] }, locale);

describe('a plan in words', () => {
  it.each(PLAN_IDS)('%s has a name, a description and highlights in both languages', (plan) => {
    const [pt, en] = LOCALES.map((locale) => textOf(plan, plan, locale));
    for (const text of [pt, en]) {
      expect(text?.displayName).not.toBe('');
      expect(text?.description).not.toBe('');
      expect(text?.highlights.length).toBeGreaterThanOrEqual(4);
    }
    expect(pt?.highlights).toHaveLength(en?.highlights.length ?? 0);
    expect(pt?.description).not.toBe(en?.description);
  });

  it('names the plan and the limits in force, not those of a lapsed plan', () => {
    expect(textOf('pro', 'free', 'pt')).toEqual({
      displayName: 'Gratuito',
      description: 'Sua assinatura Pro não está ativa: valem os limites e recursos do plano gratuito',
      highlights: textOf('free', 'free', 'pt').highlights,
    });
  });

  it('says what pro offers', () => {
    expect(textOf('pro', 'pro', 'pt').highlights).toEqual([
      'Arquivos ilimitados',
      '120 minutos por mês, somando os arquivos',
      'Até 100 MB por arquivo',
      'Duração ilimitada por arquivo',
      'Resumos, capítulos e outras análises sem limite',
      'Identificação de quem fala',
      'Exportação avançada',
      'Prioridade na fila',
    ]);
  });
});
