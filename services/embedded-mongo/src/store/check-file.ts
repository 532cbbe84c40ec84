import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { damageSentence, hasBackup } from './damage.js'

/*
 * Reads lmdb's file directly, page by page: lmdb maps the file into memory, and a missing page would end the process. The
 * format is that of lmdb 1.0 (MDB_page, MDB_node, MDB_meta, and MDB_db in its mdb.c), little-endian.
 */
const magic = 0xbeefc0de
const header = 24
const meta = { version: 4, free: 24, main: 72, lastPage: 120, transaction: 128, length: 136 }
const tree = { pageSize: 0, depth: 6, entries: 32, root: 40 }
const page = { number: 0, flags: 18, lower: 20, upper: 22, pages: 20 }
const flags = { branch: 1, leaf: 2, overflow: 4 }
const nodeHeader = 8
const big = 1
/** A tree without pages. */
const none = 0xffffffffffffffffn

interface Tree {
  name: string
  root: bigint
  depth: number
  entries: bigint
}
interface Description {
  pageSize: number
  transaction: bigint
  trees: Tree[]
}

class Damage extends Error {}

/**
 * Refuses a file that lmdb did not write, that is shorter than its newest description says, or whose page trees are
 * broken.
 *
 * @param milliseconds how long it may check pages: branch pages come first, because they refer to all others. Without a
 *   limit, every page is read and the entries are counted.
 * @returns the number of pages checked
 * @throws Error with a message for a person
 */
export function checkFile(path: string, milliseconds = Infinity): number {
  if (!existsSync(path)) return 0
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0 && existsSync(`${path}-lock`)) throw new Damage('it is empty, where a database was')
    if (size === 0) return 0
    const description = newestDescription(file, path, size)
    return new Walk(file, size, description).run(timer(milliseconds))
  } catch (error) {
    if (error instanceof Damage) throw new Error(damageSentence(path, error.message), { cause: error })
    throw error
  } finally {
    closeSync(file)
  }
}

/** Whether this much CPU time has passed, or, on a slow disk or a busy machine, ten times as much of the clock's. */
function timer(milliseconds: number): () => boolean {
  const [begun, used] = [performance.now(), process.cpuUsage()]
  return () => {
    const elapsed = performance.now() - begun
    if (elapsed <= milliseconds) return false
    const { user, system } = process.cpuUsage(used)
    return (user + system) / 1000 > milliseconds || elapsed > milliseconds * 10
  }
}

function newestDescription(file: number, path: string, size: number): Description {
  const first = descriptionAt(file, 0)
  if (!first && hasBackup(path)) throw new Error(damageSentence(path, 'its beginning is destroyed'))
  if (!first) throw new Error(`${path} is not a database of this server, or its beginning is destroyed.`)
  const second = descriptionAt(file, first.pageSize)
  const newest = second && second.transaction > first.transaction ? second : first
  for (const { root } of newest.trees)
    if (root !== none && (root + 1n) * BigInt(newest.pageSize) > BigInt(size))
      throw new Damage(`it has ${size} bytes, and its page ${root} lies behind them`)
  return newest
}

function descriptionAt(file: number, place: number): Description | undefined {
  const bytes = Buffer.alloc(meta.length)
  if (readSync(file, bytes, 0, bytes.length, place + header) < bytes.length) return undefined
  if (bytes.readUInt32LE(0) !== magic) return undefined
  const pageSize = bytes.readUInt32LE(meta.free + tree.pageSize)
  if (pageSize < 256 || pageSize > 65536 || (pageSize & (pageSize - 1)) !== 0)
    throw new Damage(`its description names pages of ${pageSize} bytes`)
  const treeAt = (name: string, at: number): Tree => ({
    name,
    root: bytes.readBigUInt64LE(at + tree.root),
    depth: bytes.readUInt16LE(at + tree.depth),
    entries: bytes.readBigUInt64LE(at + tree.entries),
  })
  return {
    pageSize,
    transaction: bytes.readBigUInt64LE(meta.transaction),
    trees: [treeAt('free', meta.free), treeAt('main', meta.main)],
  }
}

/** One walk over the trees of a file, level by level. */
class Walk {
  private readonly seen = new Set<number>()
  private readonly bytes: Buffer
  private readonly pageSize: number

  constructor(
    private readonly file: number,
    private readonly size: number,
    private readonly description: Description,
  ) {
    this.pageSize = description.pageSize
    this.bytes = Buffer.alloc(this.pageSize)
  }

