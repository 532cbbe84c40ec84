import { dayAfter, dayIn, knownTimeZone, momentIn } from '@icio/contracts/dates/days'
import type { OpenSeal } from '@icio/contracts/room-hosting/schemas'
import { middleHalf } from '@icio/contracts/rooms/counting'
import { quorum } from '@icio/contracts/rooms/rules'
import {
  lastDayOf,
  leastSealed,
  openedLines,
  sealedLine,
  sealProblem,
  type KeptSeal,
  type OpenedSeal,
  type Seal,
} from '@icio/contracts/rooms/sealed'
import type { ReportActivity } from '@icio/contracts/rooms/endpoints'
import type { ActivityContent } from '@icio/contracts/rooms/schemas'
import { wilsonInterval } from '@icio/contracts/statistics/shares'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { shuffle } from '@icio/kit/random'
import { demandNone, refuseField } from '../agenda/content.js'
import { demandOpen } from '../runs/lifetime.js'
import type { SealRecord } from '../../collections/sealed-answers.js'
import type { RoomFoundations } from '../room-foundations.js'
import type { AnswerRecord } from '../../collections/room-answers.js'
import {
  draftOf,
  ballotOf,
  withActivity,
  type ActivityRecord,
  type RoomRecord,
  type RunningRoom,
} from '../room.js'
import { isBeside } from '../runs/steps.js'

type SealedContent = SealRecord['content']
interface Zoned {
  time_zone?: string | undefined
}

const zoneOf = ({ time_zone }: Zoned) => knownTimeZone(time_zone) ?? 'UTC'
const isSealed = (content: ActivityContent): content is SealedContent => content.seal !== undefined

/** Returns the end of the last day on which a seal can be opened; without that it is deleted then (FORUM-20). */
export function sealEndsAt(room: Zoned, seal: Pick<Seal, 'until'>): Date {
  return momentIn(dayAfter(lastDayOf(seal), 1), '00:00', zoneOf(room))
}

/**
 * Checks a seal by the day of the room, as it is set and again as its activity opens (FORUM-19). A question of the banks
 * whose answer is known is no forecast.
 *
 * @throws ServiceError validation_failed
 */
export function demandSeal(room: Zoned, content: ActivityContent, now: Date): void {
  const { seal, kind, truth, least, most } = content
  if (!seal) return
  if (kind !== 'range') refuseField('seal', 'is for ranges only')
  if (truth !== undefined) refuseField('seal', 'is for questions whose answer is not known yet')
  const problem = sealProblem(seal, {
    today: dayIn(now, zoneOf(room)),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  })
  demandNone(problem ? [problem] : [])
}

/** Returns the closing day of a room that keeps this sealed: not before the seal has ended (FORUM-1, FORUM-19). */
export function closingAfter(room: RoomRecord, seals: readonly SealRecord[]): Date {
  return seals.reduce((latest, { content }) => {
    const ends = sealEndsAt(room, content.seal)
    return ends > latest ? ends : latest
  }, room.closes_at)
}

/** Returns the lists of a room that can still be opened, or will be. */
export function keptSeals(room: RoomRecord, now: Date): SealRecord[] {
  return (room.seals ?? []).filter(({ content }) => sealEndsAt(room, content.seal) > now)
}

/** What the opener sees of them: how many, never which (FORUM-19). */
export function sealViews(room: RoomRecord, now: Date): KeptSeal[] {
  const today = dayIn(now, zoneOf(room))
  return keptSeals(room, now).map(({ id, n, content }) => {
    const { prompt = '', seal, unit, decimals } = content
    return {
      ...{ id, n, prompt, until: seal.until, last_day: lastDayOf(seal), ripe: today >= seal.until },
      ...(unit ? { unit } : {}),
      ...(decimals === undefined ? {} : { decimals }),
    }
  })
}

