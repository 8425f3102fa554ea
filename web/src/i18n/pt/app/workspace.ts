export const workspace = {
  reports: {
    coming: 'Relatórios em Desenvolvimento',
    comingText:
      'Depois da primeira transcrição, seus minutos, idiomas e gravações aparecem aqui, em gráficos que você pode imprimir e baixar.',
  },
  metrics: {
    coming: 'Suas métricas começam na primeira transcrição',
    comingText: 'Envie uma gravação: os números aparecem aqui assim que o texto fica pronto.',
  },
  meetings: {
    title: 'Reuniões Online',
    text: 'Transcrição de reuniões enquanto elas acontecem.',
    coming: 'Reuniões Online chegam em breve',
    comingText: 'Até lá, grave a reunião e envie o arquivo: a transcrição fica pronta em poucos minutos.',
    planned: {
      title: 'O que vem por aí',
      live: 'Legendas e texto enquanto a reunião acontece, no Google Meet, no Zoom e no Microsoft Teams.',
      speakers: 'Cada pessoa identificada pelo nome, sem você ter que separar as falas.',
      analysis: 'Depois da reunião: quem falou quanto, o clima da conversa e os números do mês.',
    },
  },
  tellMe: {
    ask: 'Me avise quando chegar',
    asked: 'Anotado. Vamos avisar em {{email}}.',
    withdraw: 'Não quero mais o aviso',
    failed: 'O pedido de aviso não funcionou',
  },
  members: {
    title: 'Membros',
    text: 'Trabalhe nas mesmas gravações com outras pessoas.',
  },
  integrations: {
    title: 'Integrações',
    text: 'De onde suas gravações podem vir.',
    list: 'Integrações',
    google: { name: 'Conta Google', text: 'Entre no Escriba com o Google.' },
    extension: {
      name: 'Extensão do navegador',
      text: 'A conexão começa na própria extensão, em Conectar conta.',
    },
    api: { name: 'API', text: 'Use o Escriba nos seus programas, com o plano Enterprise.' },
    webhooks: { name: 'Webhooks', text: 'Seus programas ficam sabendo de cada transcrição pronta.' },
    meet: { name: 'Google Meet', text: 'Gravações das suas reuniões, sem enviar arquivo.' },
    zoom: { name: 'Zoom', text: 'Gravações na nuvem, sem enviar arquivo.' },
    teams: { name: 'Microsoft Teams', text: 'Gravações das suas reuniões, sem enviar arquivo.' },
    linked: 'Conectada',
    notLinked: 'Não conectada',
    manage: 'Gerenciar',
  },
} as const;
