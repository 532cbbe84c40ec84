import type { Socket } from 'node:net'
import { CommandError, codeName } from '../errors.js'
import { document, int, toNumber, type Document } from '../bson/values.js'
import type { Admission } from './admission.js'
import { dispatch } from './dispatch.js'
import type { Engine } from './engine.js'
import { ConnectionCut } from './fail-points.js'
import { Framer, readRequest, writeReply } from './wire.js'

/** Larger messages require one of the few slots; smaller ones may be sent ahead of their replies. */
const large = 64 * 1024
/** A large message must be complete within this time after it got its slot. */
const patience = 30_000

let connections = 0

/**
 * Serves one client until it disconnects: one request after the other, in order of arrival. A connection that is closed
 * because a request could not be read or its reply not be written leaves a line in the log.
 */
export function serveConnection(
  engine: Engine,
  socket: Socket,
  admission: Admission,
  log: (line: string) => void = () => {},
): void {
  new Connection(engine, socket, admission, log)
}

class Connection {
  private readonly framer = new Framer()
  private readonly end = new AbortController()
  private readonly client = {
    id: ++connections,
    closed: false,
    application: '',
    signIn: { done: false },
    ended: this.end.signal,
  }
  private busy = false
  private waitsForPlace = false
  private leavePlace: (() => void) | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly engine: Engine,
    private readonly socket: Socket,
    private readonly admission: Admission,
    private readonly log: (line: string) => void,
  ) {
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.client.closed = true
      this.end.abort()
      if (!this.busy) this.leave()
    })
    socket.on('data', (chunk) => {
      this.framer.push(chunk)
      this.advance()
    })
  }

  /** Answers complete messages, requests a slot for large ones, and continues reading if that is safe. */
  private advance(): void {
    if (this.client.closed) return
    if (this.busy || this.waitsForPlace) {
      if (this.framer.buffered > large) this.socket.pause()
      return
    }
    try {
      const frame = this.framer.take()
      if (frame) return void this.answer(frame)
      if ((this.framer.announced ?? 0) > large && !this.leavePlace) return void this.askForPlace()
    } catch (error) {
      // An impossible length: the rest of the stream cannot be parsed.
      return this.closeBecauseOf(error as Error)
    }
    this.socket.resume()
  }

  private async askForPlace(): Promise<void> {
    this.waitsForPlace = true
    this.socket.pause()
    this.leavePlace = await this.admission.enter()
    this.waitsForPlace = false
    if (this.client.closed) return this.leave()
    this.timer = setTimeout(
      () => this.closeBecauseOf(new Error(`a message was not complete after ${patience / 1000} s`)),
      patience,
    )
    this.timer.unref()
    this.advance()
  }

  private leave(): void {
    clearTimeout(this.timer)
    this.leavePlace?.()
    this.leavePlace = undefined
  }

  private closeBecauseOf(error: Error): void {
    if (this.client.closed) return
    this.log(`A connection (${this.client.id}) is closed: ${error.message}`)
    this.socket.destroy()
  }

  private async answer(frame: Buffer): Promise<void> {
    this.busy = true
    clearTimeout(this.timer)
    await this.replyTo(frame)
    this.busy = false
    this.leave()
    this.advance()
  }

  /** Sends the reply, or the replies of a stream; none to a request without a reply, or if the connection must end. */
  private async replyTo(frame: Buffer): Promise<void> {
    try {
      const request = await readRequest(frame)
      for (let { requestId } = request; ;) {
        const reply = await dispatch(this.engine, request.body, this.client)
        if (request.silent || this.client.closed) return
        const hasMore = request.takesMore && isStreamed(request.body, reply)
        const bytes = writeReply({ requestId, legacy: request.legacy }, reply, hasMore)
        if (!this.socket.write(bytes)) await this.admission.drained(this.socket, bytes.length)
        if (!hasMore || this.client.closed) return
        // Each further reply answers the previous one, and waits for a change of what it said.
        requestId = bytes.readInt32LE(4)
        request.body.set('topologyVersion', reply.get('topologyVersion')!)
      }
    } catch (error) {
      if (error instanceof ConnectionCut) return void this.socket.destroy()
      if (!(error instanceof CommandError)) return this.closeBecauseOf(error as Error)
      const reply = document({
        ok: 0,
        errmsg: error.message,
        code: int(error.code),
        codeName: codeName(error.code),
      })
      if (!this.client.closed)
        this.socket.write(writeReply({ requestId: frame.readInt32LE(4), legacy: false }, reply))
    }
  }
}

/** Whether the reply to this request is the first of a stream: that of a hello that waits for changes. */
function isStreamed(request: Document, reply: Document): boolean {
  return request.has('maxAwaitTimeMS') && reply.has('topologyVersion') && toNumber(reply.get('ok')) === 1
}
