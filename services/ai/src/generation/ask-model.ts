import { ServiceError } from '@icio/kit/http/errors'
import type { Said } from '../assistant/model/model.js'
import { beginModelCall, openClient, type ModelConfig } from '../assistant/model/model.js'
import { describeFailure, toServiceError } from '../assistant/model/model-failure.js'
import { presetOf } from '../assistant/model/presets.js'

/** Requests whole replies instead of streams. */
export interface WholeReplies {
  /** Name of the model, recorded in the passports of the questions it writes. */
  name: string
  /** @throws ServiceError ai_rate_limited, ai_credits or ai_failed */
  ask(conversation: readonly Said[], signal: AbortSignal): Promise<string>
}

/** Fifteen scenarios with all their explanations take about 9,000 tokens. */
const tokenLimit = 12_000

/** How long to wait for a whole reply. */
const patienceMs = 170_000

/** Calls the same server as the assistant, for long replies that are not streamed to anyone. */
export function openWholeReplies(
  config: ModelConfig,
  log: { warn(details: object, text: string): void },
): WholeReplies {
  const client = openClient(config)
  const { lengthField } = presetOf(config.baseUrl)
  return {
    name: config.model,
    async ask(conversation, signal) {
      const span = beginModelCall(config)
      try {
        const answer = await client.chat.completions.create(
          { model: config.model, messages: [...conversation], [lengthField]: tokenLimit, stream: false },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]), headers: span.headers },
        )
        const text = answer.choices?.[0]?.message?.content
        if (!text) throw new ServiceError('ai_unusable')
        return text
      } catch (error) {
        span.failed(error)
        log.warn({ failure: describeFailure(error) }, 'the model did not generate questions')
        throw toServiceError(error)
      } finally {
        span.end()
      }
    },
  }
}
