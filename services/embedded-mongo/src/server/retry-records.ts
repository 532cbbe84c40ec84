import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import { document, type Document } from '../bson/values.js'
import type { Store } from '../store/store.js'
import { after, prefixOf, type View, type WriteUnit } from '../store/view.js'

const prefix = prefixOf(3)
/** As long as MongoDB keeps a session that nobody uses. */
const kept = 30 * 60_000

/** What a session last wrote under a number: the replies of retryable writes, or that its transaction is committed. */
export interface RetryRecord {
  number: bigint
  committed: boolean
  replies: Map<string, Document>
}

/** Written in the same commit as the write itself, so that a write sent twice is done once, also across a crash. */
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

  /** Removes records that no driver will ask for any more. */
  async sweep(now = Date.now()): Promise<void> {
    if (now - this.lastSweep < kept / 3) return
    this.lastSweep = now
    const old = this.store
      .range({ from: prefix, to: after(prefix), limit: 1e6 })
      .filter(({ value }) => Number(decode(value).get('at')) < now - kept)
    if (old.length === 0) return
    await this.store.write((unit) => {
      for (const { key } of old) unit.remove(key)
    })
  }
}

function keyOf(session: string): Buffer {
  return Buffer.concat([prefix, Buffer.from(session, 'hex')])
}
