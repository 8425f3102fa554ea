export const guard = {
  session: 'Verificando autenticação...',
  premium: 'Verificando acesso premium...',
  premiumTitle: 'Acesso Premium Necessário',
  premiumText: 'Esta área faz parte dos planos pagos. Com um deles ativo, ela abre na hora.',
  premiumPlan: 'Plano atual',
  premiumStatus: 'Status',
  premiumPlans: 'Ver Planos Premium',
} as const;
