import type { ChangeableSettings } from '@icio/contracts/site-settings'
import type { FastifyBaseLogger } from 'fastify'

/** The settings as a page gets them; null while they are not known. */
export type SettingsForPages = () => Promise<ChangeableSettings | null>

/** A change shows on pages that are loaded so much later. */
const freshMs = 1000

/** A page waits no longer than this; then it gets what was known before. */
const waitMs = 250

/**
 * Reads the settings for pages, at most once a second. A page never waits long for them and never fails for them:
 * while the content service or the database is away it shows the settings that were known last, or the defaults.
 */
export function settingsForPages(
  read: () => Promise<ChangeableSettings>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
): SettingsForPages {
  let known: ChangeableSettings | null = null
  let until = 0
  let reading: Promise<void> | null = null

  function refresh(): Promise<void> {
    reading ??= read()
      .then(
        (settings) => void (known = settings),
        (err: unknown) => log.warn({ err }, 'site settings could not be read'),
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
