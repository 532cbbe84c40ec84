import type { Socket } from 'node:net'

/** How many large messages are received and answered at the same time, regardless of the number of clients. */
const places = 8
/** Total bytes of replies that clients have not read yet. */
const mostUnsent = 256 * 1024 * 1024

/**
 * Bounds the memory that clients can use: those with large messages wait for a slot, and if too many reply bytes are
 * unread, the client that has left them unread longest is disconnected.
 */
export class Admission {
  private free = places
  private readonly queue: (() => void)[] = []
  private readonly unsent = new Map<Socket, number>()
  private unsentBytes = 0

  /** Resolves with a function that releases the slot. */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.queue.push(resolve))
    return () => {
      const next = this.queue.shift()
      if (next) next()
      else this.free++
    }
  }

  /** Waits until the client has read a reply that did not fit the socket's buffer. */
  async drained(socket: Socket, bytes: number): Promise<void> {
    this.unsent.set(socket, bytes)
    this.unsentBytes += bytes
    for (const [slowest] of this.unsent) {
      if (this.unsentBytes <= mostUnsent) break
      this.forget(slowest)
      slowest.destroy()
    }
    if (!socket.destroyed) await untilDrained(socket)
    this.forget(socket)
  }

  private forget(socket: Socket): void {
    this.unsentBytes -= this.unsent.get(socket) ?? 0
    this.unsent.delete(socket)
  }
}

function untilDrained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle)
      socket.off('close', settle)
      resolve()
    }
    socket.once('drain', settle)
    socket.once('close', settle)
  })
}
