import type { TestedLobbies } from './run-lobbies.js'

/** Creates a lobby with this many players; the first one is its host. */
export async function lobbyOf(site: TestedLobbies, count: number) {
  const host = site.member('Host')
  const { lobby } = await host.create()
  const guests = Array.from({ length: count - 1 }, (_, index) => site.member(`Guest ${index}`))
  for (const guest of guests) expect((await guest.join(lobby.code)).status).toBe(200)
  return { host, guests, lobby }
}

/** Returns the first document of a collection that matches. */
export async function stored(
  { connection }: TestedLobbies,
  collection: string,
  filter: object,
): Promise<Record<string, unknown> | null> {
  return connection.collection(collection).findOne(filter as never)
}
