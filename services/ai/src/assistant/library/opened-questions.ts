import { headingId } from '@icio/contracts/articles/heading-id'
import MiniSearch from 'minisearch'
import { indexWords, type QuestionWord } from './words.js'

/** A question that was written to measure the assistant and has been read since, with what answers it. */
export interface OpenedQuestion {
  question: string
  /** 'article#heading', 'glossary:term', 'bias:name'; none for a question of another subject. */
  sections: readonly string[]
}

/** What opened questions that share words with a question say about it. */
export interface OpenedAlike {
  /** By the id of a passage: how much the questions that it answers share with this one. */
  passages: ReadonlyMap<string, number>
  /** How much the most alike question of our subject shares with this one, as a score. */
  ours: number
  /** The same of the most alike question of another subject. */
  others: number
}

/** An opened question that is half as alike says a quarter as much. */
const sharpness = 2

/** Creates an index of opened questions, which tells what the questions that are most like a new one say about it. */
export function createOpenedQuestions(
  opened: readonly OpenedQuestion[],
): (asked: readonly QuestionWord[]) => OpenedAlike {
  const index = new MiniSearch<{ id: number; question: string }>({
    fields: ['question'],
    tokenize: indexWords,
    processTerm: (word) => word,
  })
  index.addAll(opened.map(({ question }, id) => ({ id, question })))
  const answersOf = opened.map(({ sections }) => sections.map(passageId))
  return (asked) => {
    const hits = index.search(asked.map(({ word }) => word).join(' '), {
      tokenize: (text) => text.split(' '),
      combineWith: 'OR',
    })
    const passages = new Map<string, number>()
    const most = { ours: 0, others: 0 }
    for (const { id, score } of hits) {
      const answers = answersOf[Number(id)] ?? []
      const whose = answers.length > 0 ? 'ours' : 'others'
      most[whose] = Math.max(most[whose], score)
      for (const answer of answers)
        passages.set(answer, (passages.get(answer) ?? 0) + score ** sharpness / answers.length)
    }
    return { passages, ...most }
  }
}

/** The id of the passage that a label names: sections have the heading's id in place of the heading. */
function passageId(label: string): string {
  const [slug = '', heading] = label.split('#')
  return heading === undefined ? label : `${slug}#${headingId(heading)}`
}
