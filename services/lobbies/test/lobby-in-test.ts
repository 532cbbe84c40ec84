import type { LobbyRecord } from '../src/lobby/lobby.js'
import type { TestedLobbies } from './run-lobbies.js'

/** Creates a lobby with this many players; the first one is its host. */
export async function lobbyOf(site: TestedLobbies, count: number) {
  const host = site.member('Host')
  const { lobby } = await host.create()
  const guests = Array.from({ length: count - 1 }, (_, index) => site.member(`Guest ${index}`))
  for (const guest of guests) expect((await guest.join(lobby.code)).status).toBe(200)
  return { host, guests, lobby }
}

/** The collection of lobbies. */
export const storedLobbies = ({ connection }: TestedLobbies) => connection.collection<LobbyRecord>('lobbies')

/** Returns a lobby as it is stored, without its questions. @throws Error if there is none */
export async function storedLobby(site: TestedLobbies, id: string): Promise<LobbyRecord> {
  const lobby = await storedLobbies(site).findOne({ _id: id })
  if (!lobby) throw new Error(`There is no lobby ${id}`)
  return lobby
}

/** Returns the first document of a collection that matches. */
export async function stored(
  { connection }: TestedLobbies,
  collection: string,
  filter: object,
): Promise<Record<string, unknown> | null> {
  return connection.collection(collection).findOne(filter)
}
