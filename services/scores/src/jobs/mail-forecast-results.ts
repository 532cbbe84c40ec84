import type { ForecastMail, ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import type { ForecastResolution, ForecastResolutions } from '../collections/forecast-resolutions.js'
import type { RangeForecasts } from '../collections/range-forecasts.js'

/** The hour in UTC at which a day's mails are sent: the end of the business day in the eastern United States. */
export const mailHour = 22

interface MailOptions {
  resolutions: ForecastResolutions
  rangeForecasts: RangeForecasts
  mails: ForecastMails
  now: () => Date
}

/**
 * Mails each person all their forecasts that were resolved in the 24 hours up to the mail hour, once (RANGE-25). The
 * accounts service knows who has asked for it. A run that fails halfway is repeated by the next one; nobody gets a mail
 * twice, because a person gets one a day.
 *
 * @throws ServiceError unavailable if the accounts service cannot be reached
 */
export async function mailForecastResults({
  resolutions,
  rangeForecasts,
  mails,
  now,
}: MailOptions): Promise<void> {
  const due = (await resolutions.notMailed()).filter(({ resolved_at: at }) => mailTime(at) <= now())
  const days = new Set(due.map(dayOf))
  for (const day of days) {
    const resolutionsById = new Map(due.filter((each) => dayOf(each) === day).map((each) => [each._id, each]))
    const byPerson = new Map<string, ForecastMail['results']>()
    for (const { user_id, forecast_id, low, high } of await rangeForecasts.ofForecasts([
      ...resolutionsById.keys(),
    ])) {
      const resolution = resolutionsById.get(forecast_id)
      if (!resolution) continue
      const { prompt, unit, value, source, void_reason } = resolution
      const result = { prompt, unit, low, high, value, source, ...(void_reason ? { void_reason } : {}) }
      byPerson.set(user_id, [...(byPerson.get(user_id) ?? []), result])
    }
    for (const [user_id, results] of byPerson) await mails.send({ user_id, day, results })
    await resolutions.markMailed([...resolutionsById.keys()], now())
  }
}

const dayOf = ({ resolved_at: at }: ForecastResolution) => mailTime(at).toISOString().slice(0, 10)

function mailTime(resolvedAt: Date): Date {
  const time = new Date(resolvedAt)
  time.setUTCHours(mailHour, 0, 0, 0)
  if (time <= resolvedAt) time.setUTCDate(time.getUTCDate() + 1)
  return time
}
