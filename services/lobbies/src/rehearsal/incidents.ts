import { lostPhones, type IncidentKind } from '@icio/contracts/room-hosting/rehearsal'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { currentOf } from '../rooms/activities/activity-view.js'
import { demandHost } from '../rooms/agenda/content.js'
import type { LiveRoom } from '../rooms/live/live-room.js'
import { questionsNow, type ActivityRecord, type RoomRecord } from '../rooms/room.js'
import { neverAnswers, rehearsalOf, type Course, type RehearsalRun } from './course.js'
import { rudeWord } from './invented-answers.js'
import { noteSeen, type RehearsalTools } from './invented-seats.js'
import type { IncidentRecord } from './rehearsal-record.js'

/** The last sign of life of a lost phone is set back so far that it is not present any more. */
const lostSinceMs = 4 * 60_000

/** @throws ServiceError not_host; not_now where it could happen to nothing, or the rehearsal has ended (FORUM-10) */
export async function letHappen(
  tools: RehearsalTools,
  { liveRoom, run, course }: { liveRoom: LiveRoom; run: RehearsalRun; course: Course },
  person: Person,
  kind: IncidentKind,
): Promise<RoomRecord> {
  const { records, clock } = tools.foundations
  const incident = incidentOf(liveRoom, run, course, kind, clock.now())
  if (incident.kind === 'rude_word') await enterRudeWord(tools, liveRoom, run, course)
  const room = await records.rooms.change(liveRoom.room._id, (current) => {
    demandHost(current, person)
    const rehearsal = rehearsalOf(current)
    if (rehearsal?.id !== run.id) throw new ServiceError('not_now')
    const { incidents } = rehearsal.rehearsal
    return { run: { rehearsal: { ...rehearsal.rehearsal, incidents: [...incidents, incident] } } }
  })
  if (incident.kind === 'lost_connections') {
    const keys = incident.seats.flatMap((seat) => course.keys[seat] ?? [])
    const at = clock.now() - lostSinceMs
    await records.seats.lastSeen(keys, new Date(at))
    noteSeen(liveRoom, keys, at)
  }
  return tools.published(room)
}

function incidentOf(
  liveRoom: LiveRoom,
  { rehearsal }: RehearsalRun,
  course: Course,
  kind: IncidentKind,
  now: number,
): IncidentRecord {
  const at = new Date(now)
  const before = rehearsal.incidents.filter((incident) => incident.kind === kind).length
  const here = [...course.arrived].filter((seat) => liveRoom.seats.has(course.keys[seat] ?? ''))
  switch (kind) {
    case 'lost_connections': {
      const from = (before * lostPhones.count) % Math.max(1, here.length)
      const seats = [...here.slice(from), ...here.slice(0, from)].slice(0, lostPhones.count)
      if (seats.length === 0) throw new ServiceError('not_now')
      return { kind, at, seats }
    }
    case 'rude_word':
      return { kind, at }
    case 'silent_table': {
      const { tables } = liveRoom.room
      if (tables === 0) throw new ServiceError('not_now')
      return { kind, at, table: 1 + (before % tables) }
    }
    case 'wrong_clock': {
      // One that would not answer by itself.
      const seat = here.filter(neverAnswers)[before]
      const open = currentOf(liveRoom.room)
      if (seat === undefined || open?.state !== 'open' || !isVote(open)) throw new ServiceError('not_now')
      return { kind, at, seat, activity_id: open.id }
    }
  }
}

/** Whether what is open is one vote that closes. */
function isVote({ content, board, round }: ActivityRecord): boolean {
  return content.kind !== 'questions' && content.kind !== 'mirror' && !board && !round
}

/** Enters a rude word where words or questions are open. Throws not_now where neither is. */
async function enterRudeWord(
  { answering, foundations }: RehearsalTools,
  liveRoom: LiveRoom,
  { rehearsal }: RehearsalRun,
  course: Course,
): Promise<void> {
  const current = currentOf(liveRoom.room)
  const activity =
    current?.content.kind === 'words' && current.state === 'open'
      ? current
      : questionsNow(liveRoom.room).find(({ state }) => state === 'open')
  const before = rehearsal.incidents.filter(({ kind }) => kind === 'rude_word').length
  const seat = liveRoom.seats.get(course.keys[(1 + before) % course.keys.length] ?? '')
  if (!activity || !seat) throw new ServiceError('not_now')
  const value = activity.content.kind === 'words' ? { words: [rudeWord] } : { text: `You ${rudeWord}!` }
  const status = await answering.answer(seat, { activity_id: activity.id, value }, foundations.clock.now())
  if (status !== 'accepted' && status !== 'changed') throw new ServiceError('not_now')
}
