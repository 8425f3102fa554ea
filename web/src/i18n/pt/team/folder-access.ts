/** Who sees a folder of a workspace, and what becomes of it when a member leaves. */
export const folderAccess = {
  open: 'Quem vê {{name}}',
  title: 'Quem vê “{{name}}”',
  everyone: 'Todas as pessoas do espaço',
  members: 'Pessoas escolhidas',
  creator: 'Só eu',
  people: 'Pessoas que veem a pasta',
  peopleFailed: 'Não foi possível carregar as pessoas do espaço',
  noOthers: 'Você é a única pessoa neste espaço.',
  everyoneText: 'Todas as pessoas do espaço veem a pasta, as gravações e tudo o que é feito delas.',
  restrictedText:
    'As outras pessoas, mesmo quem administra o espaço, não veem a pasta nem as gravações: nem na lista, nem na busca. Links públicos continuam abrindo para quem os tem.',
  leaveText: 'Se você sair do espaço, a pasta e as gravações que só você vê são excluídas.',
  removeText:
    'As gravações dela não são excluídas: ficam sem pasta e passam a ser vistas por todas as pessoas do espaço.',
  moveIn: 'Só quem vê a pasta “{{name}}” vai ver estas gravações.',
  moveOut: 'Todas as pessoas do espaço vão ver estas gravações.',
  onlyYou: 'só você vê',
  some: 'restrita',
  checking: 'Verificando quais gravações são excluídas…',
  unknown: 'As gravações em pastas que ninguém mais vê são excluídas.',
  theirs_one: '{{count}} gravação em pastas que só esta pessoa vê é excluída. Isso não pode ser desfeito.',
  theirs_other:
    '{{count}} gravações em pastas que só esta pessoa vê são excluídas. Isso não pode ser desfeito.',
  yours_one: '{{count}} gravação em pastas que só você vê é excluída. Isso não pode ser desfeito.',
  yours_other: '{{count}} gravações em pastas que só você vê são excluídas. Isso não pode ser desfeito.',
};
