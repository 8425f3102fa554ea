export const guard = {
  session: 'Verificando autenticação...',
  premium: 'Verificando acesso premium...',
  premiumTitle: 'Acesso Premium Necessário',
  premiumText:
    'Esta área precisa de um plano ativo, e o seu não está. Acerte a assinatura, ou escolha um plano, e ela abre na hora. O que você já tem continua guardado.',
  premiumPlan: 'Plano atual',
  premiumStatus: 'Status',
  premiumPlans: 'Ver Planos Premium',
} as const;