/** Refuses a closing day before what is sealed can be opened. Throws validation_failed. */
export function demandAfterSeals(room: RoomRecord, closes_at: Date, now: Date): void {
  if (closes_at < closingAfter({ ...room, closes_at }, keptSeals(room, now)))
    refuseField('closes_at', 'must be at least 60 days after the day of what is sealed')
}

/** Returns a sealed activity as it is counted: how many have answered, and nothing of what (FORUM-19). */
export function countedSealed(activity: ActivityRecord, n: number): ActivityRecord {
  const counts = { n, counts: [], dots: [], ranges: [], words: [], ranks: [], tables: [] }
  return { ...activity, sealed: true, counted: counts }
}

/** Returns what the report has of a seal that was opened (FORUM-20). */
export function openedReport(
  { kind, prompt: title = '', unit, decimals }: ActivityContent,
  opened_seal: OpenedSeal,
): ReportActivity {
  const { n, source } = opened_seal
  const lines = openedLines(opened_seal, { unit, decimals })
  const form = { ...(unit ? { unit } : {}), ...(decimals === undefined ? {} : { decimals }) }
  return { title, kind, n, few: false, rows: [], tables: [], lines, figures: form, opened_seal, source }
}

/** Returns what the report has of a sealed forecast: that it was asked, and how many answered. */
export function sealedReport({ content, state, counted }: ActivityRecord): ReportActivity[] {
  const { prompt: title = '', seal, kind } = content
  if (!seal || state === 'draft' || !counted) return []
  const { n } = counted
  const lines = [sealedLine(n, seal.until)]
  return [{ title, kind, n, few: n < quorum.report, rows: [], tables: [], lines }]
}

const rangesOf = (answers: readonly Pick<AnswerRecord, 'value'>[]) =>
  answers.flatMap(({ value: { low, high } }) =>
    low === undefined || high === undefined ? [] : [{ low, high }],
  )

/** Returns what an opened seal shows (FORUM-20). */
export function openedFigures(
  ranges: readonly { low: number; high: number }[],
  { low, high }: Seal,
  { truth, source }: OpenSeal,
): OpenedSeal {
  const n = ranges.length
  const hits = ranges.filter((range) => range.low <= truth && truth <= range.high).length
  const middle = (end: 'low' | 'high') => middleHalf(ranges.map((range) => range[end])).median
  return {
    ...{ n, truth, source, low: middle('low'), high: middle('high') },
    share: { hits, estimate: wilsonInterval({ count: hits, total: n }) },
    naive: { low, high },
  }
}

/** Returns an opened seal with another truth; the ranges are gone, so its share is withdrawn (FORUM-20). */
function correctedSeal({ share: _, ...opened }: OpenedSeal, { truth, source }: OpenSeal): OpenedSeal {
  return { ...opened, truth, source, corrected_from: opened.corrected_from ?? opened.truth }
}

/** Returns what a report has of an opened seal after a correction. The same truth, with another source, is none. */
export function correctedReport(
  before: ReportActivity,
  openedSeal: OpenedSeal,
  { truth, source }: OpenSeal,
): ReportActivity {
  const isSame = truth === openedSeal.truth
  const after = isSame ? { ...openedSeal, source } : correctedSeal(openedSeal, { truth, source })
  return { ...before, source, opened_seal: after, lines: openedLines(after, before.figures ?? {}) }
}

/**
 * Counts the sealed forecasts of a run that ends, also those that nobody has closed, and keeps 20 or more of their ranges as
 * a list in an order by chance; of fewer, and of a rehearsal, nothing is kept (FORUM-19). May be done twice.
 */
