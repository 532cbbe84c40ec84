import {
  namedProvider,
  type ChangeableSettings,
  type ConnectedModel,
} from '@icio/contracts/site-settings/site-settings'
import { ServiceError } from '@icio/kit/http/errors'
import type { Model } from './model.js'

interface Naming {
  connected: ConnectedModel
  /** What administrators have set. */
  settings(): Promise<Pick<ChangeableSettings, 'hosting'>>
}

/**
 * A model that answers only while somebody is named who runs it: what a visitor writes goes to nobody of whom the
 * privacy policy does not speak (PRIV-12).
 */
export function withNamedProvider(model: Model, { connected, settings }: Naming) {
  const isNamed = async () => namedProvider((await settings()).hosting, connected) !== null
  return {
    /** As Model.reply; @throws ServiceError ai_provider_unnamed, and unavailable where the settings cannot be read */
    async *reply(...asked: Parameters<Model['reply']>): ReturnType<Model['reply']> {
      const named = await isNamed().catch((cause: unknown) => {
        throw new ServiceError('unavailable', undefined, { cause })
      })
      if (!named) throw new ServiceError('ai_provider_unnamed')
      yield* model.reply(...asked)
    },
    /** Says in the log at the start what keeps the assistant from answering. */
    async tellWhereNobodyIsNamed(log: { warn(details: object, text: string): void }): Promise<void> {
      const named = await isNamed().catch(() => true)
      if (!named)
        log.warn(
          { event: 'ai_provider_unnamed', model: connected },
          'a model is connected and nobody is named who runs it: the assistant answers nobody until an administrator names the AI provider in Site settings, or OPENAI_PROVIDER does',
        )
    },
  }
}
