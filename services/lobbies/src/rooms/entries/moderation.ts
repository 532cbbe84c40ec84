import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { demandHost } from '../agenda/content.js'
import { noteEntries, noteFreed, noteSeat, type LiveRoom } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import type { RoomFoundations } from '../room-foundations.js'
import { nameIn, shownName } from '../seating/seat-names.js'
import type { ActivityRecord, QuizRecord, RoomChange, RoomRecord, RunRecord } from '../room.js'

export type Moderation = ReturnType<typeof createModeration>

/**
 * Creates what hosts do with people: by a name, which shows no word or question of them, or by a word or a question, which
 * shows no name. Neither changes a count (ROOM-44, ROOM-45).
 */
export function createModeration({ records }: RoomFoundations, live: LiveRooms) {
  const { rooms, seats, entries, names } = records

  /** @throws ServiceError room_not_found between runs, not_host */
  async function runOf(id: string, person: Person): Promise<{ liveRoom: LiveRoom; run: RunRecord }> {
    const liveRoom = await live.get(id)
    demandHost(liveRoom.room, person)
    const { run } = liveRoom.room
    if (!run) throw new ServiceError('room_not_found')
    return { liveRoom, run }
  }

  const changeRoom = async (id: string, decide: (run: RunRecord, room: RoomRecord) => RoomChange) =>
    live.changed(await rooms.change(id, (room) => room.run && decide(room.run, room)))

  return {
    async names(id: string, person: Person): Promise<string[]> {
      const { liveRoom } = await runOf(id, person)
      return [...liveRoom.seats.values()]
        .flatMap((seat) => nameIn(liveRoom, seat) ?? [])
        .sort((a, b) => a.localeCompare(b, 'en'))
    },

    /**
     * Takes a name away, or removes who has it from the run: what was answered stays counted, and the browser takes no other
     * seat in it.
     *
     * @throws ServiceError room_not_found, not_host, not_found for a name that nobody has any more
     */
    async removeName(
      id: string,
      person: Person,
      { name, seat: isRemoved }: { name: string; seat: boolean },
    ): Promise<void> {
      const { liveRoom, run } = await runOf(id, person)
      const own = await names.ofRun(run.id)
      const seat = (await seats.all(run.id)).find((one) => nameIn({ ...liveRoom, names: own }, one) === name)
      if (!seat) throw new ServiceError('not_found')
      const guest = shownName({ name: null, number: seat.number })
      await names.remove(liveRoom.quizKeyOf(seat._id))
      await seats.takeName(seat._id)
      await changeRoom(id, (now, { agenda }) => ({
        agenda: agenda.map((activity) => withoutName(activity, name, guest)),
        ...(isRemoved ? { run: { removed: [...new Set([...(now.removed ?? []), seat._id])] } } : {}),
      }))
      noteSeat(liveRoom, { ...seat, name: null }, null, null)
      if (!isRemoved) return
      const isFreed = await seats.free(seat._id)
      noteFreed(liveRoom, [seat], isFreed ? await rooms.freeSeats(run.id, 1) : null)
    },

    /**
     * Makes whoever entered a word or asked a question quiet, or lets them speak again: what they enter is shown to nobody,
     * and what they answer counts as before.
     *
     * @throws ServiceError room_not_found, not_host, not_found
     */
    async quiet(id: string, person: Person, entryId: string, isQuiet: boolean): Promise<void> {
      const { liveRoom, run } = await runOf(id, person)
      const entry = await entries.find(entryId)
      if (!entry || entry.run_id !== run.id) throw new ServiceError('not_found')
      const speakers = await entries.speakersOf(entryId)
      const state = isQuiet ? 'rejected' : entry.state
      await entries.setQuieted(entryId, isQuiet, state)
      noteEntries(liveRoom, [{ ...entry, state, quieted: isQuiet }])
      await changeRoom(id, ({ quiet = [] }) => ({
        run: {
          quiet: isQuiet
            ? [...new Set([...quiet, ...speakers])]
            : quiet.filter((seat) => !speakers.includes(seat)),
        },
      }))
    },
  }
}

/** Returns an activity whose standings do not tell a name any more. */
function withoutName(activity: ActivityRecord, name: string, guest: string): ActivityRecord {
  const { quiz } = activity
  if (!quiz) return activity
  const list = (places: QuizRecord['best']) =>
    places.map((place) => (place.name === name ? { ...place, name: guest } : place))
  const steps = quiz.steps?.map((step) => ({
    ...step,
    names: step.names.map((playerName) => (playerName === name ? guest : playerName)),
  }))
  return {
    ...activity,
    quiz: { ...quiz, best: list(quiz.best), podium: list(quiz.podium), ...(steps ? { steps } : {}) },
  }
}