export async function withKeptSeals(
  { records: { answers, sealed }, random }: Pick<RoomFoundations, 'records' | 'random'>,
  room: RunningRoom,
  now: Date,
): Promise<RunningRoom> {
  if (!room.seals && !room.agenda.some(({ content }) => isSealed(content))) return room
  const seals = keptSeals(room, now)
  let { agenda } = room
  for (const activity of room.agenda) {
    const { content } = activity
    if (!isSealed(content) || activity.state === 'draft') continue
    const ranges = rangesOf(await answers.seal({ activity_id: activity.id, ballot: ballotOf(activity) }))
    agenda = withActivity({ ...room, agenda }, countedSealed(activity, ranges.length))
    if (room.run.rehearsal || ranges.length < leastSealed) continue
    await sealed.put({
      ...{ _id: activity.id, room_id: room._id, ranges: shuffle(ranges, random) },
      expires_at: sealEndsAt(room, content.seal),
    })
    seals.push({ id: activity.id, content, n: ranges.length })
  }
  return { ...room, agenda, seals, closes_at: closingAfter(room, seals) }
}

export function createSeals(
  { records: { rooms, sealed }, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  publish: (room: RoomRecord) => Promise<RoomRecord>,
) {
  const now = () => new Date(clock.now())

  return {
    /**
     * Opens a seal in the run that goes on (FORUM-20). Pressed twice it is opened once, with the truth of the first press;
     * where an instance was killed in between, the next press shows what was stored.
     *
     * @throws ServiceError room_not_found, room_closed, not_host, not_found, not_now, validation_failed
     */
    async open(id: string, person: Person, sealId: string, body: OpenSeal): Promise<RoomRecord> {
      const room = await rooms.demand(id)
      if (room.opener_id !== person.id) throw new ServiceError('not_host')
      demandOpen(room, now())
      const sealRecord = (room.seals ?? []).find((seal) => seal.id === sealId)
      if (!sealRecord) {
        if (room.agenda.some(({ seal_id }) => seal_id === sealId)) return room
        throw new ServiceError('not_found')
      }
      const { content } = sealRecord
      const source = body.source.trim()
      if (source === '') refuseField('source', 'is required')
      demandNow(room, sealRecord)
      const row = await sealed.find(sealId)
      if (!row) throw new ServiceError('not_found')
      if (row.ranges) {
        await sealed.open(sealId, openedFigures(row.ranges, content.seal, { ...body, source }))
      }
      const openedSeal = (await sealed.find(sealId))?.opened
      if (!openedSeal) throw new ServiceError('not_found')
      const after = await rooms.change(id, (current) => {
        if (!current.seals?.some((seal) => seal.id === sealId)) return null
        demandNow(current, sealRecord)
        const activity = shownSeal(sealRecord, openedSeal, now())
        return {
          seals: current.seals.filter((seal) => seal.id !== sealId),
          agenda: [...current.agenda, activity],
          run: {
            ...{ current_id: activity.id, wall_id: null },
            first_activity_at: current.run?.first_activity_at ?? now(),
          },
        }
      })
      return publish(after)
    },
  }

  /** Throws not_now where this seal cannot be opened at the moment. */
  function demandNow(room: RoomRecord, { content }: SealRecord) {
    const { run } = room
    const isBusy = room.agenda.some((activity) => activity.state === 'open' && !isBeside(activity))
    const isRipe = dayIn(now(), zoneOf(room)) >= content.seal.until
    if (
      !run ||
      run.rehearsal ||
      run.paused_at ||
      isBusy ||
      !isRipe ||
      sealEndsAt(room, content.seal) <= now()
    )
      throw new ServiceError('not_now')
  }
}

/** Returns the activity that shows an opened seal; it stands in this run alone. */
function shownSeal({ id, content }: SealRecord, opened_seal: OpenedSeal, now: Date): ActivityRecord {
  const { seal: _, host_note: _note, minutes: _minutes, ...asked } = content
  const { truth, source } = opened_seal
  return {
    ...draftOf({ ...asked, truth, source }),
    ...{ state: 'shown', phase_seq: 1, was_shown: true, answer_shown: true, sealed: true },
    ...{ opened_at: now, opened_seal, seal_id: id },
  }
}