  run(isOver: () => boolean): number {
    for (const each of this.description.trees) if (each.root !== none) this.walk(each, isOver)
    return this.seen.size
  }

  private walk({ name, root, depth, entries }: Tree, isOver: () => boolean): void {
    let level = [this.numberOf(root, 0)]
    let counted = 0n
    for (let height = depth; height > 0; height--) {
      const next: number[] = []
      for (const number of level) {
        // The level above says which pages exist; their content is checked while there is time.
        if (height === 1 && isOver()) return
        const count = this.read(number, height === 1 ? flags.leaf : flags.branch)
        if (height === 1) counted += BigInt(count)
        let before: Buffer | undefined
        for (let index = 0; index < count; index++) {
          const node = this.nodeAt(number, index)
          // The first key of a branch represents all smaller ones.
          if (name === 'main' && (height === 1 || index > 0)) {
            if (before && Buffer.compare(before, node.key) >= 0)
              throw new Damage(`page ${number} holds its keys out of order`)
            before = Buffer.from(node.key)
          }
          if (height > 1) next.push(this.numberOf(node.child, number))
          else if (node.overflow) this.overflow(node.overflow, number)
        }
      }
      level = next
    }
    if (counted !== entries) throw new Damage(`its ${name} tree holds ${counted} entries of ${entries}`)
  }

  /** Reads a page of a tree; returns its number of nodes. */
  private read(number: number, kind: number): number {
    const { bytes, pageSize } = this
    if (readSync(this.file, bytes, 0, pageSize, number * pageSize) < pageSize)
      throw new Damage(`it has ${this.size} bytes, and its page ${number} lies behind them`)
    const found = bytes.readBigUInt64LE(page.number)
    if (found !== BigInt(number))
      throw new Damage(`page ${number} is not what it says: it is marked ${found}`)
    const [lower, upper] = [bytes.readUInt16LE(page.lower), bytes.readUInt16LE(page.upper)]
    const isKind = (bytes.readUInt16LE(page.flags) & 7) === kind
    if (!isKind || lower % 2 !== 0 || lower > upper || upper + header > pageSize || lower === 0)
      throw new Damage(`page ${number} is destroyed`)
    return lower / 2
  }

  private nodeAt(number: number, index: number): { key: Buffer; child: bigint; overflow?: Buffer } {
    const { bytes, pageSize } = this
    const at = header + bytes.readUInt16LE(header + 2 * index)
    const isLeaf = (bytes.readUInt16LE(page.flags) & flags.leaf) !== 0
    if (at + nodeHeader > pageSize) throw new Damage(`page ${number} is destroyed`)
    const [low, high] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    const [marks, keySize] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
    const data = at + nodeHeader + keySize
    const isBig = isLeaf && (marks & big) !== 0
    const length = isBig ? 24 : isLeaf ? low + high * 0x10000 : 0
    if (data + length > pageSize) throw new Damage(`page ${number} is destroyed`)
    return {
      key: bytes.subarray(at + nodeHeader, data),
      child: BigInt(low) + (BigInt(high) << 16n) + (BigInt(marks) << 32n),
      ...(isBig ? { overflow: Buffer.from(bytes.subarray(data, data + 24)) } : {}),
    }
  }

  /** Checks a value of several pages: its first page says so, and the last one exists. */
  private overflow(reference: Buffer, from: number): void {
    const number = this.numberOf(reference.readBigUInt64LE(0), from)
    const count = Number(reference.readBigUInt64LE(16))
    const start = Buffer.alloc(header)
    if (readSync(this.file, start, 0, header, number * this.pageSize) < header || count < 1)
      throw new Damage(`page ${from} names a value that is not there`)
    const isOverflow = (start.readUInt16LE(page.flags) & flags.overflow) !== 0
    if (!isOverflow || start.readBigUInt64LE(page.number) !== BigInt(number))
      throw new Damage(`page ${number} is not the value that page ${from} names`)
    if ((number + count) * this.pageSize > this.size)
      throw new Damage(`it has ${this.size} bytes, and its page ${number + count - 1} lies behind them`)
  }

  /** @throws Damage for a page outside the file, or one to which two others refer */
  private numberOf(found: bigint, from: number): number {
    const number = Number(found)
    if (number < 2 || (number + 1) * this.pageSize > this.size)
      throw new Damage(`it has ${this.size} bytes, and page ${from} names the page ${found}`)
    if (this.seen.has(number)) throw new Damage(`its page ${number} is in use twice`)
    this.seen.add(number)
    return number
  }
}
