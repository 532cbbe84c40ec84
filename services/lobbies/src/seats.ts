import { randomUUID } from 'node:crypto'
import type { Specialization } from '@icio/contracts/editions'
import { checkLobbyCode, makeLobbyCode } from '@icio/contracts/rules/lobby-code'
import type { TimeSetting } from '@icio/contracts/rules/multiplayer-phases'
import { checkPlayerName, type Checked } from '@icio/contracts/rules/player-name'
import { ServiceError } from '@icio/kit/errors'
import type { Foundations } from './foundations.js'
import { seatOf, type LobbyRecord } from './lobby.js'
import { freshLobby } from './fresh-lobby.js'
import { freshSeat, idleUntil, sitDown, standUp, whyNotJoin, withSeat } from './rules.js'

/** So many taken codes in a row do not happen by chance: 32^6 codes. */
const codeTries = 20

export interface Joining {
  player_name: string
  time?: TimeSetting | undefined
}

/** Seats as people take and leave them. */
export type Seats = ReturnType<typeof openSeats>

/** The verbs of the lobby before and after the game. */
export function openSeats({ records, clock, random, changed }: Foundations) {
  const { lobbies, players, wrongCodes } = records
  const now = () => new Date(clock.now())

  async function seated(lobby: LobbyRecord, userId: string): Promise<LobbyRecord> {
    const seat = seatOf(lobby, userId)
    if (seat) await players.add(lobby._id, seat)
    changed(lobby)
    return lobby
  }

  return {
    /**
     * Opens a lobby; the same key of the same person gives the one that it has opened before.
     *
     * @throws ServiceError validation_failed with the message of the name's check
     */
    async create(
      userId: string,
      wish: Joining & { specialization?: Specialization | undefined },
      key: string | undefined,
    ): Promise<LobbyRecord> {
      const player_name = accept('player_name', checkPlayerName(wish.player_name))
      const createKey = key === undefined ? undefined : `${userId}:${key}`
      const host = freshSeat(personOf(userId, player_name, wish.time), 0, now())
      for (let tries = 0; tries < codeTries; tries++) {
        const known = createKey === undefined ? null : await lobbies.findByKey(createKey)
        if (known && seatOf(known, userId)) return known
        const lobby = freshLobby(host, makeLobbyCode(random), wish.specialization, now())
        if (await lobbies.insert(lobby, known ? undefined : createKey)) return seated(lobby, userId)
      }
      throw new Error('No free lobby code was found')
    },

    /**
     * Takes a seat. Whoever has one already gets it again, in any phase.
     *
     * @throws ServiceError validation_failed, lobby_not_found, too_many_attempts, or what whyNotJoin says
     */
    async join(
      guesser: { userId: string; address: string },
      wish: Joining & { code: string },
    ): Promise<LobbyRecord> {
      const player_name = accept('player_name', checkPlayerName(wish.player_name))
      const code = accept('code', checkLobbyCode(wish.code))
      const { _id } = await wrongCodes.lookUp(guesser, () => lobbies.findByCode(code))
      const person = personOf(guesser.userId, player_name, wish.time)
      const lobby = await lobbies.change(_id, (current) => {
        if (seatOf(current, person.user_id)) return null
        const refusal = whyNotJoin(current, person.user_id, player_name)
        if (refusal) throw new ServiceError(refusal)
        return sitDown(current, person, now())
      })
      return seated(lobby, person.user_id)
    },

    /** @throws ServiceError lobby_not_found, also for somebody without a seat */
    async read(id: string, userId: string): Promise<LobbyRecord> {
      const lobby = await lobbies.find(id)
      if (!lobby || !seatOf(lobby, userId)) throw new ServiceError('lobby_not_found')
      return lobby
    },

    /** @throws ServiceError lobby_not_found, also for somebody without a seat */
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

    /** @throws ServiceError lobby_not_found, also for somebody without a seat */
    async leave(id: string, userId: string): Promise<void> {
      const lobby = await lobbies.change(id, (current) => {
        if (!seatOf(current, userId)) throw new ServiceError('lobby_not_found')
        return standUp(current, userId, now())
      })
      if (lobby.status === 'waiting') await players.remove(id, userId)
      changed(lobby)
    },
  }
}

/** @throws ServiceError validation_failed that names the field and carries the message of its check */
function accept(path: string, checked: Checked): string {
  if (checked.ok) return checked.value
  throw new ServiceError('validation_failed', [{ path, message: checked.message }])
}

function personOf(user_id: string, player_name: string, time: TimeSetting = 'standard') {
  return { player_id: randomUUID(), user_id, player_name, time }
}
