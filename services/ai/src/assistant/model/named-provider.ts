import {
  namedProvider,
  type ChangeableSettings,
  type ConnectedModel,
} from '@icio/contracts/site-settings/site-settings'
import { ServiceError } from '@icio/kit/http/errors'
import type { Model } from './model.js'

interface Naming {
  connected: ConnectedModel
  /** The settings that administrators have changed. */
  settings(): Promise<Pick<ChangeableSettings, 'hosting'>>
}

/**
 * Wraps a model so that it answers only while its operator is named: what a visitor writes goes only to parties that
 * the privacy policy names (PRIV-12).
 */
export function withNamedProvider(model: Model, { connected, settings }: Naming) {
  const isNamed = async () => namedProvider((await settings()).hosting, connected) !== null
  return {
    /** Like Model.reply; @throws ServiceError ai_provider_unnamed, and unavailable if the settings cannot be read */
    async *reply(...asked: Parameters<Model['reply']>): ReturnType<Model['reply']> {
      const named = await isNamed().catch((cause: unknown) => {
        throw new ServiceError('unavailable', undefined, { cause })
      })
      if (!named) throw new ServiceError('ai_provider_unnamed')
      yield* model.reply(...asked)
    },
    /** Logs at startup if a missing operator name keeps the assistant from answering. */
    async tellWhereNobodyIsNamed(log: { warn(details: object, text: string): void }): Promise<void> {
      const named = await isNamed().catch(() => true)
      if (!named)
        log.warn(
          { event: 'ai_provider_unnamed', model: connected },
          'a model is connected but its operator is not named: the assistant does not answer until an administrator names the AI provider in Site settings, or OPENAI_PROVIDER does',
        )
    },
  }
}
