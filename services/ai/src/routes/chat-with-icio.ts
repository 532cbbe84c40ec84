import { Readable } from 'node:stream'
import { chatWithIcio, type ChatEvent, type ChatReply } from '@icio/contracts/assistant/endpoints'
import { ChatQuestion, ChatReply as ReplySchema } from '@icio/contracts/assistant/schemas'
import type { FindOpenQuestions, OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import { endWhatHangs } from '@icio/kit/http/graceful-shutdown'
import { defaultEdition } from '@icio/contracts/editions'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { gatePassOf } from '@icio/kit/auth/gate-pass'
import { ensureVisitor } from '@icio/kit/auth/visitor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Assistant } from '../assistant/assistant.js'
import { heldBackFrom } from '../assistant/held-back.js'
import type { MissedTerms } from '../collections/missed-terms.js'
import type { Limits } from '../collections/assistant-uses.js'

type Events = AsyncGenerator<ChatEvent, void, undefined>

/** POST /api/functions/chat-with-icio (CALL-2): a whole reply, or events if the caller asks for them. */
export async function serveChat(
  app: FastifyInstance,
  {
    assistant,
    limits,
    findOpen,
    missedTerms,
  }: { assistant: Assistant; limits: Limits; findOpen: FindOpenQuestions; missedTerms: MissedTerms },
) {
  const closing = closingOf(app)
  serve(
    app,
    chatWithIcio,
    { body: ChatQuestion, reply: ReplySchema, summary: 'Asks the learning assistant of an edition' },
    async ({ body, request, reply }) => {
      const person = await request.server.findPerson(request)
      const asking = {
        visitor: ensureVisitor(request, reply),
        address: request.ip,
        member: person?.id ?? null,
      }
      const release = await limits.begin(asking, { callsModel: assistant.mode === 'model' })
      const heldBack = () => heldBackFrom(() => askerOf(request, asking), { findOpen, log: request.log })
      const { sharing, specialization = defaultEdition } = body
      let countPromise = Promise.resolve()
      const noteMissedQuestion = (question: string) => {
        if (!sharing) return
        countPromise = missedTerms
          .count(question, specialization, asking.visitor)
          .catch((err: unknown) => request.log.warn({ err }, 'a term without an answer was not counted'))
      }
      const endTurn = async () => {
        await countPromise
        await release()
      }
      const events = assistant.answer(
        body,
        AbortSignal.any([leavingOf(reply), closing]),
        heldBack,
        noteMissedQuestion,
      )
      if (!wantsEvents(request)) return wholeOf(events).finally(endTurn)
      // The first event decides whether this is an answer or a failed call, which needs an error status.
      const first = await events.next().catch(async (error: unknown) => {
        await endTurn()
        throw error
      })
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      const lines = Readable.from(eventLines(first.value as ChatEvent, events, endTurn, request))
      // Fastify sends a stream as it is; the schema describes the whole reply only.
      return lines as unknown as ChatReply
    },
  )
}

/** Falls back to the browser's session: otherwise a call without the access token would have nothing withheld. */
async function askerOf(
  request: FastifyRequest,
  { visitor, member }: { visitor: string; member: string | null },
): Promise<OpenQuestionsAsker> {
  const user_id = member ?? (await request.server.findVisitingPerson(request))?.id ?? null
  return { visitor, user_id, pass: gatePassOf(request) }
}

function wantsEvents(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/event-stream')
}

/** Aborts a few seconds after the service was told to stop (FAULT-1). */
function closingOf(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  endWhatHangs(app, () => closing.abort())
  return closing.signal
}

/** Aborts when the visitor's connection closes. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving.signal
}

async function wholeOf(events: Events): Promise<ChatReply> {
  for await (const event of events) {
    if (event.at !== 'done') continue
    const { at: _, ...reply } = event
    return reply
  }
  throw new ServiceError('ai_failed')
}

async function* eventLines(
  first: ChatEvent,
  rest: Events,
  endTurn: () => Promise<void>,
  request: FastifyRequest,
): AsyncGenerator<string, void, undefined> {
  try {
    yield line(first)
    for await (const event of rest) yield line(event)
  } catch (error) {
    if (!(error instanceof ServiceError)) request.log.error({ err: error }, 'the assistant failed')
    const { code, message } = error instanceof ServiceError ? error : new ServiceError('internal_error')
    yield line({ at: 'failed', error: { code, message } })
  } finally {
    await endTurn()
  }
}

function line(event: ChatEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
