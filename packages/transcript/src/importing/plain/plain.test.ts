import { describe, expect, it } from '@jest/globals';
import { readBlocks, readPlain } from './read-plain.ts';

const turnsOf = (text: string, known?: readonly string[]) => readPlain(text, known).turns;
const told = (text: string) =>
  turnsOf(text).map(({ speaker, text: words, startMs }) => [speaker, startMs, words]);
const DIALOGUE = [
  ['João Silva', 0, 'Bom dia a todos.'],
  ['Maria D’Ávila', 3_000, 'Olá.'],
  ['João Silva', 65_000, 'Vamos lá.'],
];

describe('a transcript of another program', () => {
  it.each([
    [
      'Otter',
      'João Silva  0:00  \nBom dia a todos.\n\nMaria D’Ávila  0:03  \nOlá.\n\nJoão Silva  1:05  \nVamos lá.\n\nTranscribed by https://otter.ai',
    ],
    [
      'Otter with front matter',
      'Reunião semanal\nSeg, 5 de jan de 2026 14:00 • 51:03\n\nSUMMARY KEYWORDS\nbom, dia, reunião, prazo\n\nSPEAKERS\nJoão Silva, Maria D’Ávila\n\nJoão Silva 0:00\nBom dia a todos.\n\nMaria D’Ávila 0:03\nOlá.\n\nJoão Silva 1:05\nVamos lá.',
    ],
    [
      'Zoom',
      '[João Silva] 00:00:00\nBom dia a todos.\n\n[Maria D’Ávila] 00:00:03\nOlá.\n\n[João Silva] 00:01:05\nVamos lá.\n',
    ],
    [
      'Teams',
      'Reunião-20260105_140030-Gravação de Reunião\n5 de janeiro de 2026, 14:00\n51min 3s\n\nJoão Silva iniciou a transcrição\n\nJoão Silva   0:00\nBom dia a todos.\n\nMaria D’Ávila   0:03\nOlá.\n\nJoão Silva   1:05\nVamos lá.\n\nJoão Silva interrompeu a transcrição',
    ],
    [
      'Teams in English',
      'Weekly sync-20260305_140012-Meeting Recording\nMarch 5, 2026, 5:00PM\n51m 3s\n\nJoão Silva started transcription\n\nJoão Silva   0:00\nBom dia a todos.\n\nMaria D’Ávila   0:03\nOlá.\n\nJoão Silva   1:05\nVamos lá.\n\nJoão Silva stopped transcription',
    ],
    [
      'Teams in Spanish',
      'Reunión semanal-20260305_140012-Grabación de la reunión\n\n5 de marzo de 2026, 5:00p. m.\n\n51 min 3 s\n\nJoão Silva inició la transcripción\n\nJoão Silva   0:00\nBom dia a todos.\n\nMaria D’Ávila   0:03\nOlá.\n\nJoão Silva   1:05\nVamos lá.\n\nJoão Silva detuvo la transcripción',
    ],
    [
      'Teams, with times for screen readers',
      'João Silva\n0 minutes 0 seconds\n0:00\nBom dia a todos.\nMaria D’Ávila\n0 minutes 3 seconds\n0:03\nOlá.\nJoão Silva\n1 minute 5 seconds\n1:05\nVamos lá.',
    ],
    [
      'Trint',
      '[00:00:00]\nJoão Silva:\nBom dia a todos.\n\n[00:00:03]\nMaria D’Ávila:\nOlá.\n\n[00:01:05]\nJoão Silva:\nVamos lá.',
    ],
    [
      'Sonix',
      'João Silva [00:00:00] Bom dia a todos.\n\nMaria D’Ávila [00:00:03] Olá.\n\nJoão Silva [00:01:05] Vamos lá.',
    ],
    [
      'TurboScribe',
      '[João Silva] (0:00 - 0:03)\nBom dia a todos.\n\n[Maria D’Ávila] (0:03 - 0:05)\nOlá.\n\n[João Silva] (1:05 - 1:07)\nVamos lá.\n\n(Transcribed by TurboScribe. Go Unlimited to remove this message.)',
    ],
    [
      'times without a space behind them',
      '[00:00]João Silva: Bom dia a todos.\n[00:03]Maria D’Ávila: Olá.\n[01:05]João Silva: Vamos lá.',
    ],
    [
      'values separated by semicolons',
      'Início;Fim;Falante;Texto\n00:00:00;00:00:03;João Silva;Bom dia a todos.\n00:00:03;00:00:05;Maria D’Ávila;"Olá."\n00:01:05;00:01:07;João Silva;Vamos lá.\n',
    ],
    [
      'values separated by commas, in seconds',
      'start,end,speaker,text\n0.0,2.9,João Silva,Bom dia a todos.\n3.0,4.5,Maria D’Ávila,Olá.\n65.0,66.2,João Silva,Vamos lá.\n',
    ],
    [
      'Whisper, in milliseconds',
      'start\tend\tspeaker\ttext\n0\t2900\tJoão Silva\tBom dia a todos.\n3000\t4500\tMaria D’Ávila\tOlá.\n65000\t66200\tJoão Silva\tVamos lá.\n',
    ],
    [
      'Teams, copied from the page',
      'João Silva\n0:00\nBom dia a todos.\nMaria D’Ávila\n0:03\nOlá.\nJoão Silva\n1:05\nVamos lá.',
    ],
    [
      'time above the name',
      '0:00\nJoão Silva\nBom dia a todos.\n\n0:03\nMaria D’Ávila\nOlá.\n\n1:05\nJoão Silva\nVamos lá.',
    ],
    [
      'time in brackets',
      'João Silva (00:00): Bom dia a todos.\nMaria D’Ávila (00:03): Olá.\nJoão Silva (01:05): Vamos lá.',
    ],
    [
      'time behind the colon',
      'João Silva: [00:00] Bom dia a todos.\nMaria D’Ávila: [00:03] Olá.\nJoão Silva: [01:05] Vamos lá.',
    ],
    [
      'time before the name',
      '[00:00] João Silva: Bom dia a todos.\n[00:03] Maria D’Ávila: Olá.\n[01:05] João Silva: Vamos lá.',
    ],
    [
      'span before the name',
      '00:00 - 00:03 João Silva: Bom dia a todos.\n00:03 – 00:05 Maria D’Ávila: Olá.\n01:05 - 01:09 João Silva: Vamos lá.',
    ],
    [
      'headings of time and name',
      '00:00:00   João Silva\nBom dia a todos.\n\n00:00:03   Maria D’Ávila\nOlá.\n\n00:01:05   João Silva\nVamos lá.',
    ],
    ['tabs', 'João Silva\t0:00\tBom dia a todos.\nMaria D’Ávila\t0:03\tOlá.\nJoão Silva\t1:05\tVamos lá.'],
    [
      'a table of times first',
      'Tempo\tFalante\tTexto\n00:00:00\tJoão Silva\tBom dia a todos.\n00:00:03\tMaria D’Ávila\tOlá.\n00:01:05\tJoão Silva\tVamos lá.',
    ],
    [
      'a table with bars',
      '| Nº | Início | Fim | Nome | Fala |\n|---|---|---|---|---|\n| 1 | 0:00 | 0:03 | João Silva | Bom dia a todos. |\n| 2 | 0:03 | 0:05 | Maria D’Ávila | Olá. |\n| 3 | 1:05 | 1:07 | João Silva | Vamos lá. |',
    ],
    [
      'separators',
      'João Silva | 00:00\nBom dia a todos.\nMaria D’Ávila | 00:03\nOlá.\nJoão Silva | 01:05\nVamos lá.',
    ],
  ])('of %s has its speakers and times, and nothing else', (_, text) => {
    expect(told(text)).toEqual(DIALOGUE);
  });

  it('of Meet has a time for what is below', () => {
    const text =
      'Reunião (2026-01-05 14:00) - Transcrição\n\nParticipantes\n\nJoão Silva, Maria D’Ávila\n\nTranscrição\n\nJoão Silva: Bom dia.\n\nMaria D’Ávila: Olá.\n\n00:05:00\n\nJoão Silva: Fim.\n\nA reunião terminou após 00:05:10 👋\n\nEsta transcrição editável foi gerada por computador e pode conter erros.';
    expect(told(text)).toEqual([
      ['João Silva', undefined, 'Bom dia.'],
      ['Maria D’Ávila', undefined, 'Olá.'],
      ['João Silva', 300_000, 'Fim.'],
    ]);
    expect(readPlain(text).left.other).toHaveLength(6);
  });

  it('has names that are numbered or telephones, each once', () => {
    expect(told('00:00:03 Palestrante 1\nBom dia.\n\n00:00:10 Palestrante 2\nOi.')).toEqual([
      ['Palestrante 1', 3_000, 'Bom dia.'],
      ['Palestrante 2', 10_000, 'Oi.'],
    ]);
    expect(told('+55 71 99999-9999  0:03\nBom dia.\n\nBeto  0:10\nOi.')).toEqual([
      ['+55 71 99999-9999', 3_000, 'Bom dia.'],
      ['Beto', 10_000, 'Oi.'],
    ]);
  });

  it('of a chat in Zoom has the writers without the readers', () => {
    for (const text of [
      '14:03:22 From Ana Souza to Everyone:\n\tBom dia\n14:03:25 From Rui to Everyone:\n\tOi\n',
      '14:03:22 De Ana Souza para Todos:\n\tBom dia\n14:03:25 De Rui para Todos:\n\tOi\n',
    ])
      expect(told(text)).toEqual([
        ['Ana Souza', 50_602_000, 'Bom dia'],
        ['Rui', 50_605_000, 'Oi'],
      ]);
  });

  it('of Meet in Spanish has both names, although each speaks once', () => {
    const text =
      '5 mar 2026\n\nReunión semanal - Transcripción\n\nAsistentes\n\nAna Souza, José Pérez\n\nTranscripción\n\n00:00:00\n\nAna Souza: Buenos días.\n\nJosé Pérez: Hola.\n\nLa reunión ha finalizado después de 00:10:12 👋\n\nEsta transcripción editable se ha generado por ordenador y puede contener errores.';
    expect(told(text)).toEqual([
      ['Ana Souza', 0, 'Buenos días.'],
      ['José Pérez', undefined, 'Hola.'],
    ]);
  });

  it('in values keeps quotation marks and separators that are words', () => {
    expect(told('Falante;Texto\nAna;"Bom dia; ""pessoal"""\nRui;Oi, tudo bem?\nAna;Sim')).toEqual([
      ['Ana', undefined, 'Bom dia; "pessoal"'],
      ['Rui', undefined, 'Oi, tudo bem?'],
      ['Ana', undefined, 'Sim'],
    ]);
    expect(told('Nome, texto, hora,\nsão o que a ficha tem, disse ela\ne nada mais')).toHaveLength(3);
  });

  it('with afternoon clocks, hours and wrapped lines keeps its words', () => {
    expect(told('Ana 1:02:03 PM\nlinha um\nlinha dois\n\nmais\n\nRui 1:02:09 PM\noi')).toEqual([
      ['Ana', 46_923_000, 'linha um linha dois'],
      ['Ana', undefined, 'mais'],
      ['Rui', 46_929_000, 'oi'],
    ]);
  });

  it('of a chat in this product has no dates in its text', () => {
    expect(told('— Áudio 1 —\n\n[2026-01-05 14:03] Ana: Oi\n\n[2026-01-05 14:04] Rui: Olá')).toEqual([
      ['Ana', undefined, 'Oi'],
      ['Rui', undefined, 'Olá'],
    ]);
  });
});

