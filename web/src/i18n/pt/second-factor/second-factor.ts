export const secondFactor = {
  title: 'Verificação em duas etapas',
  app: {
    text: 'Abra seu aplicativo autenticador e digite o código de 6 dígitos do Escriba.',
    label: 'Código do aplicativo',
    choose: 'Usar o aplicativo autenticador',
  },
  passkey: {
    text: 'Confirme com a digital, o rosto, o PIN ou a chave de segurança deste aparelho.',
    use: 'Usar chave de acesso',
    choose: 'Usar uma chave de acesso',
    waiting: 'Aguardando a chave de acesso…',
    cancelled: 'A chave de acesso não foi confirmada. Tente de novo.',
  },
  recovery_code: {
    text: 'Digite um dos códigos que você guardou ao ativar a verificação. Cada um funciona uma vez.',
    label: 'Código de recuperação',
    choose: 'Usar um código de recuperação',
  },
  none: 'Este navegador não aceita chaves de acesso. Entre em outro navegador ou aparelho.',
  missing: 'Digite o código.',
  confirm: 'Confirmar',
  busy: 'Confirmando…',
  expired: 'Este acesso expirou',
  proofText: 'Para esta mudança, confirme de novo que é você.',
} as const;
