import type { Socket } from 'node:net'

/** How many large messages are taken in and answered at one time, whatever the number of clients. */
const places = 8
/** Bytes of replies that clients have not fetched yet, all together. */
const mostUnsent = 256 * 1024 * 1024

/**
 * Keeps the memory that clients can use bounded: those with large messages wait for a place, and when too much lies
 * unread, the client that has let it lie longest is given up.
 */
export class Admission {
  private free = places
  private readonly queue: (() => void)[] = []
  private readonly unsent = new Map<Socket, number>()
  private unsentBytes = 0

  /** Resolves with the function that gives the place back. */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.queue.push(resolve))
    return () => {
      const next = this.queue.shift()
      if (next) next()
      else this.free++
    }
  }

  /** Waits until the client has taken a reply in that did not fit the socket's buffer. */
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
