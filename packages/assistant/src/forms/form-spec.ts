import type { ModelForm } from '@escriba/contracts/transcription/insights';

/** A part of a form. */
export type SectionSpec = {
  /** The id that statements carry. */
  readonly id: string;
  /** What it has, for the model. */
  readonly has: string;
};

/** How a language model writes a form. */
export type FormSpec = {
  /** What the model writes, and of what kind each statement is. */
  readonly task: string;
  readonly sections?: readonly SectionSpec[];
  /** Fields besides text and lines. `quote`: the statements of a section are the speaker's own words. */
  readonly fields?: 'question' | 'task' | 'quote';
  /** The section whose statements are quotations, or tasks. */
  readonly special?: string;
  /** The most statements of a recording of so many minutes; undefined if there is no limit but that of the document. */
  readonly countMax?: (minutes: number) => number;
};

/** As many as the summary without a model has: 3 for two minutes, 5 for ten, 7 for an hour, at most 12. */
const shortCount = (minutes: number): number =>
  Math.min(12, Math.max(2, Math.round(2.2 + 0.82 * Math.log2(Math.max(1, minutes)))));

/** The forms, by name. Chapters have a schema of their own. */
export const FORM_SPECS: Readonly<Record<Exclude<ModelForm, 'chapters'>, FormSpec>> = {
  summary: {
    task: 'Write a short summary of the recording: what it is about, the most important results and decisions, in the order in which they come. Each statement is one complete sentence.',
    countMax: shortCount,
  },
  detailed_summary: {
    task: 'Write a detailed summary of the recording in its order: topics, arguments with who makes them, results, decisions, open points. Each statement is one complete sentence.',
    countMax: (minutes) => Math.min(40, 3 * shortCount(minutes)),
  },
  key_points: {
    task: 'List the key points of the recording: the facts, positions and conclusions that a person who was absent has to know. Each statement is one point, short and complete.',
    countMax: (minutes) => Math.min(20, 2 * shortCount(minutes)),
  },
  tasks: {
    task: 'List the decisions that were made and the tasks that were assigned or promised. A proposal that was not accepted is neither. Of each task say in `who` who does it and in `due` until when, in the words of the recording; null if that was not said.',
    sections: [
      { id: 'decisions', has: 'decisions that were made' },
      { id: 'tasks', has: 'tasks that somebody has to do' },
    ],
    fields: 'task',
    special: 'tasks',
  },
  answers: {
    task: 'List the questions that were asked in the recording and answered in it. `question` is the question, `text` the answer. Leave out questions without an answer, greetings and tests of the line.',
    fields: 'question',
  },
  minutes: {
    task: 'Write the minutes of the meeting. Be complete about decisions and tasks, brief about the discussion.',
    sections: [
      { id: 'participants', has: 'who took part and in which role, as far as it was said' },
      { id: 'agenda', has: 'the topics' },
      { id: 'discussion', has: 'what was discussed, with who held which position' },
      { id: 'decisions', has: 'what was decided' },
      { id: 'tasks', has: 'who does what until when' },
      { id: 'next_meeting', has: 'when and where the next meeting is' },
    ],
    fields: 'task',
    special: 'tasks',
  },
  interview: {
    task: 'Prepare the interview for a journalist.',
    sections: [
      {
        id: 'quotes',
        has: 'the strongest quotations, word by word as they were said, never changed or shortened in the middle',
      },
      { id: 'facts', has: 'the facts that the interviewed person states' },
      { id: 'to_check', has: 'claims, figures and names that have to be checked before publication' },
    ],
    fields: 'quote',
    special: 'quotes',
  },
  hearing: {
    task: 'Summarise the hearing or testimony neutrally. Never judge whether a statement is true; say who states it.',
    sections: [
      { id: 'participants', has: 'who speaks and in which role, as far as it was said' },
      { id: 'allegations', has: 'what is alleged or denied, and by whom' },
      { id: 'answers', has: 'what the person who testifies responds to the questions' },
      { id: 'evidence', has: 'documents, witnesses and other evidence that is mentioned' },
      { id: 'rulings', has: 'what is ordered or decided' },
    ],
  },
  lesson: {
    task: 'Write notes of the lesson for students.',
    sections: [
      { id: 'topics', has: 'the topics' },
      { id: 'notes', has: 'definitions, explanations and examples' },
      { id: 'review', has: 'questions for review that the lesson answers' },
      { id: 'announcements', has: 'dates, exercises and exams that are announced' },
    ],
  },
  consultation: {
    task: 'Write the history of the patient from the consultation. State only what was said; never add a diagnosis, a dose or advice of your own.',
    sections: [
      { id: 'complaint', has: 'why the patient comes, since when' },
      { id: 'history', has: 'previous illnesses, family, allergies, habits' },
      { id: 'medication', has: 'medicines that are taken, with doses as they were said' },
      { id: 'findings', has: 'what the examination shows' },
      { id: 'conduct', has: 'what was prescribed, ordered or agreed' },
    ],
  },
  support: {
    task: 'Summarise the conversation with the customer.',
    sections: [
      { id: 'reason', has: 'why the customer calls' },
      { id: 'details', has: 'details that matter: products, dates, numbers that were said' },
      { id: 'solution', has: 'what was solved or offered' },
      { id: 'next_steps', has: 'what is open, who does it and until when' },
    ],
  },
};