describe('names in a text', () => {
  it.each([
    ['P: Viu?\nR: Vi.\nP: Quando?\nR: Ontem.', ['P', 'R', 'P', 'R']],
    [
      'Dra. Ana: Viu?\nSr. J. P. Silva: Vi.\nDra. Ana: Quando?\nSr. J. P. Silva: Ontem.',
      ['Dra. Ana', 'Sr. J. P. Silva', 'Dra. Ana', 'Sr. J. P. Silva'],
    ],
    [
      'JUIZ:\nViu?\n\nTESTEMUNHA:\nVi.\n\nJUIZ:\nQuando?\n\nTESTEMUNHA:\nOntem.',
      ['JUIZ', 'TESTEMUNHA', 'JUIZ', 'TESTEMUNHA'],
    ],
    ['JUIZ - Viu?\nTESTEMUNHA – Vi.\nJUIZ - Quando?', ['JUIZ', 'TESTEMUNHA', 'JUIZ']],
    ['P – Viu?\nR – Vi.\nP – Quando?\nR – Ontem.', ['P', 'R', 'P', 'R']],
    ['Entrevistadora: Como foi?\nEntrevistado 1: Foi bem.', ['Entrevistadora', 'Entrevistado 1']],
    ['**Ana:** Oi\n**Rui:** Olá\n**Ana:** Sim', ['Ana', 'Rui', 'Ana']],
    [
      'Testemunha de acusação 1: Vi.\nTestemunha de acusação 2: Eu não.\nTestemunha de acusação 1: Sim.',
      ['Testemunha de acusação 1', 'Testemunha de acusação 2', 'Testemunha de acusação 1'],
    ],
    [
      'Silva, João (Convidado): Oi.\nMaria: Olá.\nSilva, João (Convidado): Sim.',
      ['Silva, João (Convidado)', 'Maria', 'Silva, João (Convidado)'],
    ],
  ])('of %j are its speakers', (text, names) => {
    expect(turnsOf(text).map(({ speaker }) => speaker)).toEqual(names);
    expect(
      turnsOf(text)
        .map((turn) => turn.text)
        .join(' '),
    ).not.toContain(':');
  });

  it('are not found in prose, and times in prose are words', () => {
    const prose =
      'A reunião começa às 10:30\n\n14:30 foi o horário combinado.\n\nAtenção: leve documentos.\n\nEle disse assim. Ela respondeu: não.';
    expect(told(prose)).toEqual(prose.split('\n\n').map((text) => [null, undefined, text]));
    expect(told('Isto\té\num texto\tcom tabulações')).toEqual([
      [null, undefined, 'Isto é'],
      [null, undefined, 'um texto com tabulações'],
    ]);
    expect(told('[00:03] bom dia a todos\nvamos começar')).toEqual([
      [null, 3_000, 'bom dia a todos'],
      [null, undefined, 'vamos começar'],
    ]);
  });
});

