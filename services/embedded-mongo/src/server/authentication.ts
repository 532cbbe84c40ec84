import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Binary } from 'bson'
import { CommandError } from '../errors.js'
import { document, int, isDocument, isTruthy, type Document, type Maybe } from '../bson/values.js'

/** The only name that can sign in: there are no users and roles. */
export const userName = 'embedded'
const mechanism = 'SCRAM-SHA-256'
/** The drivers' minimum. The password has 256 random bits, so more iterations would not make guessing harder. */
const iterations = 4096

/** The commands that clients of a port may send before signing in. */
const openToAll = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'buildInfo',
  'buildinfo',
  'connectionStatus',
  'whatsmyuri',
  'saslStart',
  'saslContinue',
])

/** The progress of one connection's sign-in. */
export interface SignIn {
  done: boolean
  /** What has been exchanged so far, and whether the last, empty exchange is omitted. */
  conversation?: { spoken: string; nonce: string; isShort: boolean; isProved: boolean } | undefined
}

/** The password of a data folder: generated once and stored in it, readable by its owner only. */
export function keptPassword(dataDir: string): string {
  const file = join(dataDir, 'password')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** The server's side of SCRAM-SHA-256 (RFC 7677), for one name and password. */
export class Authentication {
  private readonly salt = randomBytes(28)
  private readonly storedKey: Buffer
  private readonly serverKey: Buffer

  constructor(password: string) {
    const salted = pbkdf2Sync(password, this.salt, iterations, 32, 'sha256')
    this.storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest()
    this.serverKey = hmac(salted, 'Server Key')
  }

  /** @throws CommandError 13 for a command that requires a sign-in first */
  check(name: string, signIn: SignIn): void {
    if (!signIn.done && !openToAll.has(name))
      throw new CommandError(13, `Command ${name} requires authentication`)
  }

  /** Returns the server's first reply to the client's first message. @throws CommandError 18 */
  start(command: Document, signIn: SignIn): Document {
    signIn.conversation = undefined
    if (command.get('mechanism') !== mechanism)
      throw new CommandError(18, `Authentication failed: only ${mechanism} is known here`)
    const first = textOf(command.get('payload'))
    const said = /^n,,(n=([^,]*),r=([\x21-\x2b\x2d-\x7e]{8,256}))$/.exec(first)
    if (!said || said[2] !== userName) throw failed()
    const nonce = said[3]! + randomBytes(24).toString('base64')
    const answer = `r=${nonce},s=${this.salt.toString('base64')},i=${iterations}`
    const options = command.get('options')
    const isShort = isDocument(options) && isTruthy(options.get('skipEmptyExchange'))
    signIn.conversation = { spoken: `${said[1]},${answer}`, nonce, isShort, isProved: false }
    return reply(answer, false)
  }

  /** Checks the client's proof, and returns the server's. @throws CommandError 18 */
  continue(command: Document, signIn: SignIn): Document {
    const { conversation } = signIn
    signIn.conversation = undefined
    if (!conversation) throw failed()
    const given = textOf(command.get('payload'))
    if (conversation.isProved) {
      signIn.done = true
      return reply('', true)
    }
    const said = /^(c=biws,r=([^,]+)),p=([A-Za-z0-9+/]{43}=)$/.exec(given)
    if (!said || said[2] !== conversation.nonce) throw failed()
    const all = `${conversation.spoken},${said[1]}`
    const signature = hmac(this.storedKey, all)
    const key = Buffer.from(said[3]!, 'base64').map((byte, at) => byte ^ signature[at]!)
    if (!timingSafeEqual(createHash('sha256').update(key).digest(), this.storedKey)) throw failed()
    signIn.done = conversation.isShort
    if (!conversation.isShort) signIn.conversation = { ...conversation, isProved: true }
    return reply(`v=${hmac(this.serverKey, all).toString('base64')}`, conversation.isShort)
  }

  /** The part of `hello` for a client that asks how to sign in, or starts signing in with it. */
  greet(command: Document, signIn: SignIn): Document {
    const asked = command.get('saslSupportedMechs') === `admin.${userName}`
    return document({
      saslSupportedMechs: asked ? [mechanism] : undefined,
      speculativeAuthenticate: this.speculate(command.get('speculativeAuthenticate'), signIn),
    })
  }

  /** An unsuitable first message is not answered: the client then starts as usual. */
  private speculate(command: Maybe, signIn: SignIn): Document | undefined {
    if (!isDocument(command) || !command.has('saslStart')) return undefined
    try {
      const answer = this.start(command, signIn)
      answer.delete('ok')
      return answer
    } catch (error) {
      if (error instanceof CommandError) return undefined
      throw error
    }
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
function textOf(payload: Maybe): string {
  return payload instanceof Binary ? Buffer.from(payload.value()).toString('utf8') : ''
}
function failed(): CommandError {
  return new CommandError(18, 'Authentication failed.')
}
function reply(payload: string, done: boolean): Document {
  return document({ conversationId: int(1), done, payload: new Binary(Buffer.from(payload), 0), ok: 1 })
}
