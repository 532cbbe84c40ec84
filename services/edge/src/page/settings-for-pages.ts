import type { ChangeableSettings, ConnectedModel, SiteSettings } from '@icio/contracts/site-settings'
import type { FastifyBaseLogger } from 'fastify'

/** What stands in a page: settings that are not known are left out, and the page has their defaults. */
export type PageSettings = Partial<ChangeableSettings> & Pick<SiteSettings, 'model'>

/** The settings as a page gets them. */
export type SettingsForPages = () => Promise<PageSettings>

/** Where the two come from. */
export interface SettingsSources {
  readSettings(): Promise<ChangeableSettings>
  readModel(): Promise<ConnectedModel>
}

/** A change shows on pages that are loaded so much later. */
const freshMs = 1000

/** A page waits no longer than this; then it gets what was known before. */
const waitMs = 250

type Log = Pick<FastifyBaseLogger, 'warn'>

/** What administrators have set, and which model is connected, for pages. */
export function settingsForPages(
  { readSettings, readModel }: SettingsSources,
  log: Log,
  now: () => number = Date.now,
): SettingsForPages {
  const settings = knownLast('site settings', readSettings, log, now)
  const model = knownLast('connected model', readModel, log, now)
  return async () => {
    const [set, connected] = await Promise.all([settings(), model()])
    return { ...set, model: connected ?? { at: 'unknown' } }
  }
}

/**
 * Reads something for pages, at most once a second. A page never waits long for it and never fails for it: while the
 * service or the database is away it gets what was known last, or null.
 */
function knownLast<Value>(
  what: string,
  read: () => Promise<Value>,
  log: Log,
  now: () => number,
): () => Promise<Value | null> {
  let known: Value | null = null
  let until = 0
  let reading: Promise<void> | null = null

  function refresh(): Promise<void> {
    reading ??= read()
      .then(
        (value) => void (known = value),
        (err: unknown) => log.warn({ err }, `${what} could not be read`),
      )
      .finally(() => {
        until = now() + freshMs
        reading = null
      })
    return reading
  }
  return async () => {
    if (now() >= until) await settledWithin(refresh(), waitMs)
    return known
  }
}

async function settledWithin(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds).unref()))
  await Promise.race([promise, limit])
  clearTimeout(timer)
}
