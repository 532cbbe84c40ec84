import { isDeepStrictEqual } from 'node:util'
import type {
  ChangeableSettings,
  ConnectedModel,
  SiteSettings,
} from '@icio/contracts/site-settings/site-settings'
import type { FastifyBaseLogger } from 'fastify'
import { settledWithin } from './settled-within.js'

/** The settings embedded in a page; unknown ones are left out, and the page uses their defaults. */
export type PageSettings = Partial<ChangeableSettings> & Pick<SiteSettings, 'model'>

/** Returns the settings for a page. */
export type SettingsForPages = () => Promise<PageSettings>

/** The sources of settings and model. */
export interface SettingsSources {
  readSettings(): Promise<ChangeableSettings>
  readModel(): Promise<ConnectedModel>
}

/** Maximum delay until a change appears on newly loaded pages. */
const freshMs = 1000

/** A page waits at most this long; then it gets the last known values. */
const waitMs = 250

type Log = Pick<FastifyBaseLogger, 'warn'>

/**
 * Creates the reader of settings and connected model for pages. While nothing has changed, it gives the same object, so
 * that pages are found by it (kept-answers).
 */
export function settingsForPages(
  { readSettings, readModel }: SettingsSources,
  log: Log,
  now: () => number = Date.now,
): SettingsForPages {
  const settings = cachedValue('site settings', readSettings, log, now)
  const model = cachedValue('connected model', readModel, log, now)
  let lastSettings: { set: unknown; connected: unknown; settings: PageSettings } | undefined
  return async () => {
    const [set, connectedModel] = await Promise.all([settings(), model()])
    if (lastSettings?.set !== set || lastSettings.connected !== connectedModel)
      lastSettings = {
        set,
        connected: connectedModel,
        settings: { ...set, model: connectedModel ?? { at: 'unknown' } },
      }
    return lastSettings.settings
  }
}

/**
 * Reads a value for pages, at most once a second. A page never waits long for it and never fails because of it: while
 * the service or the database is down, it gets the last known value, or null. An equal value does not replace the known
 * one.
 */
function cachedValue<Value>(
  what: string,
  read: () => Promise<Value>,
  log: Log,
  now: () => number,
): () => Promise<Value | null> {
  let lastValue: Value | null = null
  let until = 0
  let reading: Promise<void> | null = null

  function refresh(): Promise<void> {
    reading ??= read()
      .then(
        (value) => {
          if (!isDeepStrictEqual(value, lastValue)) lastValue = value
        },
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
    return lastValue
  }
}
