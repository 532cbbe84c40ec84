import { readArticles } from '@icio/banks/articles'
import type { Edition } from '@icio/contracts/editions'
import { entropy } from '@icio/contracts/rooms/counting'
import type { RoomKnowledge } from '@icio/contracts/rooms/endpoints'
import { quorum } from '@icio/contracts/rooms/rules'
import { wilsonInterval } from '@icio/contracts/statistics/shares'
import { optionRows, shownQuestions } from './report-questions.js'
import type { BallotCount } from '../answering/ballot-count.js'
import type { ActivityRecord, DealtQuestion, RoomRecord } from '../room.js'

const articlesNamed = 3
const questionsNamed = 2
const topicsNamed = 8

/** A counted question with a right option: of a quiz, of the agenda, or of a round. */
interface Judged {
  prompt: string
  options: { id: string; text: string }[]
  right: string[]
  tags: string[]
  counted: Pick<BallotCount, 'n' | 'counts'>
  confident_wrong?: DealtQuestion['confident_wrong']
}

/** Returns what the room knows (ROOM-33): lines that fewer than five answered are left out. */
export function knowledgeOf(room: RoomRecord): RoomKnowledge {
  const judgedQuestions = room.agenda.flatMap(judgedOf).filter(({ counted }) => counted.n >= quorum.report)
  const topics = topicsOf(judgedQuestions)
  const dividedQuestion = judgedQuestions
    .filter((question) => divisionOf(question) > 0)
    .toSorted((a, b) => divisionOf(b) - divisionOf(a))[0]
  const sure = judgedQuestions
    .flatMap((question) => (question.confident_wrong ? [{ question, wrong: question.confident_wrong }] : []))
    .toSorted((a, b) => b.wrong.confidence - a.wrong.confidence)[0]
  const textOf = ({ options }: Judged, id = '') => options.find((option) => option.id === id)?.text ?? ''
  // In a small room nothing is counted, and the articles are those of what was asked.
  const askedTags = room.agenda.flatMap(judgedOf).flatMap(({ tags }) => tags)
  const articleTags = judgedQuestions.length > 0 ? missedTags(judgedQuestions) : [...new Set(askedTags)]
  const articles = articlesFor(articleTags, room.specialization)
  return {
    topics,
    ...(dividedQuestion
      ? {
          divided: {
            prompt: dividedQuestion.prompt,
            n: dividedQuestion.counted.n,
            ...optionRows(dividedQuestion.counted, dividedQuestion.options, dividedQuestion.right),
          },
        }
      : {}),
    ...(sure
      ? {
          confident_wrong: {
            prompt: sure.question.prompt,
            choice: textOf(sure.question, sure.wrong.choice_id),
            right: textOf(sure.question, sure.question.right[0]),
            n: sure.wrong.n,
            confidence: sure.wrong.confidence,
          },
        }
      : {}),
    articles: articles.map(({ kind, slug, title }) => ({ kind, slug, title })),
    committee_questions: articles
      .flatMap(({ markdown }) => committeeQuestions(markdown).slice(0, 1))
      .slice(0, questionsNamed),
  }
}

function judgedOf(activity: ActivityRecord): Judged[] {
  const { content, counted, state, answer_shown } = activity
  if (activity.quiz) {
    return shownQuestions(activity).flatMap(({ counted, right, ...question }) =>
      counted ? [{ ...question, right: [right], counted }] : [],
    )
  }
  const { kind, right, prompt = '', options = [], tags = [], several = false } = content
  if (kind === 'round') return judgedVote(activity)
  // Ticks of several options each are neither right people nor a division of the room (ROUND-28).
  const isJudged =
    kind === 'choice' && !several && state === 'shown' && answer_shown && right && right.length > 0
  return isJudged && counted ? [{ prompt, options, right, tags, counted }] : []
}

/** The first vote of a round with a right option that was shown: what people knew before they talked. */
function judgedVote({ content, round }: ActivityRecord): Judged[] {
  const { right, prompt = '', options = [], tags = [] } = content
  const [counts] = round?.results?.splits ?? []
  const [n = 0] = round?.results?.n ?? []
  const isShown = round && ['shown', 'twin', 'twin_shown'].includes(round.phase)
  if (!isShown || !counts || !right || right.length === 0) return []
  return [{ prompt, options, right, tags, counted: { n, counts } }]
}

const divisionOf = ({ counted }: Judged) => entropy(counted.counts.map(({ count }) => count))

const correctOf = ({ counted, right }: Judged) =>
  counted.counts
    .filter(({ choice_id }) => right.includes(choice_id))
    .reduce((sum, { count }) => sum + count, 0)

function topicsOf(judgedQuestions: readonly Judged[]): RoomKnowledge['topics'] {
  const tags = [...new Set(judgedQuestions.flatMap(({ tags }) => tags))]
  // Topics of the same questions say the same: they are one line.
  const byQuestions = new Map<string, { tags: string[]; own: Judged[] }>()
  for (const tag of tags) {
    const own = judgedQuestions.filter(({ tags }) => tags.includes(tag))
    const key = own.map((question) => judgedQuestions.indexOf(question)).join()
    const topic = byQuestions.get(key)
    if (topic) topic.tags.push(tag)
    else byQuestions.set(key, { tags: [tag], own })
  }
  return [...byQuestions.values()]
    .map(({ tags, own }) => {
      const answers = own.reduce((sum, { counted }) => sum + counted.n, 0)
      const correct = own.reduce((sum, question) => sum + correctOf(question), 0)
      // Answers of one person are no independent ones: the interval is that of so many people.
      const n = Math.max(...own.map(({ counted }) => counted.n))
      const share = wilsonInterval({ count: (correct / answers) * n, total: n })
      return { tag: tags.join(', '), n, share }
    })
    .sort((a, b) => a.share.value - b.share.value || b.n - a.n)
    .slice(0, topicsNamed)
}

function missedTags(judgedQuestions: readonly Judged[]): string[] {
  const missCountByTag = new Map<string, number>()
  for (const question of judgedQuestions) {
    const count = question.counted.n - correctOf(question)
    for (const tag of question.tags) missCountByTag.set(tag, (missCountByTag.get(tag) ?? 0) + count)
  }
  return [...missCountByTag]
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag)
}

let library: ReturnType<typeof readArticles> | undefined

/** Returns up to three articles of the edition for the most missed tags, one for each tag. */
function articlesFor(tags: readonly string[], edition: Edition) {
  library ??= readArticles()
  const articles: typeof library = []
  for (const tag of tags) {
    const article = library.find(
      (candidate) =>
        (candidate.edition === edition || candidate.edition === 'both') &&
        (candidate.related_questions_tags.includes(tag) || candidate.tags.includes(tag)) &&
        !articles.some(({ slug }) => slug === candidate.slug),
    )
    if (article) articles.push(article)
    if (articles.length === articlesNamed) break
  }
  return articles
}

/** Returns the questions of an article's last section, 'Questions to take to your committee'. */
function committeeQuestions(markdown: string): string[] {
  const [, section = ''] = markdown.split(/^## Questions to take to your committee$/m)
  return [...(section.split(/^## /m)[0] ?? '').matchAll(/^- (.+)$/gm)].map(([, text = '']) => text)
}
