import { bufferedBytes } from '@icio/contracts/lobbies/lobby-live'
import { gather, revealNext, startGame, type Open } from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { connect, type Player } from './player-in-test.js'

const site = lobbiesOfFile()

test('[SEC-20] a client that stops reading is dropped when a megabyte is buffered, and delays nobody', async () => {
  const table = await gather(site, 2)
  const [host] = table.players as [Player]
  const [view] = (await startGame(site, table)) as [Open]
  await revealNext(site, table.players, view.limit_ms ?? 0)
  await host.ask({ t: 'host', op: 'end' })
  const slow = await connect(table.members[1]!, table.id, site.first)
  slow.socket.pause()
  const server = site.first.sockets()
  let most = 0
  // Each of its messages is answered with the full state, which it does not read.
  while (server.clients.size > 1) {
    for (let count = 0; count < 10; count++) slow.send({ t: 'hello', last_rev: 0 })
    expect((await host.ask({ t: 'ping' })).t).toBe('ack')
    most = Math.max(most, ...[...server.clients].map(({ bufferedAmount }) => bufferedAmount))
    site.heart.advance(1000)
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(bufferedBytes * 1.2)
  slow.socket.resume()
  await slow.closed
})
