import { connect } from 'node:net'

/**
 * Sends the same request over and over on some connections, one at a time each, and counts bytes instead of parsing
 * answers, so that the caller needs far less processor than the server. All answers must have the same length.
 *
 * @returns {Promise<{ length: number; ms: number }>} the bytes of one answer, and how long all took
 */
export async function callsOf(address, { target, headers = {}, times, connections = 16 }) {
  const { hostname, port } = new URL(address)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join('')}\r\n`)
  const length = await lengthOf(hostname, Number(port), request)
  const begun = performance.now()
  let left = times
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((resolve, reject) => {
          const socket = connect(Number(port), hostname)
          let missing = 0
          const next = () => {
            if (left-- <= 0) return socket.end(resolve)
            missing = length
            socket.write(request)
          }
          socket.setNoDelay(true)
          socket.on('connect', next)
          socket.on('error', reject)
          socket.on('close', () => reject(new Error(`${target}: the connection was closed`)))
          socket.on('data', (chunk) => {
            missing -= chunk.length
            if (missing < 0) reject(new Error(`${target}: answers differ in length`))
            if (missing === 0) next()
          })
        }),
    ),
  )
  return { length, ms: performance.now() - begun }
}

/** The bytes of one answer: its head, and the body that its content-length names. */
function lengthOf(host, port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(request))
    let seen = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      seen = Buffer.concat([seen, chunk])
      const end = seen.indexOf('\r\n\r\n')
      if (end < 0) return
      const body = /\r\ncontent-length: (\d+)/i.exec(seen.subarray(0, end).toString('latin1'))?.[1] ?? 0
      socket.destroy()
      resolve(end + 4 + Number(body))
    })
  })
}
