import type { EvaluationQuestion } from './evaluate.d.mts'

/** What words are learned from. */
export interface WordSources {
  /** Lists written by hand: by articles and headings, with a bar between those that share one, and by bias. */
  everyday: {
    sections: Readonly<Record<string, Readonly<Record<string, string>>>>
    biases: Readonly<Record<string, string>>
  }
  /** Words of other subjects, by subject. */
  others: Readonly<Record<string, string>>
  opened: readonly EvaluationQuestion[]
}

/** What the file is distilled for. */
export interface Distilled {
  /** What each passage of both editions says by itself, by its id. */
  texts: ReadonlyMap<string, string>
  indexWords: (text: string) => string[]
}

export function readWordSources(): WordSources
export function withoutQuestions(
  sources: WordSources,
  questions: readonly { question: string }[],
): WordSources
export function distillWords(sources: WordSources, library: Distilled): string
