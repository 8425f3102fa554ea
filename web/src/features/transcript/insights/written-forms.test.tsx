import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stageInsights } from '../../../../testing/insights-stage.tsx';
import { insightOf, statementOf } from '../../../../testing/insights-world.ts';
import { watchSavedFiles } from '../../../../testing/saved-files.ts';
import { lastToast } from '../../../../testing/toasts.ts';
import { NO_VIEWS } from '../toolbar/views.ts';

const { insights, showPanel, line, report } = await stageInsights();
const saved = watchSavedFiles();
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const by = { method: 'model', model: 'llama3.1' } as const;

const TASKS = [
  statementOf('Bia liga para o banco', [8_000], {
    section: 'tasks',
    task: { who: 'Bia', due: 'até sexta', dueOn: '2026-12-11' },
  }),
  statementOf('=SOMA(A1)', [4_000], { section: 'tasks', task: { who: 'Ana' } }),
  statementOf('A conta fica com a Ana', [4_000, 8_000], { section: 'decisions' }),
];

describe('a form that a language model writes', () => {
  it('does not move what is being read when a statement arrives in an earlier section', async () => {
    const task = statementOf('Bia liga para o banco', [8_000], { section: 'tasks' });
    const running = { ...by, status: 'running', finishedAt: null } as const;
    insights.world.insights = [insightOf('tasks', { ...running, statements: [task] })];
    localStorage.setItem('insight-form', 'tasks');
    const styles = document.createElement('style');
    styles.textContent = '.overflow-y-auto { overflow-y: auto }';
    document.head.append(styles);
    showPanel();
    const read = await button(/Bia liga para o banco$/);
    const scroller = read.closest<HTMLElement>('.overflow-y-auto');
    if (scroller === null) throw new Error('nothing scrolls');
    layOut(scroller);
    scroller.scrollTop = 10;
    fireEvent.scroll(scroller);
    const topOf = () => read.closest('li')?.getBoundingClientRect().top;
    expect(topOf()).toBe(-10);
    const [before] = insights.world.insights;
    const decisions = ['Ana paga', 'Bia concorda'].map((text) =>
      statementOf(text, [4_000], { section: 'decisions' }),
    );
    insights.world.insights = [insightOf('tasks', { ...before, statements: [task, ...decisions] })];
    const stop = report();
    await button(/Ana paga$/);
    expect(screen.getAllByRole('listitem')[2]?.contains(read)).toBe(true);
    expect([scroller.scrollTop, topOf()]).toEqual([90, -10]);
    stop();
    styles.remove();
  });
});

/** Lays out statements one below the other, 40 px each, in an element that scrolls. */
const layOut = (scroller: Element): void => {
  jest.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(
    this: HTMLLIElement,
  ) {
    const top = [...scroller.querySelectorAll('li')].indexOf(this) * 40 - scroller.scrollTop;
    return { top, bottom: top + 40 } as DOMRect;
  });
};

