import type { ConnectedModel } from '@icio/contracts/site-settings/site-settings'
import type { AiConfig } from '../../config.js'
import { knownPresetOf } from './presets.js'

/**
 * The configured model, as the privacy policy describes it: its server by host name, never its key. Its operator is the
 * one that the configuration names, or else the known one of that host (PRIV-12).
 */
export function connectedModel({ model }: Pick<AiConfig, 'model'>): ConnectedModel {
  if (!model) return { at: 'none' }
  return {
    at: 'connected',
    host: new URL(model.baseUrl).host,
    name: model.model,
    provider: model.provider ?? knownPresetOf(model.baseUrl)?.name ?? null,
  }
}
