#!/usr/bin/env node
// Takes mongod's arguments and behaves like a fresh replica set member: no primary before replSetInitiate and a short
// election, AlreadyInitialized at the next start. It stores its data in an embedded database.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const dist = pathToFileURL(join(import.meta.dirname, '../../embedded-mongo/dist/')).href
const { serveEmbeddedMongo } = await import(`${dist}index.js`)
const { Framer, readRequest, writeReply } = await import(`${dist}server/wire.js`)
const { document, int } = await import(`${dist}bson/values.js`)

const text = { type: 'string' }
const { values } = parseArgs({ options: { dbpath: text, port: text, bind_ip: text, replSet: text } })
const initiated = join(values.dbpath, 'initiated')
const member = `${values.bind_ip}:${values.port}`
let elected = existsSync(initiated)
let greetings = 0

appendFileSync(join(values.dbpath, 'starts'), `${process.argv.slice(2).join(' ')}\n`)
const behind = await serveEmbeddedMongo({ dataDir: join(values.dbpath, 'stored') })
const server = createServer(serve)
server.listen(Number(values.port), values.bind_ip)
process.on('SIGTERM', async () => {
  server.close()
  await behind.close()
  appendFileSync(join(values.dbpath, 'starts'), 'stopped\n')
  process.exit(0)
})

function serve(client) {
  const upstream = connect(behind.socketPath)
  const framer = new Framer()
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ]) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
  upstream.on('data', (chunk) => client.write(chunk))
  async function passOn() {
    for (let frame = framer.take(); frame; frame = framer.take()) {
      const request = await readRequest(frame)
      const reply = answer(request.body)
      if (reply) client.write(writeReply(request, reply))
      else upstream.write(frame)
    }
  }
  let turn = Promise.resolve()
  client.on('data', (chunk) => {
    framer.push(chunk)
    turn = turn.then(passOn)
  })
}

function answer(command) {
  const name = command.keys().next().value
  if (name === 'replSetInitiate') return initiate(command.get(name))
  return ['hello', 'isMaster', 'ismaster'].includes(name) ? hello() : undefined
}

function initiate(config) {
  if (existsSync(initiated))
    return document({ ok: 0, code: int(23), codeName: 'AlreadyInitialized', errmsg: 'already initialized' })
  if (config.get('_id') !== values.replSet || config.get('members')[0].get('host') !== member)
    return document({ ok: 0, code: int(93), codeName: 'InvalidReplicaSetConfig', errmsg: 'not this member' })
  writeFileSync(initiated, '')
  greetings = 0
  return document({ ok: 1 })
}

/** Becomes primary on the third hello after the initiation, so that the caller has to wait. */
function hello() {
  if (existsSync(initiated) && ++greetings > 2) elected = true
  return document({
    helloOk: true,
    isWritablePrimary: elected,
    ismaster: elected,
    secondary: !elected && existsSync(initiated),
    isreplicaset: existsSync(initiated) ? undefined : true,
    setName: existsSync(initiated) ? values.replSet : undefined,
    hosts: existsSync(initiated) ? [member] : undefined,
    me: member,
    primary: elected ? member : undefined,
    setVersion: int(1),
    maxBsonObjectSize: int(16777216),
    maxMessageSizeBytes: int(48000000),
    maxWriteBatchSize: int(100000),
    logicalSessionTimeoutMinutes: int(30),
    minWireVersion: int(0),
    maxWireVersion: int(17),
    readOnly: false,
    ok: 1,
  })
}
