import { ServiceError } from '@icio/kit/http/errors'
import type { CallSpan } from '@icio/kit/tracing/spans'
import { beginCall } from '@icio/kit/tracing/tracing'
import OpenAI from 'openai'
import { createCircuit, type Circuit } from './circuit.js'
import { describeFailure, isServerTrouble, toServiceError } from './model-failure.js'
import { presetOf, type Preset } from './presets.js'

export interface ModelConfig {
  /** Address of a server that speaks OpenAI's protocol, up to and including its version: https://…/v1 */
  baseUrl: string
  apiKey: string
  model: string
  /** The operator of that server, if the configuration names one. */
  provider?: string | null
  patience?: Patience
}

/** Timeouts in milliseconds: until the first word, between two words, and in total. */
export interface Patience {
  first: number
  between: number
  whole: number
}

/** One message as the model sees it. */
export interface Said {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface Model {
  /**
   * Streams the words of the reply.
   *
   * @param signal ends the upstream call at once
   * @param tokens maximum length of the reply; about 500 words by default
   * @throws ServiceError ai_rate_limited, ai_credits or ai_failed; possibly in the middle of a reply
   */
  reply(
    conversation: readonly Said[],
    signal: AbortSignal,
    tokens?: number,
  ): AsyncGenerator<string, void, undefined>
}

/** Maximum length of a reply in tokens: about 500 words. */
const tokenLimit = 800

/** How long the server may be silent before the first word and between two words, and how long it may take in total. */
export const usualPatience: Patience = { first: 20_000, between: 15_000, whole: 55_000 }

type Log = { warn(details: object, text: string): void }

/** A client for the configured server only. */
export function openClient(config: ModelConfig): OpenAI {
  return new OpenAI({
    baseURL: config.baseUrl,
    apiKey: config.apiKey,
    organization: null,
    project: null,
    maxRetries: 0,
    // The client's log would contain the conversation.
    logLevel: 'off',
    // A server to which we are redirected is not the one that was configured (SEC-27).
    fetchOptions: { redirect: 'error' },
  })
}

/** Begins the span of one question to the model: which model, never a word of question or reply. */
export function beginModelCall({ model, baseUrl }: ModelConfig): CallSpan {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': model,
    'server.address': new URL(baseUrl).hostname,
  }
  return beginCall({ name: `chat ${model}`, attributes })
}

/** Opens a model on any server that speaks OpenAI's protocol. Only the configuration determines the server. */
export function openModel(config: ModelConfig, log: Log, circuit: Circuit = createCircuit()): Model {
  const client = openClient(config)
  const preset = presetOf(config.baseUrl)
  return {
    async *reply(conversation, signal, tokens = tokenLimit) {
      const wait = circuit.wait()
      if (wait > 0) throw new ServiceError('ai_failed', undefined, { retryAfter: Math.ceil(wait / 1000) })
      let isJudged = false
      const span = beginModelCall(config)
      try {
        yield* words(client, preset, config, conversation, { signal, tokens, headers: span.headers })
        isJudged = true
        circuit.succeeded()
      } catch (error) {
        span.failed(error)
        if (signal.aborted) throw new ServiceError('ai_failed')
        log.warn({ failure: describeFailure(error) }, 'the model did not answer')
        isJudged = true
        if (isServerTrouble(error)) circuit.failed()
        else circuit.succeeded()
        throw toServiceError(error)
      } finally {
        if (!isJudged) circuit.abandoned()
        span.end()
      }
    },
  }
}

/** Calls the server and passes on the words, within the timeouts. A reply that was cut off is a failure. */
async function* words(
  client: OpenAI,
  preset: Preset,
  { model, patience = usualPatience }: ModelConfig,
  conversation: readonly Said[],
  { signal, tokens, headers }: { signal: AbortSignal; tokens: number; headers: Record<string, string> },
): AsyncGenerator<string, void, undefined> {
  const waiting = waitWith(patience, signal)
  const question = { model, messages: [...conversation], [preset.lengthField]: tokens }
  try {
    if (!preset.streams) {
      const answer = await client.chat.completions.create(
        { ...question, stream: false },
        { signal: waiting.signal, headers },
      )
      yield textOf(answer.choices?.[0]?.message?.content)
      return
    }
    const stream = await client.chat.completions.create(
      { ...question, stream: true },
      { signal: waiting.signal, headers },
    )
    let isFinished = false
    for await (const { choices } of stream) {
      waiting.heard()
      const [choice] = choices ?? []
      if (choice?.delta?.content) yield choice.delta.content
      if (choice?.finish_reason) isFinished = true
    }
    // An aborted stream ends without an error.
    if (!isFinished || waiting.signal.aborted) throw new Error('The reply was cut off')
  } finally {
    waiting.stop()
  }
}

function textOf(content: string | null | undefined): string {
  if (!content) throw new Error('The reply is empty')
  return content
}

/** A signal that aborts when the visitor leaves, after too long a silence, or after the total time. */
function waitWith({ first, between, whole }: Patience, leaving: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (leaving.aborted) abort()
  leaving.addEventListener('abort', abort)
  const end = setTimeout(abort, whole)
  let silence = setTimeout(abort, first)
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(silence)
      silence = setTimeout(abort, between)
    },
    stop() {
      clearTimeout(end)
      clearTimeout(silence)
      leaving.removeEventListener('abort', abort)
    },
  }
}
