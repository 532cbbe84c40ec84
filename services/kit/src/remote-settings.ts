import { readSettings, type SettingsReply } from '@icio/contracts/edit-settings'
import type { ChangeableSettings } from '@icio/contracts/site-settings'

/** How long the call may take. */
const timeoutMs = 5000

/** The settings of the site, of a content service that runs alone at this address. */
export function remoteSettings(url: string): () => Promise<ChangeableSettings> {
  return async () => {
    const answer = await fetch(new URL(readSettings.url, url), { signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) throw new Error(`${readSettings.url} answered ${answer.status}`)
    return ((await answer.json()) as SettingsReply).settings
  }
}
