import { setImmediate } from 'node:timers/promises'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import { document, type Document } from '../bson/values.js'
import type { Store } from '../store/store.js'
import { after, prefixOf, type View, type WriteUnit } from '../store/view.js'

const prefix = prefixOf(3)
/** How long MongoDB keeps an unused session. */
const kept = 30 * 60_000
const piece = 200

/** The last write of a session under a number: replies of retryable writes, or that its transaction is committed. */
export interface RetryRecord {
  number: bigint
  committed: boolean
  replies: Map<string, Document>
}

/** Written in the same commit as the write itself, so that a write sent twice is done once, even across a crash. */
export class RetryRecords {
  private lastSweep = Date.now()

  constructor(private readonly store: Store) {}

  read(session: string, view: View = this.store): RetryRecord | undefined {
    const bytes = view.get(keyOf(session))
    if (!bytes) return undefined
    const saved = decode(bytes)
    return {
      number: saved.get('number') as bigint,
      committed: saved.get('committed') === true,
      replies: saved.get('replies') as Map<string, Document>,
    }
  }

  write(unit: WriteUnit, session: string, { number, committed, replies }: RetryRecord): void {
    unit.put(keyOf(session), encode(document({ number, committed, at: BigInt(Date.now()), replies })))
  }

  /** Removes records that no driver will request anymore, a few hundred at a time, so that others are answered. */
  async sweep(now = Date.now(), isOver: () => boolean = () => false): Promise<void> {
    if (now - this.lastSweep < kept / 3) return
    this.lastSweep = now
    const isOld = (value: Buffer | undefined) =>
      value !== undefined && Number(decode(value).get('at')) < now - kept
    for (let from = prefix; !isOver();) {
      const found = this.store.range({ from, to: after(prefix), limit: piece })
      const old = found.filter(({ value }) => isOld(value))
      // The session may have written again since this was read.
      const remove = (unit: WriteUnit) => {
        for (const { key } of old) if (isOld(unit.get(key))) unit.remove(key)
      }
      await (old.length > 0 ? this.store.write(remove) : setImmediate())
      if (found.length < piece) return
      from = Buffer.concat([found[piece - 1]!.key, Buffer.alloc(1)])
    }
  }
}

function keyOf(session: string): Buffer {
  return Buffer.concat([prefix, Buffer.from(session, 'hex')])
}