describe('forms that a language model has written', () => {
  it('have tabs, and a menu for the others', async () => {
    insights.world.insights = [insightOf('minutes', by)];
    const { user } = showPanel();
    const names = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Resumo', 'Capítulos', 'Pontos-chave', 'Decisões e tarefas']);
    await user.click(await button('Mais formas'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ata de reunião' }));
    expect(await names()).toContain('Ata de reunião');
    expect(line()).toBe('O modelo não achou no texto nada que caiba aqui.');
    expect(localStorage.getItem('insight-form')).toBe('minutes');
  });

  it('are not offered where there are none', async () => {
    localStorage.setItem('insight-form', 'minutes');
    showPanel();
    expect(await button('Fazer o resumo')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mais formas' })).toBeNull();
  });

  it('say that a model wrote them, unlike sentences of the text', async () => {
    insights.world.insights = [
      insightOf('summary', { ...by, statements: [statementOf('Ana paga.', [4_000])] }),
      insightOf('chapters', { statements: [statementOf('Abertura', [0])] }),
    ];
    const { openTab } = showPanel();
    await waitFor(() => expect(line()).toBe('1 frase · com o modelo llama3.1'));
    expect(screen.queryByText(/escolhidas sem modelo de IA/)).toBeNull();
    await openTab('Capítulos');
    expect(line()).toBe('1 capítulo');
  });

  it('have sections in the order of the form, and lead to each place', async () => {
    insights.world.insights = [insightOf('tasks', { ...by, statements: TASKS })];
    const { user, went, openTab } = showPanel();
    await openTab('Decisões e tarefas');
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Decisões', 'Tarefas']);
    const tasks = within(screen.getByRole('list', { name: 'Tarefas' }));
    expect(tasks.getByText('Bia · até sexta (11 de dez. de 2026)')).toBeTruthy();
    const decisions = within(screen.getByRole('list', { name: 'Decisões' }));
    await user.click(decisions.getByRole('button', { name: 'Dito também em 0:08' }));
    await waitFor(() => expect(went).toEqual([[8_000, 's3']]));
  });

  it('show the question of a response, and who says a quotation', async () => {
    insights.world.insights = [
      insightOf('answers', {
        ...by,
        statements: [statementOf('A Ana.', [8_000], { question: 'Quem paga?', speaker: 'p1' })],
      }),
    ];
    localStorage.setItem('insight-form', 'answers');
    showPanel();
    expect(await button('0:08 Ana Quem paga? A Ana.')).toBeTruthy();
  });

  it('show a section that the product does not know under its own name, after the others', async () => {
    const statements = ['riscos', 'decisions'].map((section) => statementOf(section, [0], { section }));
    insights.world.insights = [insightOf('minutes', { ...by, statements })];
    localStorage.setItem('insight-form', 'minutes');
    showPanel();
    const titles = await screen.findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Decisões', 'riscos']);
  });

  it('are copied with their sections', async () => {
    insights.world.insights = [insightOf('tasks', { ...by, statements: TASKS })];
    localStorage.setItem('insight-form', 'tasks');
    const { user } = showPanel();
    await user.click(await button('Decisões e tarefas: mais ações'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar Markdown' }));
    await waitFor(() => expect(lastToast()?.title).toBe('Markdown copiado'));
    expect(await navigator.clipboard.readText()).toBe(
      [
        '# reunião 1: Decisões e tarefas',
        '## Decisões',
        '**\\[00:00:04]** A conta fica com a Ana (0:08)',
        '## Tarefas',
        '**\\[00:00:08]** Bia liga para o banco (Bia · até sexta (11 de dez. de 2026))',
        '**\\[00:00:04]** =SOMA(A1) (Ana)\n',
      ].join('\n\n'),
    );
  });
});

describe('tasks', () => {
  const openMenu = async (shown: Parameters<typeof showPanel>[0] = {}) => {
    localStorage.setItem('insight-form', 'tasks');
    const { user } = showPanel(shown);
    await user.click(await button('Decisões e tarefas: mais ações'));
    return async (item: string) => user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('are saved for spreadsheets, where nothing runs as a formula', async () => {
    insights.world.insights = [insightOf('tasks', { ...by, statements: TASKS })];
    const choose = await openMenu();
    await choose('Baixar tarefas em CSV');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('reunião 1 - Tarefas.csv');
    expect((await saved[0]?.text)?.trim().split('\r\n')).toEqual([
      'Tarefa;Responsável;Prazo;Data;Tempo;Trecho',
      'Bia liga para o banco;Bia;até sexta;2026-12-11;0:08;Bia liga para o banco',
      `"'=SOMA(A1)";Ana;;;0:04;"'=SOMA(A1)"`,
    ]);
  });

  it('with a day are saved for a calendar, whole days in which nothing can end the event early', async () => {
    const hostile = 'Ligar\r\nEND:VEVENT\u2028END:VCALENDAR';
    const other = statementOf(hostile, [0], { section: 'tasks', task: { dueOn: '2027-01-01' } });
    insights.world.insights = [insightOf('tasks', { ...by, id: 'i1', statements: [...TASKS, other] })];
    const choose = await openMenu();
    await choose('Baixar tarefas para a agenda (.ics)');
    await waitFor(() => expect(lastToast()?.title).toBe('2 tarefas no arquivo da agenda'));
    expect(lastToast()?.detail).toBe('1 ficou de fora, por não ter uma data certa.');
    expect(saved[0]?.name).toBe('reunião 1 - Tarefas.ics');
    const lines = (await saved[0]?.text)?.split('\r\n') ?? [];
    expect(lines.filter((text) => /^(BEGIN|END|DTSTART|UID|SUMMARY)/.test(text))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:i1-0@escriba',
      'DTSTART;VALUE=DATE:20261211',
      'SUMMARY:Bia: Bia liga para o banco',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:i1-3@escriba',
      'DTSTART;VALUE=DATE:20270101',
      'SUMMARY:LigarEND:VEVENTEND:VCALENDAR',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('without any day are not saved for a calendar, and the page says why', async () => {
    insights.world.insights = [insightOf('tasks', { ...by, statements: TASKS.slice(1) })];
    const choose = await openMenu();
    await choose('Baixar tarefas para a agenda (.ics)');
    await waitFor(() => expect(lastToast()?.title).toBe('Nada para a agenda'));
    expect(saved).toHaveLength(0);
  });

  it('hide personal data in files where the page does', async () => {
    const task = statementOf('Enviar o CPF 529.982.247-25', [0], {
      section: 'tasks',
      task: { dueOn: '2027-01-01' },
    });
    insights.world.insights = [insightOf('tasks', { ...by, statements: [task] })];
    const choose = await openMenu({ views: { ...NO_VIEWS, noPersonal: true } });
    await choose('Baixar tarefas para a agenda (.ics)');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text).toContain('[CPF]');
    expect(await saved[0]?.text).not.toContain('529');
  });
});

describe('a task', () => {
  const box = (name: string) => screen.findByRole('checkbox', { name: `Concluída: ${name}` });

  it('is ticked off and taken back, each with the others', async () => {
    insights.world.insights = [insightOf('tasks', { ...by, statements: TASKS, ticked: [1] })];
    const { user, openTab } = showPanel();
    await openTab('Decisões e tarefas');
    expect((await screen.findAllByRole('checkbox')).map((one) => one.ariaChecked)).toEqual(['false', 'true']);
    await user.click(await box('Bia liga para o banco'));
    await waitFor(() => expect(insights.world.insights[0]?.ticked).toEqual([0, 1]));
    await user.click(await box('=SOMA(A1)'));
    await waitFor(() => expect(insights.world.insights[0]?.ticked).toEqual([0]));
    expect((await box('Bia liga para o banco')).ariaChecked).toBe('true');
  });

  it('that could not be ticked off says so and is as before', async () => {
    insights.world.insights = [insightOf('tasks', { ...by, statements: TASKS })];
    const { user, openTab } = showPanel();
    await openTab('Decisões e tarefas');
    const task = await box('Bia liga para o banco');
    insights.world.prepared = {
      status: 503,
      body: { success: false, error: 'x', message: 'Tente mais tarde' },
    };
    await user.click(task);
    await waitFor(() => expect(lastToast()?.title).toBe('A tarefa não foi marcada'));
    insights.world.prepared = undefined;
  });
});
