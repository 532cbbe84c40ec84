import { topicWords } from '@icio/contracts/question-bank/topic-words'
import { educationPath } from '@icio/contracts/articles/article-items'
import type { Edition } from '@icio/contracts/editions'
import type { DealtQuestion, GameSession } from '@icio/contracts/game-sessions/endpoints'
import { resourceLibrary } from '@icio/contracts/resources/resource-library'
import { rankResources } from '@icio/contracts/resources/related-resources'
import { sectionOn } from './topic-sections.js'

export interface TopicAnswer {
  topics: readonly string[]
  /** Text of the question, for topics with vague names. */
  text: string
  isCorrect: boolean
}

/** A topic that the player missed, with what to read about it. */
export interface WeakTopic {
  topic: string
  missed: number
  asked: number
  primer: { title: string; url: string }
}

/** Returns the answered questions of a game with their topics: the tags of the bank, or the categories of the board. */
export function topicAnswers(game: GameSession): TopicAnswer[] {
  return game.questions.flatMap((question) => {
    const marking = game.answers.find(({ question_id }) => question_id === question.id)
    if (!marking) return []
    const topics = 'category' in question ? [question.category] : question.tags
    return { topics, text: textOf(question), isCorrect: marking.is_correct }
  })
}

function textOf(question: DealtQuestion): string {
  if ('claim' in question) return `${question.prompt} ${question.claim}`
  if ('prompt' in question) return question.prompt
  if ('answer' in question) return question.answer
  if ('context' in question) return `${question.context} ${question.question}`
  return `${question.sentence_before} ${question.sentence_after}`
}

const mostWeakTopics = 5

/** Returns what the player missed most: by number of misses, then by share. */
export function weakTopics(answers: readonly TopicAnswer[], edition: Edition): WeakTopic[] {
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
    .slice(0, mostWeakTopics)
    .map(([topic, count]) => ({
      topic,
      ...count,
      primer: primerOn(topic, missedTexts(answers, topic), edition),
    }))
}

function missedTexts(answers: readonly TopicAnswer[], topic: string): string {
  const missedAnswers = answers.filter(({ topics, isCorrect }) => !isCorrect && topics.includes(topic))
  return missedAnswers.map(({ text }) => text).join(' ')
}

/**
 * Returns what to read on a topic: the section that explains it (PLAY-5), else the primer that best matches the topic's
 * words, else the one that best matches its missed questions, else the policy primer, which touches everything.
 */
export function primerOn(topic: string, texts: string, edition: Edition): WeakTopic['primer'] {
  const section = sectionOn(topic, edition)
  if (section) return section
  const primers = resourceLibrary(edition).filter(({ type }) => type === 'education')
  const candidates = [topicWords(topic), texts].map((text) => rankResources(text, edition, primers)[0])
  const best = candidates.find((primer) => primer !== undefined)
  if (best) return { title: best.title, url: best.url }
  const general = 'investment-policy-best-practices'
  return { title: 'Investment Policy Best Practices', url: educationPath(general, edition) }
}
