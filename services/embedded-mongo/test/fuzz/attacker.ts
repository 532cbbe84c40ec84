import { connect, type Socket } from 'node:net'
import { messageOf, type Frame } from './frames.js'

const signature = 0x7e57

/** One of many connections that send what no driver would; it reconnects after it was closed. */
export class Attacker {
  private socket: Socket | undefined
  private pings = 0
  private heard: Buffer = Buffer.alloc(0)
  private settle: (() => void) | undefined
  private expected = 0

  constructor(private readonly socketPath: string) {}

  get isOpen(): boolean {
    return this.socket !== undefined
  }

  async open(): Promise<void> {
    const socket = connect(this.socketPath)
    this.socket = socket
    this.heard = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.socket === socket) this.socket = undefined
      this.settle?.()
    })
    socket.on('data', (chunk) => this.hear(chunk))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
  }

  /** Sends a frame, sometimes in two parts, and resolves when the server has processed it. */
  async send(frame: Frame, cut: number): Promise<void> {
    if (!this.socket) await this.open()
    const { bytes } = frame
    const at = Math.floor(bytes.length * cut)
    this.socket!.write(bytes.subarray(0, at))
    this.socket!.write(bytes.subarray(at))
    if (frame.open) return this.close()
    this.expected = signature * 1000 + (++this.pings % 1000)
    await new Promise<void>((resolve) => {
      this.settle = resolve
      if (!this.socket) return resolve()
      // The reply shows that the previous frame has been processed, whether or not that one got a reply.
      this.socket.write(messageOf({ ping: 1, $db: 'fuzz' }, 0, this.expected))
    })
    this.settle = undefined
  }

  /** Leaves what was sent unfinished. */
  close(): void {
    const socket = this.socket
    this.socket = undefined
    socket?.end()
    socket?.destroySoon()
  }

  private hear(chunk: Buffer): void {
    this.heard = this.heard.length === 0 ? chunk : Buffer.concat([this.heard, chunk])
    while (this.heard.length >= 16 && this.heard.length >= this.heard.readInt32LE(0)) {
      const length = this.heard.readInt32LE(0)
      if (this.heard.readInt32LE(8) === this.expected) this.settle?.()
      this.heard = this.heard.subarray(length)
    }
  }
}
