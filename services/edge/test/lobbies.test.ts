import type { Lobby, Seat } from '@icio/contracts/lobbies/endpoints'
import { livePath } from '@icio/contracts/lobbies/lobby-live'
import WebSocket from 'ws'
import { memberOf, type Member } from './member-of-site.js'
import { freshFolder, untilPartsAnswer, type Program } from './programs.js'
import { programsOfEachTest } from './site-programs.js'

const secret = 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE'
const startProgram = programsOfEachTest()
const start = (name: string, env: Record<string, string>) =>
  startProgram(name, { INTERNAL_SECRET: secret, ...env })

/** All services in one process with the edge. */
const inOneProcess = () => start('edge', { DATA_DIR: freshFolder() })

/** Accounts and lobbies in their own processes, behind the edge. */
async function besideTheEdge(): Promise<Program> {
  const shared = { COOKIE_SECRET: secret, ACCOUNTS_SECRET: secret, TRUST_PROXY: '127.0.0.1' }
  const { address: ACCOUNTS_URL } = await start('accounts', shared)
  const { address: CONTENT_URL } = await start('content', { ...shared, ACCOUNTS_URL })
  const { address: LOBBIES_URL } = await start('lobbies', { ...shared, ACCOUNTS_URL, CONTENT_URL })
  return start('edge', { ...shared, DATA_DIR: freshFolder(), ACCOUNTS_URL, CONTENT_URL, LOBBIES_URL })
}

/** Returns the first message of a live connection through the edge. */
async function watch(site: Program, member: Member, id: string, origin = site.address) {
  const { ticket } = await member.post<{ ticket: string }>(`/api/lobbies/${id}/ticket`, {})
  const url = `${site.address.replace('http', 'ws')}${livePath(id)}?ticket=${ticket}`
  const socket = new WebSocket(url, { headers: { origin } })
  const first = new Promise<{ t: string; snapshot: { lobby: Lobby } }>((resolve, reject) => {
    socket.once('message', (data) => resolve(JSON.parse(String(data))))
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
  })
  return { socket, first }
}

describe.each([
  ['in one process', inOneProcess],
  ['with the lobbies in their own process', besideTheEdge],
])('the site %s', (_, startSite) => {
  test('two people meet in a lobby over live connections, and a foreign page cannot connect', async () => {
    const site = await startSite()
    await untilPartsAnswer(site, ['accounts', 'lobbies'])
    const [host, guest] = [await memberOf(site), await memberOf(site)]
    const { lobby } = await host.post<Seat>('/api/lobbies', { player_name: 'Host' })
    const atHost = await watch(site, host, lobby.id)
    expect((await atHost.first).snapshot.lobby.players).toHaveLength(1)
    const heard = new Promise((resolve) => atHost.socket.once('message', (data) => resolve(String(data))))
    await guest.post<Seat>('/api/lobbies/join', { code: lobby.code, player_name: 'Guest' })
    expect(await heard).toContain('"t":"presence"')
    const foreign = await watch(site, guest, lobby.id, 'https://evil.example')
    await expect(foreign.first).rejects.toThrow(/403|closed with 1011/)
    atHost.socket.terminate()
  })
})
