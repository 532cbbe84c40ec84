import { gather } from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { connect, type Player } from './player-in-test.js'

const site = lobbiesOfFile()

test('[SEC-8] a connection closes with 4401 within a second after sign-out, and others stay open', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.players as [Player, Player]
  const projector = await connect(table.members[1]!, table.id, site.first, 'projector')
  site.people.signOut(table.members[1]!.person)
  site.heart.advance(1000)
  expect(await guest.closed).toBe(4401)
  expect(await projector.closed).toBe(4401)
  expect((await host.ask({ t: 'ping' })).t).toBe('ack')
  expect((await table.members[1]!.post(`/api/lobbies/${table.id}/ticket`)).status).toBe(401)
})

test('[SEC-8] each connection depends on its own sign-in, not on that of another device', async () => {
  const table = await gather(site, 1)
  const [host] = table.players as [Player]
  const elsewhere = site.people.signIn({ displayName: 'Host' })
  site.people.signOut(elsewhere)
  site.heart.advance(1000)
  expect((await host.ask({ t: 'ping' })).t).toBe('ack')
})

test('an unresponsive accounts service closes no connection', async () => {
  const table = await gather(site, 1)
  const [host] = table.players as [Player]
  const { findEndedSessions } = site.people.source
  site.people.source.findEndedSessions = () => Promise.reject(new Error('away'))
  site.heart.advance(1000)
  expect((await host.ask({ t: 'ping' })).t).toBe('ack')
  site.people.source.findEndedSessions = findEndedSessions
})