describe('a table of a document', () => {
  const cells = (...rows: string[][]) => readBlocks(rows.map((row) => ({ cells: row })));

  it('has names beside the words; an empty one is that above', () => {
    expect(
      cells(['JUIZ:', 'O senhor viu?'], ['TESTEMUNHA:', 'Vi.'], ['', 'De longe.'], ['JUIZ:', 'Obrigado.'])
        .turns,
    ).toEqual([
      { speaker: 'JUIZ', text: 'O senhor viu?' },
      { speaker: 'TESTEMUNHA', text: 'Vi.' },
      { speaker: 'TESTEMUNHA', text: 'De longe.' },
      { speaker: 'JUIZ', text: 'Obrigado.' },
    ]);
  });

  it('with times and names before a colon has both', () => {
    expect(cells(['00:01', 'Ana: Oi'], ['00:02', 'Rui: Olá'])).toMatchObject({
      turns: [
        { speaker: 'Ana', text: 'Oi', startMs: 1_000 },
        { speaker: 'Rui', text: 'Olá', startMs: 2_000 },
      ],
    });
  });

  it('may have the names last', () => {
    expect(cells(['Bom dia a todos.', '00:01', 'Ana Lima'], ['Olá a todos.', '00:03', 'Rui']).turns).toEqual([
      { speaker: 'Ana Lima', text: 'Bom dia a todos.', startMs: 1_000 },
      { speaker: 'Rui', text: 'Olá a todos.', startMs: 3_000 },
    ]);
  });

  it('says which headings it leaves out', () => {
    expect(cells(['Falante', 'Texto'], ['Ana', 'Oi'], ['Rui', 'Olá'], ['Ana', 'Sim']).left).toEqual({
      names: ['Ana', 'Rui', 'Ana'],
      repeated: [],
      other: ['Falante', 'Texto'],
    });
  });

  it('about the recording, or of anything else, is text', () => {
    expect(
      cells(['Data', '5 de janeiro de 2026'], ['Local', 'São Paulo, na sede']).turns.map(
        ({ speaker }) => speaker,
      ),
    ).not.toContain('Data');
    expect(cells(['Um texto longo. Com frases.', 'Outro texto. Também.']).turns).toEqual([
      { speaker: null, text: 'Um texto longo. Com frases.' },
      { speaker: null, text: 'Outro texto. Também.' },
    ]);
  });
});

describe('the work of reading a text', () => {
  it.each([
    ['spaces', `a${' '.repeat(1_000_000)}b`],
    ['letters', 'A'.repeat(2_000_000)],
    ['colons', 'A: '.repeat(300_000)],
    ['lines', 'Ana 0:01\n'.repeat(50_000)],
    ['tabs', 'a\tb\n'.repeat(50_000)],
    ['brackets', '['.repeat(1_000_000)],
  ])('grows with its length, also of %s', (_, text) => {
    // A square of the length would take minutes.
    expect(readPlain(text).turns.length).toBeGreaterThanOrEqual(0);
  });
});
