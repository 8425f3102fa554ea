export const controller = {
  title: 'Quem responde pelo Escriba',
  contact: 'Dúvidas, pedidos e o encarregado pelos dados pessoais:',
  support: 'página Suporte',
} as const;
