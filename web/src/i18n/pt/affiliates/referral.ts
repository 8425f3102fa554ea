export const referral = {
  label: 'Indicação',
  came: 'Você veio por indicação de {{name}}.',
  means:
    'Se você criar uma conta e assinar um plano, {{name}} recebe uma comissão. Você paga o mesmo preço. Guardamos isto neste navegador por {{days}} dias.',
  keep: 'Entendi',
  remove: 'Remover indicação',
  removed: 'Indicação removida',
} as const;
