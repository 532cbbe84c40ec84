import { educationPath } from '@icio/contracts/article-items'
import type { Specialization } from '@icio/contracts/editions'
import type { DealtQuestion, GameSession } from '@icio/contracts/game-sessions'
import { resourceLibrary } from '@icio/contracts/resource-library'
import { rankResources } from '@icio/contracts/rules/related-resources'
import { sectionOn } from './topic-sections.js'

/** A question that has been answered, with what it was about. */
export interface TopicAnswer {
  topics: readonly string[]
  /** Of the question, for a topic whose name says too little. */
  text: string
  isCorrect: boolean
}

/** Something that the player missed, with where to read up on it. */
export interface WeakTopic {
  topic: string
  missed: number
  asked: number
  primer: { title: string; url: string }
}

/** The answered questions of a game with their topics: the tags of the bank, or the categories of the board. */
export function topicAnswers(game: GameSession): TopicAnswer[] {
  return game.questions.flatMap((question) => {
    const marked = game.answers.find(({ question_id }) => question_id === question.id)
    if (!marked) return []
    const topics = 'category' in question ? [question.category] : question.tags
    return { topics, text: textOf(question), isCorrect: marked.is_correct }
  })
}

function textOf(question: DealtQuestion): string {
  if ('claim' in question) return `${question.prompt} ${question.claim}`
  if ('prompt' in question) return question.prompt
  if ('answer' in question) return question.answer
  if ('context' in question) return `${question.context} ${question.question}`
  return `${question.sentence_before} ${question.sentence_after}`
}

const listed = 5

/** What the player missed most: by number of misses, then by their share. */
export function weakTopics(answers: readonly TopicAnswer[], specialization: Specialization): WeakTopic[] {
  const counts = new Map<string, { missed: number; asked: number }>()
  for (const { topics, isCorrect } of answers)
    for (const topic of topics) {
      const { missed, asked } = counts.get(topic) ?? { missed: 0, asked: 0 }
      counts.set(topic, { missed: missed + (isCorrect ? 0 : 1), asked: asked + 1 })
    }
  return [...counts]
    .filter(([, { missed }]) => missed > 0)
    .sort(
      ([, one], [, other]) =>
        other.missed - one.missed || other.missed / other.asked - one.missed / one.asked,
    )
    .slice(0, listed)
    .map(([topic, count]) => ({
      topic,
      ...count,
      primer: primerOn(topic, missedTexts(answers, topic), specialization),
    }))
}

const abbreviations: Readonly<Record<string, string>> = { lgip: 'LGIP', esg: 'ESG' }

/** A tag of a bank as a person reads it: 'asset-allocation' is 'Asset allocation'. */
export function topicWords(tag: string): string {
  const words = tag.replaceAll('-', ' ').replace('behavioural', 'behavioral')
  return abbreviations[tag] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function missedTexts(answers: readonly TopicAnswer[], topic: string): string {
  const missed = answers.filter(({ topics, isCorrect }) => !isCorrect && topics.includes(topic))
  return missed.map(({ text }) => text).join(' ')
}

/**
 * The section that explains the topic (PLAY-5); else the primer that fits the topic's words best, or else those of its missed questions; the policy primer, which
 * touches everything, where none does.
 */
export function primerOn(topic: string, texts: string, specialization: Specialization): WeakTopic['primer'] {
  const section = sectionOn(topic, specialization)
  if (section) return section
  const primers = resourceLibrary(specialization).filter(({ type }) => type === 'education')
  const ranked = [topicWords(topic), texts].map((text) => rankResources(text, specialization, primers)[0])
  const best = ranked.find((primer) => primer !== undefined)
  if (best) return { title: best.title, url: best.url }
  const general = 'investment-policy-best-practices'
  return { title: 'Investment Policy Best Practices', url: educationPath(general, specialization) }
}
