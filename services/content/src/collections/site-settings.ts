import type {
  ChangeSettings,
  SavePartnerFigures,
  SettingsHistory,
  SettingsReply,
} from '@icio/contracts/site-settings/endpoints'
import { dayOf } from '@icio/contracts/dates/days'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import {
  figuresProblems,
  settingsFields,
  settingsProblems,
} from '@icio/contracts/site-settings/settings-problems'
import { defaultSettings, type ChangeableSettings } from '@icio/contracts/site-settings/site-settings'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { changeCounter } from '@icio/kit/db/change-counter'
import { ServiceError } from '@icio/kit/http/errors'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** One version of the settings, never deleted; the highest is in effect (collection site_settings). */
interface SettingsRow {
  /** The version number: of two changes to the same version, one fails. */
  _id: number
  settings: ChangeableSettings
  by: Actor
  at: Date
}

/** A day begins first in the zone UTC+14. */
const easternmostMs = 14 * 60 * 60_000

const rejectedLength = 100

export type SettingsRecords = ReturnType<typeof createSettingsRecords>

/** The settings of the site and their history; the only module that accesses the collection. */
export function createSettingsRecords(connection: Connection, now: () => Date = () => new Date()) {
  const collection = typedCollection<SettingsRow>(connection, 'site_settings')
  const latest = (limit: number) => collection.find({}, { sort: { _id: -1 }, limit }).toArray()

  const changes = changeCounter(connection, 'site_settings')

  async function store(
    before: SettingsReply,
    version: number,
    settings: ChangeableSettings,
    by: Actor,
  ): Promise<SettingsReply> {
    if (before.version !== version) throw new ServiceError('settings_changed')
    try {
      await changes.after(collection.insertOne({ _id: version + 1, settings, by, at: now() }))
    } catch (error) {
      throw isDuplicateKey(error) ? new ServiceError('settings_changed') : error
    }
    return { version: version + 1, settings } as SettingsReply
  }

  return {
    changes: changes.count,

    async read(): Promise<SettingsReply> {
      const [row] = await latest(1)
      const { _id: version = 0, settings = {} } = row ?? {}
      // A setting newer than the row has its default.
      return { version, settings: { ...changeable(defaultSettings), ...settings } } as SettingsReply
    },

    /** Stores new settings. @throws ServiceError settings_invalid with the paths of the fields; settings_changed */
    async change(
      version: number,
      newSettings: ChangeSettings['settings'],
      by: Actor,
    ): Promise<SettingsReply> {
      const before = await this.read()
      const { partners, partnerFigures } = before.settings
      const figuresAt = (place: 0 | 1) =>
        newSettings.partners[place].name === partners[place].name ? partnerFigures[place] : null
      const settings = {
        ...newSettings,
        newsletter: newSettings.newsletter ?? before.settings.newsletter,
        // The figures of a partner say nothing about another one in its place.
        partnerFigures: [figuresAt(0), figuresAt(1)] as const,
      }
      const problems = settingsProblems(settings)
      if (problems.length > 0) throw new ServiceError('settings_invalid', problems)
      return store(before, version, settings, by)
    },

    /** Stores the figures of a partner. @throws ServiceError settings_invalid with the paths; settings_changed */
    async saveFigures({ version, partner, figures }: SavePartnerFigures, by: Actor): Promise<SettingsReply> {
      const lastDay = dayOf(new Date(now().getTime() + easternmostMs))
      const problems = figures ? figuresProblems(figures, lastDay) : []
      if (problems.length > 0) throw new ServiceError('settings_invalid', problems)
      const before = await this.read()
      const [first, second] = before.settings.partnerFigures
      const partnerFigures = partner === 0 ? ([figures, second] as const) : ([first, figures] as const)
      return store(before, version, { ...before.settings, partnerFigures }, by)
    },

    async history(): Promise<SettingsHistory> {
      const rows = await latest(rejectedLength + 1)
      const changes = rows.slice(0, rejectedLength).map(({ _id, by, at, settings }, index) => ({
        version: _id,
        by,
        at: at.toISOString(),
        fields: changedFields(rows[index + 1]?.settings ?? defaultSettings, settings),
      }))
      return { changes }
    },
  }
}

/** The settings, for services in the same process; the others call GET /api/content/site-settings. */
export function currentSettings(connection: Connection): () => Promise<ChangeableSettings> {
  const records = createSettingsRecords(connection)
  return async () => (await records.read()).settings
}

function changeable(settings: ChangeableSettings): ChangeableSettings {
  const { forumName, contactEmail, privacyEmail, partners, partnerFigures } = settings
  const { discussionGroup, newsletter, hosting } = settings
  return {
    ...{ forumName, contactEmail, privacyEmail, partners, partnerFigures },
    ...{ discussionGroup, newsletter, hosting },
  }
}

function changedFields(before: ChangeableSettings, after: ChangeableSettings) {
  const old = new Map(settingsFields({ ...defaultSettings, ...before }))
  return settingsFields({ ...defaultSettings, ...after }).flatMap(([path, value]) =>
    old.get(path) === value ? [] : [{ path, before: old.get(path) ?? '', after: value }],
  )
}
