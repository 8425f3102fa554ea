export const workspace = {
  reports: {
    title: 'Relatórios',
    text: 'O que suas gravações dizem, reunido em um só lugar.',
    coming: 'Relatórios em Desenvolvimento',
    comingText: 'Aqui você vai reunir o que foi dito em várias gravações e baixar um resumo.',
  },
  meetings: {
    title: 'Reuniões Online',
    text: 'Transcrição de reuniões enquanto elas acontecem.',
    coming: 'Reuniões Online chegam em breve',
    comingText: 'Até lá, grave a reunião e envie o arquivo: a transcrição fica pronta em poucos minutos.',
  },
  members: {
    title: 'Membros',
    text: 'Quem usa este espaço de trabalho.',
    list: 'Membros do espaço de trabalho',
    owner: 'Titular',
    you: 'você',
    alone: 'Por enquanto, cada espaço de trabalho tem uma pessoa. Convites chegam em breve.',
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
    api: { name: 'API', text: 'Acesso por programa, no plano Business.' },
    meet: { name: 'Google Meet', text: 'Gravações das suas reuniões, sem enviar arquivo.' },
    zoom: { name: 'Zoom', text: 'Gravações na nuvem, sem enviar arquivo.' },
    teams: { name: 'Microsoft Teams', text: 'Gravações das suas reuniões, sem enviar arquivo.' },
    linked: 'Conectada',
    notLinked: 'Não conectada',
    manage: 'Gerenciar',
  },
} as const;
