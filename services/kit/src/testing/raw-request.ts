import { connect } from 'node:net'

/** A raw response from the socket. */
export interface RawAnswer {
  status: number
  headers: string
  body: string
}

/**
 * Sends a request with a first line that no client library would write, and reads the whole response.
 *
 * @param address http://host:port
 * @param target the target in the first line
 */
export function rawRequest(
  address: string,
  {
    method = 'GET',
    target,
    headers = {},
    body = '',
  }: { method?: string; target: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(address)
  const bytes = Buffer.from(body)
  const all = {
    host,
    connection: 'close',
    ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.concat([Buffer.from(head, 'latin1'), bytes]))
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ status, headers: text.slice(0, end), body: text.slice(end + 4) })
    })
  })
}
