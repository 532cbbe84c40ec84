import {
  chatHistoryCharacters,
  chatReplyLimit,
  type ChatEvent,
  type ChatQuestion,
  type ChatReply,
  type ChatSource,
} from '@icio/contracts/assistant/endpoints'
import { defaultEdition } from '@icio/contracts/editions'
import { isBoardPrompt } from '@icio/contracts/games/board-prompt'
import { ServiceError } from '@icio/kit/http/errors'
import type { IsHeldBack } from './held-back.js'
import { checkedReply } from './checked-reply.js'
import { boardInstructions, instructionsFor } from './instructions.js'
import type { Library } from './library/library.js'
import { libraryReply, numberPassages, withoutQuote, type LibraryReply } from './library-reply.js'
import type { Model, Said } from './model/model.js'
import { stripPersonalData } from './strip-personal-data.js'

/** How many passages are quoted without a model, and how many are given to one. */
const quotedPassages = 3
const givenPassages = 6

/** A board of nine clues with their explanations, in tokens and in characters, with a margin. */
const boardTokens = 3000
const boardReplyLimit = 12_000

export interface Assistant {
  readonly mode: ChatReply['mode']
  /**
   * Answers a question with events, as contracts/assistant defines them; never emits 'failed'.
   *
   * @param leaving aborts when the visitor leaves
   * @param heldBack decides which passages are withheld from the visitor; called only if the library is searched
   * @param missed is told of a question that the library does not answer, without personal data
   * @throws ServiceError as Model.reply
   */
  answer(
    question: ChatQuestion,
    leaving: AbortSignal,
    heldBack: () => Promise<IsHeldBack>,
    missed?: (question: string) => void,
  ): AsyncGenerator<ChatEvent, void, undefined>
}

/** Creates the assistant: the library finds passages and the model words the answer; without a model it quotes them. */
export function createAssistant({ library, model }: { library: Library; model: Model | null }): Assistant {
  return {
    mode: model ? 'model' : 'library',
    async *answer(
      { message, specialization = defaultEdition, history = [] },
      leaving,
      heldBack,
      noteMissedQuestion,
    ) {
      if (model && isBoardPrompt(message, specialization)) {
        yield* boardOf(model, message, leaving)
        return
      }
      const question = stripPersonalData(message)
      const earlier = withinBudget(history).map((message) => ({
        ...message,
        content: stripPersonalData(message.content),
      }))
      const before = earlier.findLast(({ type }) => type === 'user')?.content ?? ''
      const limit = model ? givenPassages : quotedPassages
      const isHeldBack = await heldBack()
      const findings = library.find(question, specialization, { limit, before, isHeldBack })
      if (findings.kind !== 'covered') noteMissedQuestion?.(question)
      if (!model) {
        yield* inOne(libraryReply(findings, library.titles(specialization)))
        return
      }
      const conversation: Said[] = [
        { role: 'system', content: instructionsFor(specialization, findings.found) },
        ...inTurns([...earlier, { type: 'user', content: question }]),
      ]
      const sources = numberPassages(findings.found).map(withoutQuote)
      const reply = yield* streamReply(model.reply(conversation, leaving), sources, chatReplyLimit)
      yield { at: 'done', mode: 'model', ...checkedReply(reply, sources) }
    },
  }
}

/** The categories of a board: JSON that cites no passage, so it is neither cut nor checked like an answer. */
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
  const reply = yield* streamReply(words, [], boardReplyLimit)
  yield { at: 'done', mode: 'model', reply, sources: [] }
}

function* inOne(answer: LibraryReply): Generator<ChatEvent, void, undefined> {
  yield { at: 'begin', mode: 'library', sources: answer.sources }
  yield { at: 'more', text: answer.reply }
  yield { at: 'done', ...answer, mode: 'library' }
}

/** Passes on a model's words as they arrive, up to a maximum length, and returns the whole reply. */
async function* streamReply(
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

type Turn = NonNullable<ChatQuestion['history']>[number]

/** The latest messages that fit. */
function withinBudget(history: readonly Turn[]): Turn[] {
  let left = chatHistoryCharacters
  return history
    .toReversed()
    .filter(({ content }) => (left -= content.length) >= 0)
    .toReversed()
}

/** Merges messages so that user and assistant alternate, starting with the user, which servers require. */
function inTurns(history: readonly Turn[]): Said[] {
  const turns: Said[] = []
  for (const { type, content } of history) {
    const last = turns.at(-1)
    if (last?.role === type) last.content += `\n\n${content}`
    else if (last || type === 'user') turns.push({ role: type, content })
  }
  return turns
}

/** Characters that hide or reverse text: controls except tab and newline, direction marks, zero-width, tags. */
const hiddenCharacters =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** A model's text without characters that a reader would not see (SEC-28). */
function visibleText(text: string): string {
  return text.replace(hiddenCharacters, '')
}
