import {
  chatHistoryCharacters,
  chatReplyLimit,
  type ChatEvent,
  type ChatQuestion,
  type ChatReply,
  type ChatSource,
} from '@icio/contracts/assistant/endpoints'
import { defaultSpecialization } from '@icio/contracts/editions'
import { isBoardPrompt } from '@icio/contracts/games/board-prompt'
import { ServiceError } from '@icio/kit/http/errors'
import { citedNumbers, visibleText, withoutFalseCitations } from './clean-reply.js'
import type { IsHeldBack } from './held-back.js'
import { boardInstructions, instructionsFor, notCovered } from './instructions.js'
import type { Library } from './library/library.js'
import { libraryReply, numbered, type LibraryReply } from './library-reply.js'
import type { Model, Said } from './model/model.js'
import { stripPersonalData } from './strip-personal-data.js'

/** So many passages are quoted without a model, and so many are given to one. */
const quotedPassages = 3
const givenPassages = 6

/** A board of nine clues with their explanations, in tokens and in characters, with room to spare. */
const boardTokens = 3000
const boardReplyLimit = 12_000

/** Stands below a model's answer that cites nothing. */
export const uncited = 'This answer does not rest on the library of this site.'

export interface Assistant {
  readonly mode: ChatReply['mode']
  /**
   * Answers a question in events, as contracts/assistant says; 'failed' is not among them.
   *
   * @param leaving aborts when the visitor is gone
   * @param heldBack what is kept from who asks; only asked where the library is
   * @throws ServiceError as Model.reply
   */
  answer(
    question: ChatQuestion,
    leaving: AbortSignal,
    heldBack: () => Promise<IsHeldBack>,
  ): AsyncGenerator<ChatEvent, void, undefined>
}

/** The assistant: the library finds, the model words it; without a model the library speaks for itself. */
export function createAssistant({ library, model }: { library: Library; model: Model | null }): Assistant {
  return {
    mode: model ? 'model' : 'library',
    async *answer({ message, specialization = defaultSpecialization, history = [] }, leaving, heldBack) {
      if (model && isBoardPrompt(message, specialization)) {
        yield* boardOf(model, message, leaving)
        return
      }
      const question = stripPersonalData(message)
      const earlier = withinBudget(history).map((said) => ({
        ...said,
        content: stripPersonalData(said.content),
      }))
      const before = earlier.findLast(({ type }) => type === 'user')?.content ?? ''
      const limit = model ? givenPassages : quotedPassages
      const isHeldBack = await heldBack()
      const findings = library.find(question, specialization, { limit, before, isHeldBack })
      const { found } = findings
      if (!model) {
        yield* inOne(libraryReply(question, findings, library.titles(specialization)))
        return
      }
      const conversation: Said[] = [
        { role: 'system', content: instructionsFor(specialization, found) },
        ...inTurns([...earlier, { type: 'user', content: question }]),
      ]
      const sources = numbered(found)
      const reply = yield* streamed(model.reply(conversation, leaving), sources, chatReplyLimit)
      yield { at: 'done', mode: 'model', ...checked(reply, sources) }
    },
  }
}

/** The categories of a board: JSON that rests on no passage, so it is neither cut like an answer nor cited. */
async function* boardOf(
  model: Model,
  prompt: string,
  leaving: AbortSignal,
): AsyncGenerator<ChatEvent, void, undefined> {
  const conversation: Said[] = [
    { role: 'system', content: boardInstructions },
    { role: 'user', content: prompt },
  ]
  const words = model.reply(conversation, leaving, boardTokens)
  const reply = yield* streamed(words, [], boardReplyLimit)
  yield { at: 'done', mode: 'model', reply, sources: [] }
}

function* inOne(answer: LibraryReply): Generator<ChatEvent, void, undefined> {
  yield { at: 'begin', mode: 'library', sources: answer.sources }
  yield { at: 'more', text: answer.reply }
  yield { at: 'done', ...answer, mode: 'library' }
}

/** Hands on a model's words as they come, up to a length, and returns the whole. */
async function* streamed(
  words: AsyncIterable<string>,
  sources: ChatSource[],
  limit: number,
): AsyncGenerator<ChatEvent, string, undefined> {
  let reply = ''
  for await (const word of words) {
    const text = visibleText(word).slice(0, limit - reply.length)
    if (!text) continue
    if (!reply) yield { at: 'begin', mode: 'model', sources }
    reply += text
    yield { at: 'more', text }
    if (reply.length >= limit) break
  }
  if (!reply.trim()) throw new ServiceError('ai_failed')
  return reply
}

/** Citations of passages that there are not go; an answer without any says so, where it does not already. */
function checked(reply: string, sources: ChatSource[]): Pick<ChatReply, 'reply' | 'sources'> {
  const text = withoutFalseCitations(reply, sources.length).trim()
  const cited = citedNumbers(text)
  const isHonest = cited.size > 0 || text.includes(notCovered)
  return {
    reply: isHonest ? text : `${text.slice(0, chatReplyLimit - uncited.length - 2)}\n\n${uncited}`,
    sources: sources.filter(({ n }) => cited.has(n)),
  }
}

type Turn = NonNullable<ChatQuestion['history']>[number]

/** The latest messages that fit. */
function withinBudget(history: readonly Turn[]): Turn[] {
  let left = chatHistoryCharacters
  return history
    .toReversed()
    .filter(({ content }) => (left -= content.length) >= 0)
    .toReversed()
}

/** Servers want user and assistant to take turns, the user first. */
function inTurns(history: readonly Turn[]): Said[] {
  const turns: Said[] = []
  for (const { type, content } of history) {
    const last = turns.at(-1)
    if (last?.role === type) last.content += `\n\n${content}`
    else if (last || type === 'user') turns.push({ role: type, content })
  }
  return turns
}
