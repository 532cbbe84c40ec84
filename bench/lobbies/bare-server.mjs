import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { growHeap, memoryAfterGarbage } from './service-module.mjs'

// The baseline: `ws` alone. A sender gets an ack, and everybody in the same room a frame of the usual size.
const rooms = new Map()
const head = { v: 1, rev: 8000, after: 7999, now: 1_795_000_000_000 }
const ack = JSON.stringify({
  ...head,
  t: 'ack',
  mid: '00000000-0000-4000-8000-000000000000',
  status: 'accepted',
})
const progress = [0, 1, 2, 3, 4].map((seat) =>
  JSON.stringify({ ...head, t: 'progress', index: 0, answered_seats: [seat, 0, 0], locked_seats: [], of: 5 }),
)

const server = createServer(async (_request, response) =>
  response.end(JSON.stringify(await memoryAfterGarbage())),
)
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket, request) => {
  const { searchParams } = new URL(request.url, 'http://bare')
  const [room, seat] = [searchParams.get('room'), Number(searchParams.get('seat'))]
  const members = rooms.get(room) ?? new Set()
  rooms.set(room, members.add(socket))
  socket.on('close', () => members.delete(socket))
  socket.on('message', () => {
    for (const member of members) member.send(progress[seat])
    socket.send(ack)
  })
})
growHeap()
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
process.on('SIGTERM', () => process.exit(0))
