import { randomUUID } from 'node:crypto'
import { wordsKeptAt } from '@icio/contracts/credit/blocks'
import { listIdOf, type CreditSessionRecord } from '../collections/credit-sessions.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import type { AttendanceMails, Letter } from './attendance-mails.js'
import type { Current } from './credit.js'
import type { CurrentSessions } from './current-session.js'
import type { AttendanceEntry, AttendanceQueue, QueuedBlock, Registration } from './attendance-queue.js'

export type AttendanceWriter = ReturnType<typeof createAttendanceWriter>

/** Creates what writes attendance, once a block and in random order (CREDIT-3). */
export function createAttendanceWriter(
  { records, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  {
    queue,
    current: { currentOf },
    mails,
  }: { queue: AttendanceQueue; current: CurrentSessions; mails: AttendanceMails },
) {
  const { attendance } = records
  const now = () => clock.now()

  /** Writes one entry of a block, and adds the mail that goes out after all of them. */
  async function writeOne(
    { session }: Current,
    { list_id, session_id, block }: QueuedBlock,
    entry: AttendanceEntry,
    letters: Letter[] | null,
  ): Promise<void> {
    if (entry.kind === 'registration') return registerOne(session, entry, letters)
    const { key_hash, link_hash, word } = entry
    if (link_hash) await attendance.open(list_id, link_hash, key_hash)
    if (word) await attendance.count(list_id, key_hash, { session_id, block })
  }

  async function registerOne(
    session: CreditSessionRecord,
    { mail: address, name, organization, license, key_hash, session_id, block }: Registration,
    letters: Letter[] | null,
  ): Promise<void> {
    const id = randomUUID()
    const list_id = listIdOf(session)
    const list = { id: list_id, attend_code: session.credit.attend_code }
    const { link, letter } = mails.linkFor(list, { id, mail: address })
    const isNew = await attendance.insert({
      _id: id,
      list_id,
      mail: address,
      name,
      organization,
      license,
      confirmed: false,
      ...(letters ? { key_hash: null, ...link } : { key_hash, link_hash: null, link_until: null }),
      linked_on: null,
      blocks: [{ session_id, block }],
      by_hand: [],
      erased: false,
      certificate: null,
      expires_at: session.expires_at,
    })
    if (isNew) letters?.push(letter)
  }

  /** Writes what is due, once a block (CREDIT-3). */
  async function writeDue(): Promise<void> {
    for (const place of queue.places()) {
      const current = await currentOf(place.session_id)
      if (current && now() < wordsKeptAt(current.clock, place.block, now())) continue
      const letters = current && (await mails.isReachable()) ? [] : null
      try {
        // A session that was deleted meanwhile keeps nothing.
        await queue.write(place, async (entry) => {
          if (current) await writeOne(current, place, entry, letters)
        })
      } finally {
        // Whoever is written is mailed, also if a later one could not be.
        if (letters) await mails.send(letters)
      }
    }
  }

  return { registerOne, writeDue }
}
