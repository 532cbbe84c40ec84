import type { Invitation } from '@icio/contracts/lobbies/schemas'
import { randomUUID } from 'node:crypto'
import type { Edition } from '@icio/contracts/editions'
import { checkLobbyCode, makeLobbyCode } from '@icio/contracts/lobbies/lobby-code'
import type { TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import { hasBadWord } from '../rooms/entries/bad-words.js'
import { checkPlayerName, type Checked } from '@icio/contracts/lobbies/player-name'
import { ServiceError } from '@icio/kit/http/errors'
import type { Foundations } from '../foundations.js'
import { seatOf, type LobbyRecord } from './lobby.js'
import {
  createLobbyRecord,
  createSeatRecord,
  idleUntil,
  sitDown,
  leaveLobby,
  whyNotJoin,
  withSeat,
} from './rules.js'

/** Maximum number of tries to find a free code; with 32^6 codes, more would not be chance. */
const codeTries = 20

export interface Joining {
  player_name: string
  time?: TimeSetting | undefined
}

export type Seats = ReturnType<typeof createSeats>

export function createSeats({ records, clock, random, changed }: Foundations) {
  const { lobbies, players, wrongCodes } = records
  const now = () => new Date(clock.now())

  async function noteSeat(lobby: LobbyRecord, userId: string): Promise<LobbyRecord> {
    const seat = seatOf(lobby, userId)
    if (seat) await players.add(lobby._id, seat)
    changed(lobby)
    return lobby
  }

  return {
    /**
     * Creates a lobby. The same key of the same person returns the lobby that was created before.
     *
     * @throws ServiceError validation_failed with the message of the name check
     */
    async create(
      userId: string,
      request: Joining & { specialization?: Edition | undefined },
      key: string | undefined,
    ): Promise<LobbyRecord> {
      const player_name = accept('player_name', checkSeatName(request.player_name))
      const createKey = key === undefined ? undefined : `${userId}:${key}`
      const host = createSeatRecord(personOf(userId, player_name, request.time), 0, now())
      for (let tries = 0; tries < codeTries; tries++) {
        const existingLobby = createKey === undefined ? null : await lobbies.findByKey(createKey)
        if (existingLobby && seatOf(existingLobby, userId)) return existingLobby
        const lobby = createLobbyRecord(host, makeLobbyCode(random), request.specialization, now())
        if (await lobbies.insert(lobby, existingLobby ? undefined : createKey)) return noteSeat(lobby, userId)
      }
      throw new Error('No free lobby code was found')
    },

    /**
     * Takes a seat. A person who already has one gets it again, in any phase.
     *
     * @throws ServiceError validation_failed, lobby_not_found, too_many_attempts, or the code from whyNotJoin
     */
    async join(
      guesser: { userId: string; address: string },
      request: Joining & { code: string },
    ): Promise<LobbyRecord> {
      const player_name = accept('player_name', checkSeatName(request.player_name))
      const code = accept('code', checkLobbyCode(request.code))
      const { _id } = await wrongCodes.lookUp(guesser, code, () => lobbies.findByCode(code))
      const person = personOf(guesser.userId, player_name, request.time)
      const lobby = await lobbies.change(_id, (current) => {
        if (seatOf(current, person.user_id)) return null
        const refusal = whyNotJoin(current, person.user_id, player_name)
        if (refusal) throw new ServiceError(refusal)
        return sitDown(current, person, now())
      })
      return noteSeat(lobby, person.user_id)
    },

    /** Says who invites to the game of a code. @throws ServiceError lobby_not_found, too_many_attempts */
    async invitation(guesser: { userId: string; address: string }, typedCode: string): Promise<Invitation> {
      const check = checkLobbyCode(typedCode)
      const find = async () => (check.ok ? lobbies.findByCode(check.value) : null)
      const { creator_name, specialization } = await wrongCodes.lookUp(guesser, typedCode, find)
      return { host_name: creator_name, specialization }
    },

    /** @throws ServiceError lobby_not_found, also for a person without a seat */
    async read(id: string, userId: string): Promise<LobbyRecord> {
      const lobby = await lobbies.find(id)
      if (!lobby || !seatOf(lobby, userId)) throw new ServiceError('lobby_not_found')
      return lobby
    },

    /** @throws ServiceError lobby_not_found, also for a person without a seat */
    async setReady(
      id: string,
      userId: string,
      { on, time }: { on: boolean; time?: TimeSetting | undefined },
    ): Promise<LobbyRecord> {
      const lobby = await lobbies.change(id, (current) => {
        if (!seatOf(current, userId)) throw new ServiceError('lobby_not_found')
        const idle = current.phase === 'waiting' ? { phase_ends_at: idleUntil(now()) } : {}
        return { ...withSeat(current, userId, { ready: on, ...(time ? { time } : {}) }), ...idle }
      })
      changed(lobby)
      return lobby
    },

    /** @throws ServiceError lobby_not_found, also for a person without a seat */
    async leave(id: string, userId: string): Promise<void> {
      const lobby = await lobbies.change(id, (current) => {
        if (!seatOf(current, userId)) throw new ServiceError('lobby_not_found')
        return leaveLobby(current, userId, now())
      })
      if (lobby.status === 'waiting') await players.remove(id, userId)
      changed(lobby)
    },
  }
}

/** @throws ServiceError validation_failed with the field and the message of its check */
function accept(path: string, check: Checked): string {
  if (check.ok) return check.value
  throw new ServiceError('validation_failed', [{ path, message: check.message }])
}

function personOf(user_id: string, player_name: string, time: TimeSetting = 'standard') {
  return { player_id: randomUUID(), user_id, player_name, time }
}

/** A name that a lobby shows to others: cleaned, checked, and without a word of the list (LOBBY-4, ROOM-30). */
function checkSeatName(name: string): Checked {
  const check = checkPlayerName(name)
  return check.ok && hasBadWord(check.value) ? { ok: false, message: 'Please choose another name' } : check
}
