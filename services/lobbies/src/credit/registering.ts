import { createHmac, timingSafeEqual } from 'node:crypto'
import { blockAt, wordsKeptAt } from '@icio/contracts/credit/blocks'
import type { HumanProofs } from '@icio/contracts/credit/endpoints'
import type { Register, Registered } from '@icio/contracts/credit/schemas'
import { dayOf } from '@icio/contracts/dates/days'
import { ServiceError } from '@icio/kit/http/errors'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import { hashOf, type AttendanceMails } from './attendance-mails.js'
import type { AttendanceWriter } from './attendance-writer.js'
import type { Current, CurrentList } from './credit.js'
import type { CurrentSessions } from './current-session.js'
import type { AttendanceQueue, Registration } from './attendance-queue.js'

export interface RegisteringParts {
  queue: AttendanceQueue
  current: CurrentSessions
  writer: AttendanceWriter
  mails: AttendanceMails
  humanProofs: HumanProofs
}

/** Creates the use cases of who has no right yet: registering, and a new link (CREDIT-2). */
export function createRegistering(
  { records, clock, secret }: Pick<RoomFoundations, 'records' | 'clock' | 'secret'>,
  { queue, current: sessionsNow, writer, mails, humanProofs }: RegisteringParts,
) {
  const { attendance } = records
  const { demandList, blockOfWord, runningOf } = sessionsNow
  const now = () => clock.now()

  /** Proves that a registration was accepted in a block, so that it can be sent again after a restart. */
  function receiptOf({ session }: Current, trimmedInput: Register, block: number): string {
    const { name, mail, organization, license, key } = trimmedInput
    const text = JSON.stringify([session._id, name, mail, organization, license, key, block])
    const proof = createHmac('sha256', secret).update(`attendance-receipt:${text}`).digest('base64url')
    return `${session._id}.${block}.${proof}`
  }

  /** Returns the run and the block that a receipt names; null for one that is not of this registration. */
  function provenBy(
    { runs }: CurrentList,
    trimmedInput: Register,
  ): { current: Current; block: number } | null {
    const { receipt = '' } = trimmedInput
    const [runId, number] = receipt.split('.')
    const current = runs.find(({ session }) => session._id === runId)
    const block = Number(number)
    return current && isSame(receipt, receiptOf(current, trimmedInput, block)) ? { current, block } : null
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
    async register(code: string, input: Register): Promise<Registered> {
      const trimmedInput = { ...input, mail: input.mail.trim().toLowerCase(), name: input.name.trim() }
      const list = await demandList(code)
      const proven = provenBy(list, trimmedInput)
      if (!proven) await demandHuman(trimmedInput.proof)
      const { current, block } = proven ?? blockOfWord(list, trimmedInput.word)
      const receipt = receiptOf(current, trimmedInput, block)
      const { name, mail: address, organization, license } = trimmedInput
      const entry: Registration = {
        ...{ kind: 'registration', mail: address, name, organization, license },
        ...{ key_hash: hashOf(trimmedInput.key), session_id: current.session._id, block },
      }
      const reply = { state: 'kept' as const, kept_at: null, session: list.id, receipt }
      // Whether somebody else has registered the address is told to nobody.
      if (await attendance.ofMail(list.id, address)) return reply
      if (now() < wordsKeptAt(current.clock, block, now())) return hold(current, block)
      // The receipt proves that it came in time, and the instance that held it is gone.
      const running = runningOf(list)
      if (running) return hold(running, blockAt(running.clock, now()))
      // Near no answer any more.
      const letters = (await mails.isReachable()) ? [] : null
      await writer.registerOne(current.session, entry, letters)
      if (letters) await mails.send(letters)
      return reply

      function hold(at: Current, place: number): Registered {
        queue.take({ list_id: list.id, session_id: at.session._id, block: place }, entry)
        const kept_at = sessionsNow.keptAt(at, place).toISOString()
        return { state: 'held', kept_at, session: list.id, receipt }
      }
    },

    /**
     * Mails a new link, once a day and only when no answer is near (CREDIT-2, CREDIT-3). Tells nothing of the address.
     *
     * @throws ServiceError no_attendance, not_human, not_now while the session goes on
     */
    async askForLink(code: string, address: string, proof: string): Promise<void> {
      const list = await demandList(code)
      if (runningOf(list)) throw new ServiceError('not_now')
      await demandHuman(proof)
      const row = await attendance.ofMail(list.id, address.trim().toLowerCase())
      if (!row?.mail || !(await mails.isReachable())) return
      const { link, letter } = mails.linkFor(
        { id: list.id, attend_code: list.latest.session.credit.attend_code },
        { id: row._id, mail: row.mail },
      )
      const isFirst = await attendance.link(row._id, { ...link, linked_on: dayOf(new Date(now())) })
      if (isFirst) await mails.send([letter])
    },
  }
}

function isSame(candidate: string, own: string): boolean {
  const [one, other] = [Buffer.from(candidate), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}
