import { readConnectedModel } from '@icio/contracts/assistant/endpoints'
import { readSettings, type SettingsReply } from '@icio/contracts/site-settings/endpoints'
import { traceHeaders } from '../tracing/tracing.js'
import type { ChangeableSettings, ConnectedModel } from '@icio/contracts/site-settings/site-settings'

/** Time limit for the call. */
const timeoutMs = 5000

/** Reads the site's settings from a content service that runs on its own at this address. */
export function remoteSettings(url: string): () => Promise<ChangeableSettings> {
  return async () => (await ask<SettingsReply>(readSettings, url)).settings
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
