import type { ConnectedModel } from '@icio/contracts/site-settings/site-settings'
import type { AiConfig } from '../../config.js'

/** The configured model, as the privacy policy describes it: its server by host name, never its key. */
export function connectedModel({ model }: Pick<AiConfig, 'model'>): ConnectedModel {
  if (!model) return { at: 'none' }
  return {
    at: 'connected',
    host: new URL(model.baseUrl).host,
    name: model.model,
    provider: model.provider ?? null,
  }
}
