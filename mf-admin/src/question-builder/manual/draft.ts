import type { BankKind } from '@icio/contracts/banks/banks'
import type { BankQuestion, Passport } from '@icio/contracts/question-passport/endpoints'
import { difficultyOfLevel } from '@icio/contracts/games/fill-in-rules'
import {
  choiceCount,
  choiceIds,
  questionProblems,
  type QuestionProblem,
} from '@icio/contracts/banks/question-problems'

/** A question that is being written: any field may be missing or invalid. */
export type Draft = Record<string, unknown>

/** A choice that is being written, for any kind of question. */
export interface DraftChoice {
  text: string
  isCorrect: boolean
  /** Why it is right or wrong, in a sentence. */
  why: string
  /** The longer explanation of a wrong choice; quiz only. */
  more: string
}

const passportFields: readonly (keyof Passport)[] = [
  'state',
  'version',
  'revision',
  'author',
  'reviewer',
  'recheck_at',
  'created_at',
  'updated_at',
  'retired_at',
  'key_change',
]

export function idOf(question: BankQuestion): string {
  return String('scenario_id' in question ? question.scenario_id : question.question_id)
}

export function withoutPassport(question: object): Draft {
  return Object.fromEntries(
    Object.entries(question).filter(([field]) => !(passportFields as readonly string[]).includes(field)),
  )
}

export function emptyQuestion(kind: BankKind): Draft {
  const blank: DraftChoice = { text: '', isCorrect: false, why: '', more: '' }
  const choices = Array.from({ length: choiceCount[kind] }, (_, index) => ({
    ...blank,
    isCorrect: index === 0,
  }))
  const texts: Record<BankKind, Draft> = {
    quiz: { difficulty: 'medium', prompt: '', source: '', explanation: { correct: '' }, tags: [] },
    'fill-in-blanks': {
      level: 'intermediate',
      difficulty: 'medium',
      sentence_before: '',
      sentence_after: '',
      explanation: '',
      source: '',
      tags: [],
    },
    governance: {
      difficulty: 'intermediate',
      context: '',
      question: '',
      correct_explanation: '',
      incorrect_explanation: '',
      book_reference: '',
      bias: '',
      voices: [],
      tags: [],
    },
  }
  return withChoices(kind, texts[kind], choices)
}

/** The choices of a draft in the form's shape. */
export function choicesOfDraft(kind: BankKind, draft: Draft): DraftChoice[] {
  const list = (draft[kind === 'governance' ? 'options' : 'choices'] ?? []) as Record<string, unknown>[]
  const { incorrectByChoiceId = {} } = (draft['explanation'] ?? {}) as {
    incorrectByChoiceId?: Record<string, string>
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return list.map(({ id, text: words, isCorrect, whyCorrect, whyWrong, explanation }) => ({
    text: text(words),
    isCorrect: isCorrect === true,
    why: text(explanation) || text(whyCorrect) || text(whyWrong),
    more: incorrectByChoiceId[String(id)] ?? '',
  }))
}

/** A draft with these choices, stored in the fields of its kind. */
export function withChoices(kind: BankKind, draft: Draft, choices: readonly DraftChoice[]): Draft {
  if (kind === 'governance')
    return {
      ...draft,
      options: choices.map(({ text, isCorrect, why }) => ({ text, isCorrect, explanation: why })),
    }
  const choicesWithIds = choices.map(({ text, isCorrect, why }, index) => ({
    id: choiceIds[index] ?? String(index),
    text,
    isCorrect,
    ...(why && !(isCorrect && kind === 'fill-in-blanks')
      ? { [isCorrect ? 'whyCorrect' : 'whyWrong']: why }
      : {}),
  }))
  if (kind === 'fill-in-blanks')
    return {
      ...draft,
      choices: choicesWithIds,
      blank: choices.find(({ isCorrect }) => isCorrect)?.text ?? '',
    }
  const explanation = {
    ...(draft['explanation'] as object),
    incorrectByChoiceId: Object.fromEntries(
      choices.flatMap(({ isCorrect, more }, index) =>
        isCorrect || !more ? [] : [[choiceIds[index] ?? '', more]],
      ),
    ),
  }
  return { ...draft, choices: choicesWithIds, explanation }
}

/** A draft with one field changed; a fill-in item's difficulty follows its level (DATA-17). */
export function withField(draft: Draft, path: string, value: unknown): Draft {
  const [field = '', inner] = path.split('.')
  const next = inner
    ? { ...draft, [field]: { ...(draft[field] as object), [inner]: value } }
    : { ...draft, [field]: value }
  return field === 'level'
    ? { ...next, difficulty: difficultyOfLevel[value as keyof typeof difficultyOfLevel] }
    : next
}

export function fieldOf(draft: Draft, path: string): string {
  const value = valueAt(draft, path)
  return typeof value === 'string' ? value : ''
}

/** Returns whether two drafts have the same at this path. */
export function isSameAt(path: string, one: Draft, other: Draft): boolean {
  return JSON.stringify(valueAt(one, path)) === JSON.stringify(valueAt(other, path))
}

function valueAt(draft: Draft, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, key) => (inside as Draft | undefined)?.[key], draft)
}

/** The problems that the page can find before it sends the question; the server checks the same and more. */
export function problemsOfDraft(kind: BankKind, draft: Draft): QuestionProblem[] {
  try {
    // A draft may lack any field; what the rules then throw is caught below.
    return questionProblems(kind, draft as never)
  } catch {
    return [{ path: '', message: 'some fields are missing' }]
  }
}
