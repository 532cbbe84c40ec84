import { readConnectedModel } from '@icio/contracts/assistant/endpoints'
import { readSettings, type SettingsReply } from '@icio/contracts/site-settings/endpoints'
import { traceHeaders } from '../tracing/tracing.js'
import {
  defaultSettings,
  type ChangeableSettings,
  type ConnectedModel,
} from '@icio/contracts/site-settings/site-settings'

/** Time limit for the call. */
const timeoutMs = 5000

/** Settings that a content service of the release before does not send. */
const newSettings = { partnerFigures: defaultSettings.partnerFigures }

/** While content cannot be reached, settings count for this long after they were read. */
const keptMs = 120_000

/**
 * Reads the site's settings from a content service that runs on its own at this address. A restart of content does not
 * stop who needs them: the last ones count for two minutes. Rejects after that, or if they were never read.
 *
 * @param clock gives the time in milliseconds
 */
export function remoteSettings(
  url: string,
  clock: () => number = Date.now,
): () => Promise<ChangeableSettings> {
  let last: { settings: ChangeableSettings; at: number } | undefined
  return async () => {
    try {
      const { settings } = await ask<SettingsReply>(readSettings, url)
      const allSettings = { ...newSettings, ...settings }
      last = { settings: allSettings, at: clock() }
      return allSettings
    } catch (error) {
      if (last && clock() - last.at < keptMs) return last.settings
      throw error
    }
  }
}

/** Asks an ai service that runs on its own at this address which model is connected. */
export function remoteConnectedModel(url: string): () => Promise<ConnectedModel> {
  return () => ask<ConnectedModel>(readConnectedModel, url)
}

async function ask<Reply>(endpoint: { url: string }, service: string): Promise<Reply> {
  const answer = await fetch(new URL(endpoint.url, service), {
    headers: traceHeaders(),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`${endpoint.url} answered ${answer.status}`)
  return (await answer.json()) as Reply
}
