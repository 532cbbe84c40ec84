import { ServiceError } from '@icio/kit/http/errors'
import { shuffle, type Random } from '@icio/kit/random'

/** Somebody who registers with the word of a block. */
export interface Registration {
  kind: 'registration'
  /** The run and the block of its word. */
  session_id: string
  block: number
  mail: string
  name: string
  organization: string
  license: string
  /** Hash of the secret that the browser made for itself. */
  key_hash: string
}

/** Somebody who is there in a block, or opens the link of their mail. */
export interface Presence {
  kind: 'presence'
  key_hash: string
  /** Hash of the mail's link, in the first call of a browser that was opened by it. */
  link_hash: string | null
  /** Whether a word was typed; without one only the link is taken. */
  word: boolean
}

export type AttendanceEntry = Registration | Presence

/** A list, and one block of one of its runs. */
export interface QueuedBlock {
  list_id: string
  session_id: string
  block: number
}

/** More is refused: a room has at most 2,000 seats, and a browser sends one entry a block. */
const heldLimit = 5000

export type AttendanceQueue = ReturnType<typeof createAttendanceQueue>

/**
 * Keeps what phones send for attendance in memory, and lets it be written once a block, in random order: a write at once
 * would stand beside the answers of the same minute (CREDIT-3). What a stopped instance forgets, phones send again.
 */
export function createAttendanceQueue(random: Random) {
  const places = new Map<string, QueuedBlock & { entries: Map<string, AttendanceEntry> }>()
  const keyOf = ({ session_id, block }: QueuedBlock) => `${session_id}:${block}`
  /** A person is held once a block: a registration by its address, a browser by its secret. */
  const idOf = (entry: AttendanceEntry) =>
    entry.kind === 'registration' ? `mail ${entry.mail}` : `key ${entry.key_hash}`

  return {
    /**
     * Holds an entry until its block is written. The first registration of an address stands; a browser that has sent its
     * link keeps it held with a later word.
     *
     * @throws ServiceError too_many
     */
    take(place: QueuedBlock, entry: AttendanceEntry): void {
      const queuedBlock = places.get(keyOf(place)) ?? {
        ...place,
        entries: new Map<string, AttendanceEntry>(),
      }
      places.set(keyOf(place), queuedBlock)
      const before = queuedBlock.entries.get(idOf(entry))
      if (!before && queuedBlock.entries.size >= heldLimit) throw new ServiceError('too_many')
      if (before?.kind === 'registration') return
      queuedBlock.entries.set(
        idOf(entry),
        before && entry.kind === 'presence'
          ? { ...entry, link_hash: entry.link_hash ?? before.link_hash, word: entry.word || before.word }
          : entry,
      )
    },

    /** What is held of a browser, by block. */
    ofKey(list_id: string, key_hash: string): { place: QueuedBlock; entry: AttendanceEntry }[] {
      return [...places.values()]
        .filter((place) => place.list_id === list_id)
        .flatMap((place) =>
          [...place.entries.values()]
            .filter((entry) => entry.key_hash === key_hash)
            .map((entry) => ({ place, entry })),
        )
    },

    /** Whether another browser has sent this link, which works once. */
    hasLink(list_id: string, link_hash: string, key_hash: string): boolean {
      return [...places.values()].some(
        (place) =>
          place.list_id === list_id &&
          [...place.entries.values()].some(
            (entry) =>
              entry.kind === 'presence' && entry.link_hash === link_hash && entry.key_hash !== key_hash,
          ),
      )
    },

    /** Forgets what is held of a browser that erases itself (CREDIT-6). */
    drop(list_id: string, key_hash: string): void {
      for (const place of places.values())
        if (place.list_id === list_id)
          for (const [id, entry] of place.entries) if (entry.key_hash === key_hash) place.entries.delete(id)
    },

    places: (): QueuedBlock[] => [...places.values()].map(({ entries: _, ...place }) => place),

    /** Forgets each entry once it is written; after a failure the others stay held for the next call. */
    async write(place: QueuedBlock, one: (entry: AttendanceEntry) => Promise<void>): Promise<void> {
      const queuedBlock = places.get(keyOf(place))
      if (!queuedBlock) return
      for (const [id, entry] of shuffle([...queuedBlock.entries], random)) {
        await one(entry)
        queuedBlock.entries.delete(id)
      }
      if (queuedBlock.entries.size === 0) places.delete(keyOf(place))
    },
  }
}
