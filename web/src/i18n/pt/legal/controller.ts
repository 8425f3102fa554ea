export const controller = {
  title: 'Quem responde pelo Escriba',
  contact: 'Dúvidas, pedidos e o encarregado pelos dados pessoais:',
  support: 'página Suporte',
  noMail:
    'Este site não envia e-mails. Onde esta página fala em aviso por e-mail, ele aparece no aplicativo, e uma senha perdida é trocada com um link do suporte.',
} as const;
