import type { Edition } from '../editions.js'
import { roomTitleLength, sizes } from './rules.js'

/** The page where codes are entered and rooms are opened. */
export const roomsPath = '/room'

/** What a new room takes along from the page that it was opened from. */
export interface RoomStart {
  edition: Edition
  title: string
  /** Topics of a quiz, of which the first three count. */
  topics?: readonly string[] | undefined
  /** Reference of a bank item, as `BankItem.ref`; it goes before topics. */
  item?: string | undefined
  /** The item is played as a boardroom round (ROUND-23). */
  round?: boolean
}

/** Returns the address that opens a room with an edition, and a topic or an item as its first activity (ROOM-28). */
export function roomLink({ edition, title, topics = [], item, round = false }: RoomStart): string {
  const query = new URLSearchParams({ edition, title: title.slice(0, roomTitleLength.most) })
  if (item) query.set(round ? 'round' : 'ref', item)
  else for (const topic of topics.slice(0, sizes.quiz.topics)) query.append('topic', topic)
  return `${roomsPath}?${query}`
}
