import { cutName, lettersOf } from '@icio/contracts/accounts/names'
import { checkPlayerName } from '@icio/contracts/lobbies/player-name'
import { sizes } from '@icio/contracts/rooms/rules'
import { nameSkeleton } from '@icio/kit/names/name-similarity'
import { hasBadWord } from '../entries/bad-words.js'
import { refuseField } from '../agenda/content.js'
import type { LiveRoom } from '../live/live-room.js'
import type { RoomsRecords } from '../room-foundations.js'
import type { SeatRecord } from '../room.js'

/** Cleans a name as lobbies do; a bad word makes it that of a guest, a name that is taken gets a number (ROOM-30). */
export async function setName(
  { names, seats }: Pick<RoomsRecords, 'names' | 'seats'>,
  { quizKeyOf }: LiveRoom,
  seat: SeatRecord,
  typed: string,
): Promise<string | null> {
  const key = quizKeyOf(seat._id)
  const takeBack = async () => {
    await names.remove(key)
    if (seat.name) await seats.takeName(seat._id)
    return null
  }
  if (typed.trim() === '') return takeBack()
  const checked = checkPlayerName(typed)
  if (!checked.ok) refuseField('name', checked.message)
  const { least, most } = sizes.name
  const { length } = lettersOf(checked.value)
  // An emoji or a Chinese character is a word by itself.
  const isWord = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}]/u.test(checked.value)
  if ((length < least && !isWord) || length > most) {
    refuseField('name', `must be ${least} to ${most} characters`)
  }
  if (hasBadWord(checked.value) || looksLikeGuest(checked.value)) return takeBack()
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : ` ${number}`
    const name = `${cutName(checked.value, most - tail.length)}${tail}`
    if (await names.set(key, name, { run_id: seat.run_id, expires_at: seat.expires_at })) {
      if (seat.name) await seats.takeName(seat._id)
      return name
    }
  }
}

/** Whether a name looks like the one of a seat without a name; the list of confusable characters reads 0 as o, 1 as l. */
function looksLikeGuest(name: string): boolean {
  return /^guest [\p{N}lo]+$/u.test(nameSkeleton(name))
}
