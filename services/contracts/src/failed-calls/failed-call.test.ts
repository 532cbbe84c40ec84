import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { failedCallSentence, withoutPassword } from './failed-call.js'

const called = { what: 'The site', variable: 'SITE_URL' }

async function failureOf(address: string): Promise<string> {
  const error: unknown = await fetch(address).catch((thrown: unknown) => thrown)
  return failedCallSentence(error, { ...called, address })
}

test('[OPS-32] a real refused, closed and unencrypted connection each say address, cause and variable', async () => {
  const closing = createServer((socket) => void socket.on('data', () => socket.destroy()))
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  const { port } = closing.address() as AddressInfo
  expect(await failureOf(`http://127.0.0.1:${port}`)).toBe(
    `The site at http://127.0.0.1:${port} cannot be reached: the connection was closed (UND_ERR_SOCKET). Look at SITE_URL.`,
  )
  await new Promise((resolve) => closing.close(resolve))
  expect(await failureOf(`http://127.0.0.1:${port}`)).toMatch(
    /: nothing listens there \(ECONNREFUSED\)\. Look at SITE_URL\.$/,
  )
  const plain = createServer(
    (socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const at = (plain.address() as AddressInfo).port
  expect(await failureOf(`https://127.0.0.1:${at}`)).toMatch(/it does not speak TLS on this port/)
  await new Promise((resolve) => plain.close(resolve))
  expect(await failureOf('127.0.0.1:4241')).toMatch(/: this is no address \(ERR_INVALID_URL\)/)
})

test('[OPS-32] servers of a replica set and several addresses of a name are looked into; what is not known is said in its own words', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:27017')
  const servers = new Map([['127.0.0.1:27017', { error: refused }]])
  const ofDriver = Object.assign(new Error('Server selection timed out'), { reason: { servers } })
  const sentence = (error: unknown, address = 'mongodb://site:s3cret@127.0.0.1:27017/?replicaSet=rs0') =>
    failedCallSentence(error, { what: 'The database', address, variable: 'MONGODB_URI' })
  expect(sentence(ofDriver)).toBe(
    'The database at mongodb://127.0.0.1:27017/ cannot be reached: nothing listens there (ECONNREFUSED). Look at MONGODB_URI.',
  )
  const addresses = new AggregateError([Object.assign(new Error(''), { code: 'ENETUNREACH' })])
  expect(sentence(Object.assign(new Error('fetch failed'), { cause: addresses }))).toMatch(
    /no way leads to that network/,
  )
  expect(sentence(new Error('The weather is bad.'))).toMatch(
    /cannot be reached: The weather is bad\. Look at/,
  )
})

test.each([
  ['mongodb://user:p@ss@host:27017/site', 'mongodb://host:27017/site'],
  ['user:secret@host:27017', 'host:27017'],
  ['smtps://a:b@mail.example:465', 'smtps://mail.example:465'],
  ['https://site.example/x?token=1', 'https://site.example/x'],
])('%s is shown without its password', (address, shown) => {
  expect(withoutPassword(address)).toBe(shown)
})
