import { createHmac, timingSafeEqual } from 'node:crypto'
import { blockAt, wordsKeptAt } from '@icio/contracts/credit/blocks'
import type { HumanProofs } from '@icio/contracts/credit/endpoints'
import type { Register, Registered } from '@icio/contracts/credit/schemas'
import { dayOf } from '@icio/contracts/dates/days'
import { ServiceError } from '@icio/kit/http/errors'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import { hashOf, type AttendanceMails } from './attendance-mails.js'
import type { AttendanceWriter } from './attendance-writer.js'
import type { Current, CurrentSessions } from './current-session.js'
import type { HeldAttendance, Registration } from './held.js'

export interface RegisteringParts {
  held: HeldAttendance
  current: CurrentSessions
  writer: AttendanceWriter
  mails: AttendanceMails
  humanProofs: HumanProofs
}

/** Creates the use cases of who has no right yet: registering, and a new link (CREDIT-2). */
export function createRegistering(
  { records, clock, secret }: Pick<RoomFoundations, 'records' | 'clock' | 'secret'>,
  { held, current: sessionsNow, writer, mails, humanProofs }: RegisteringParts,
) {
  const { attendance } = records
  const { demandSession, blockOfWord, isOver } = sessionsNow
  const keptAt = (at: Current, block: number) => sessionsNow.keptAt(at, block).toISOString()
  const now = () => clock.now()

  /** Proves that a registration was accepted in a block, so that it can be sent again after a restart. */
  function receiptOf({ session }: Current, trimmed: Register, block: number): string {
    const { name, mail, organization, license, key } = trimmed
    const text = JSON.stringify([session._id, name, mail, organization, license, key, block])
    return `${block}.${createHmac('sha256', secret).update(`attendance-receipt:${text}`).digest('base64url')}`
  }

  async function demandHuman(proof: string | undefined): Promise<void> {
    if (proof === undefined || !(await humanProofs.judge(proof))) throw new ServiceError('not_human')
  }

  return {
    challenge: () => humanProofs.offer(),

    /**
     * Holds a registration until the block is written. The same call with its receipt is safe after a restart.
     *
     * @throws ServiceError no_attendance, not_human, word_wrong, too_many
     */
    async register(code: string, typed: Register): Promise<Registered> {
      const trimmed = { ...typed, mail: typed.mail.trim().toLowerCase(), name: typed.name.trim() }
      const current = await demandSession(code)
      const key_hash = hashOf(trimmed.key)
      const proven = Number(trimmed.receipt?.split('.')[0])
      const isProven =
        trimmed.receipt !== undefined && isSame(trimmed.receipt, receiptOf(current, trimmed, proven))
      if (!isProven) await demandHuman(trimmed.proof)
      const block = isProven ? proven : blockOfWord(current, trimmed.word)
      const receipt = receiptOf(current, trimmed, block)
      const { name, mail: address, organization, license } = trimmed
      const kept = { state: 'kept' as const, kept_at: null, session: current.session._id }
      // Whether somebody else has registered the address is told to nobody.
      if (await attendance.ofMail(current.session._id, address)) return { ...kept, receipt }
      if (now() >= wordsKeptAt(current.clock, block, now())) {
        // The receipt proves that it came in time, and the instance that held it is gone: near no answer any more.
        if (!isOver(current)) return hold(current, blockAt(current.clock, now()))
        const letters = (await mails.isReachable()) ? [] : null
        await writer.registerOne(current.session, entryOf(), letters)
        if (letters) await mails.send(letters)
        return { ...kept, receipt }
      }
      return hold(current, block)

      function entryOf(): Registration {
        return { kind: 'registration', mail: address, name, organization, license, key_hash, block }
      }
      function hold(at: Current, place: number): Registered {
        held.take({ session_id: at.session._id, block: place }, entryOf())
        return { state: 'held', kept_at: keptAt(at, place), session: at.session._id, receipt }
      }
    },

    /**
     * Mails a new link, once a day and only when no answer is near (CREDIT-2, CREDIT-3). Tells nothing of the address.
     *
     * @throws ServiceError no_attendance, not_human, not_now while the session goes on
     */
    async askForLink(code: string, address: string, proof: string): Promise<void> {
      const current = await demandSession(code)
      if (!isOver(current)) throw new ServiceError('not_now')
      await demandHuman(proof)
      const row = await attendance.ofMail(current.session._id, address.trim().toLowerCase())
      if (!row?.mail || !(await mails.isReachable())) return
      const { link, letter } = mails.linkFor(current.session, { id: row._id, mail: row.mail })
      const isFirst = await attendance.link(row._id, { ...link, linked_on: dayOf(new Date(now())) })
      if (isFirst) await mails.send([letter])
    },
  }
}

function isSame(candidate: string, own: string): boolean {
  const [one, other] = [Buffer.from(candidate), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}
