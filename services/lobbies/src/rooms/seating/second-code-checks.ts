import type { SecondCode } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { LiveRooms } from '../live/live-rooms.js'
import type { RoomFoundations } from '../room-foundations.js'
import { hostOfStage, isSecondCode, secondCodeAt } from './second-code.js'
import type { RoomRecord } from '../room.js'

/** Throws second_code_needed, second_code_wrong, too_many_attempts: a wrong one counts as a wrong room code (ROOM-42). */
export async function demandSecondCode(
  { records, secret, clock }: RoomFoundations,
  guesser: { userId: string; address: string },
  { _id }: RoomRecord,
  typedCode: string | undefined,
): Promise<void> {
  if (!typedCode?.trim()) throw new ServiceError('second_code_needed')
  const isCorrect = () => isSecondCode(secret, _id, typedCode, clock.now())
  await records.wrongCodes.demandKey(guesser, isCorrect, 'second_code_wrong')
}

/** Creates the use cases of a stage that a host's link has opened (ROOM-42, STAGE-10). */
export function createStageKeys(foundations: RoomFoundations, live: LiveRooms) {
  const { secret, clock } = foundations
  return {
    demandStageKey: (roomId: string, visitorId: string, address: string, key: string): Promise<string> =>
      demandStageKey(foundations, live, roomId, visitorId, address, key),

    /**
     * Returns the second code to a stage that a host's link has opened.
     *
     * @throws ServiceError room_not_found; forbidden for another key, which counts as a wrong room code; not_now where
     *   none is asked
     */
    async secondCode(roomId: string, visitorId: string, address: string, key: string): Promise<SecondCode> {
      await demandStageKey(foundations, live, roomId, visitorId, address, key)
      const { room } = await live.get(roomId)
      if (!room.second_code) throw new ServiceError('not_now')
      return secondCodeAt(secret, roomId, clock.now())
    },
  }
}

/** Throws forbidden for a key of nobody who hosts the room now; it counts as a wrong room code. */
async function demandStageKey(
  { records, secret }: RoomFoundations,
  live: LiveRooms,
  roomId: string,
  visitorId: string,
  address: string,
  key: string,
): Promise<string> {
  let host: string | null = null
  const isCorrect = async () => {
    const liveRoom = await live.get(roomId)
    host = hostOfStage(secret, liveRoom.room, key)
    // Another instance may have let this helper in a moment ago.
    if (host === null) await live.refresh(liveRoom)
    host ??= hostOfStage(secret, liveRoom.room, key)
    return host !== null
  }
  await records.wrongCodes.demandKey({ userId: visitorId, address }, isCorrect, 'forbidden')
  if (host === null) throw new ServiceError('forbidden')
  return host
}
