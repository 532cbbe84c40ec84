import { Long, type Document } from 'bson'
import type { ClientSession, MongoClient } from 'mongodb'
import type { GoldenCase, Json, Setup, Step } from './cases.js'
import { brief, difference, setDifference, type Bindings } from './compare.js'
import { asNewerReply, asOlderEvent, asOlderReply, cleanEvent, cleanReply, inOrderOf } from './normalise.js'
import { rename, shape } from './golden-shapes.js'
import { hasMoved } from './moved-codes.js'
import { fromBase64, fromJson, send, toJson, type Answer } from './server.js'

type Fields = { [name: string]: Json }

export interface Outcome {
  id: string
  area: string
  result: 'passed' | 'failed' | 'refused'
  /** The difference, or the feature that the server says it does not support. */
  reason?: string
}
/** Thrown if the answer is not the recorded one. */
class Disagreement extends Error {
  constructor(
    message: string,
    readonly answer?: Answer,
  ) {
    super(message)
  }
}

/** Runs recorded cases on a server, one after the other, each in a fresh database or in one it only reads from. */
export class GoldenRunner {
  private shared = ''
  private readonly sessions = new Map<string, ClientSession>()
  private readonly cursors = new Map<string, Long>()
  private readonly tokens = new Map<string, Document[]>()
  private pending: Json[] = []
  private bindings: Bindings = new Map()

  constructor(
    private readonly client: MongoClient,
    private readonly setups: Map<string, Setup>,
    private readonly database = 'golden',
  ) {}

  async run(item: GoldenCase): Promise<Outcome> {
    const { id, area } = item
    try {
      await this.prepare(item)
      await this.apply(item)
      return { id, area, result: 'passed' }
    } catch (error) {
      this.shared = ''
      if (!(error instanceof Disagreement)) throw error
      const message = String((error.answer?.raw.errmsg as string) ?? '')
      if (error.answer && /not supported by the embedded database/.test(JSON.stringify(error.answer.reply)))
        return { id, area, result: 'refused', reason: message || error.message }
      return { id, area, result: 'failed', reason: `${error.message}${message ? ` (${message})` : ''}` }
    } finally {
      await this.cleanUp()
    }
  }

  async close(): Promise<void> {
    await this.client.db(this.database).dropDatabase()
  }

  private async prepare(item: GoldenCase): Promise<void> {
    const setup = item.db_setup.ref ? this.setups.get(item.db_setup.ref)! : item.db_setup
    const key = JSON.stringify(setup)
    if (this.shared === key && readsOnly(item)) return
    this.shared = readsOnly(item) ? key : ''
    await this.client.db(this.database).dropDatabase()
    for (const [name, other] of Object.entries(setup.other ?? {})) await this.make(name, other)
    await this.make('c', setup)
  }

  private async make(name: string, setup: Setup): Promise<void> {
    if (setup.options || (setup.documents && setup.documents.length === 0))
      await this.must({ create: name, ...(setup.options as Fields) })
    for (let at = 0; at < (setup.documents ?? []).length; at += 500)
      await this.must({ insert: name, documents: setup.documents!.slice(at, at + 500) })
    if (setup.indexes?.length) await this.must({ createIndexes: name, indexes: setup.indexes })
  }

  /** Runs a step of the preparation; if it is refused, the case is not evaluated further. */
  private async must(command: Json): Promise<void> {
    const answer = await send(this.client, this.database, fromJson(this.named(command)))
    if (answer.refused || answer.raw.writeErrors) throw new Disagreement('the preparation failed', answer)
  }

  private async apply(item: GoldenCase): Promise<void> {
    for (const step of item.steps ?? [item]) await this.step(step, item)
    if (item.noAfter) return
    if (item.after === undefined && item.afterOther === undefined) return
    await this.checkContents(item)
  }

  private async step(step: Step, item: GoldenCase): Promise<void> {
    const session = step.session ? this.session(step.session) : undefined
    const database = step.db ?? this.database
    const command = this.commandOf(step)
    const expected = this.named(step.expect)
    if (step.collect) return this.collect(step, database, command, session, expected.events ?? [])
    const answer = await send(this.client, database, command, session)
    if (item.keys) return this.checkKeys(expected, answer)
    this.checkAnswer(expected, answer, step, item)
    this.remember(step, answer)
  }

  private checkAnswer(expected: Step['expect'], answer: Answer, step: Step, item: GoldenCase): void {
    const cleaned = cleanReply(answer.reply) as Fields
    if (expected.error !== undefined) {
      // The recording driver treated an unsatisfied write concern as an error.
      const concern = cleaned.writeConcernError as Fields | undefined
      if (concern)
        return this.expectSame((expected.error as Fields).code!, concern.code!, 'error.code', answer)
      if (!answer.refused)
        throw new Disagreement(`expected the error ${brief(expected.error)}, got ${brief(cleaned)}`, answer)
      const { code, codeName, keyPattern, keyValue, errorLabels } = answer.reply as Fields
      const got = defined({ code, codeName, keyPattern, keyValue, errorLabels })
      if (hasMoved(expected.error, got)) return
      return this.expectSame(expected.error, got, 'error', answer)
    }
    if (answer.refused)
      throw new Disagreement(`expected a reply, got the error ${brief({ code: cleaned.code! })}`, answer)
    const reply = asNewerReply(expected.reply!) as Fields
    const shaped = inOrderOf(reply, asOlderReply(shape(cleaned, step, item, this.database), reply))
    const batch = (reply.cursor as Fields | undefined)?.firstBatch
    const got = (shaped.cursor as Fields | undefined)?.firstBatch
    if (item.order && item.order !== 'sorted' && Array.isArray(batch)) {
      const found = setDifference(batch, got, this.bindings, 'cursor.firstBatch')
      if (found) throw new Disagreement(found, answer)
      ;(shaped.cursor as Fields).firstBatch = (reply.cursor as Fields).firstBatch = []
    }
    this.expectSame(
      reply,
      step.saveCursor && isChangeStream(step) ? this.holdBack(shaped) : shaped,
      '',
      answer,
    )
  }

  /** Keeps the events in the first batch of a change stream until the case reads it. */
  private holdBack(reply: Fields): Fields {
    const cursor = reply.cursor as Fields
    this.pending.push(...(cursor.firstBatch as Json[]))
    return { ...reply, cursor: { ...cursor, firstBatch: [] } }
  }

  private expectSame(expected: Json, actual: Json, path: string, answer: Answer): void {
    const found = difference(expected, actual, this.bindings, path)
    if (found) throw new Disagreement(found, answer)
  }

  private checkKeys(expected: Step['expect'], answer: Answer): void {
    if (expected.error !== undefined) return
    if (answer.refused) throw new Disagreement('expected a reply, got an error', answer)
    const names = Object.keys(answer.reply as Fields)
    const missing = expected.keys!.filter((name) => !names.includes(name))
    if (missing.length > 0) throw new Disagreement(`the reply has no ${missing.join(', ')}`, answer)
  }

  private async collect(
    step: Step,
    database: string,
    command: Document,
    session: ClientSession | undefined,
    expected: Json[],
  ): Promise<void> {
    const wanted = Number((step.collect as Fields).$numberInt ?? step.collect)
    const events = this.pending.splice(0)
    const until = Date.now() + 8000
    let answer: Answer | undefined
    let closed = false
    while (events.length < wanted && Date.now() < until && !closed && !answer?.refused) {
      answer = await send(this.client, database, command, session)
      if (answer.refused) break
      const cursor = (answer.reply as Fields).cursor as Fields
      const raw = answer.raw.cursor.nextBatch as Document[]
      events.push(...(cursor.nextBatch as Json[]))
      if (step.saveTokens)
        this.tokens.set(step.saveTokens, [
          ...(this.tokens.get(step.saveTokens) ?? []),
          ...raw.map((row) => row._id),
        ])
      closed = (cursor.id as Fields).$numberLong === '0'
    }
    const got = events.map((event, at) => asOlderEvent(cleanEvent(event), expected[at]))
    const found = difference(expected, got, this.bindings, 'events')
    if (found) throw new Disagreement(found, answer)
    if (step.expect.error !== undefined)
      this.checkAnswer({ error: step.expect.error }, answer!, step, {} as GoldenCase)
    else if (answer?.refused) throw new Disagreement('the stream ended with an error', answer)
    if (step.expect.cursorClosed && !closed) throw new Disagreement('the cursor is still open', answer)
  }

  private remember(step: Step, answer: Answer): void {
    const cursor = answer.raw.cursor as Document | undefined
    if (step.saveCursor && cursor) this.cursors.set(step.saveCursor, cursor.id as Long)
    if (step.saveResumeToken && cursor)
      this.tokens.set(step.saveResumeToken, [cursor.postBatchResumeToken as Document])
    if (step.saveTokens && cursor)
      this.tokens.set(
        step.saveTokens,
        (cursor.firstBatch as Document[]).map((row) => row._id as Document),
      )
  }

  private async checkContents(item: GoldenCase): Promise<void> {
    const kept = await this.client.db(this.database).listCollections().toArray()
    const names = kept
      .filter(({ type, name }) => type !== 'view' && !name.startsWith('system.'))
      .map(({ name }) => name)
    const expected: Record<string, Json[] | undefined> = { ...item.afterOther, c: item.after }
    for (const name of names) {
      if (name === 'c' ? item.after === undefined : false) continue
      const rows = await this.client.db(this.database).collection(name).find().sort({ _id: 1 }).toArray()
      const found = difference(
        this.named(expected[name] ?? []),
        toJson(rows),
        this.bindings,
        `after, ${name}`,
      )
      if (found) throw new Disagreement(found)
    }
    for (const [name, rows] of Object.entries(expected))
      if (rows?.length && !names.includes(name))
        throw new Disagreement(`after: the collection ${name} is missing`)
  }

  private session(label: string): ClientSession {
    let found = this.sessions.get(label)
    if (!found) this.sessions.set(label, (found = this.client.startSession({ causalConsistency: false })))
    return found
  }

  private commandOf(step: Step): Document {
    const source = step.commandBson ? rename(fromBase64(step.commandBson), this.database) : undefined
    return this.resolve(source ?? fromJson(this.named(step.command))) as Document
  }

  private named<Part extends Json | Step['expect']>(value: Part): Part {
    return JSON.parse(JSON.stringify(value).replaceAll('%DB%', this.database)) as Part
  }

  /** Inserts saved cursors and tokens where the case refers to them. */
  private resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item))
    if (typeof value !== 'object' || value === null || '_bsontype' in value || value instanceof Date)
      return value
    const fields = value as Document
    // A refused cursor has no number; the recording used one that does not exist.
    if ('%cursor' in fields) return this.cursors.get(fields['%cursor'] as string) ?? Long.fromNumber(1)
    if ('%token' in fields) {
      const [label, at] = fields['%token'] as [string, unknown]
      return this.tokens.get(label)?.[Number(at)]
    }
    return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, this.resolve(inner)]))
  }

  private async cleanUp(): Promise<void> {
    for (const session of this.sessions.values()) {
      const number = session.serverSession?.txnNumber
      if (number !== undefined) await send(this.client, 'admin', { killSessions: [{ id: session.id!.id }] })
    }
    for (const id of this.cursors.values())
      if (id) await send(this.client, this.database, { killCursors: 'c', cursors: [id] })
    this.sessions.clear()
    this.cursors.clear()
    this.tokens.clear()
    this.pending = []
    this.bindings = new Map()
  }
}
function readsOnly(item: GoldenCase): boolean {
  if (item.steps || item.commandBson) return false
  const command = item.command as Fields
  const name = Object.keys(command)[0]!
  if (name === 'aggregate') return !/"\$(out|merge)"/.test(JSON.stringify(command.pipeline))
  return ['find', 'count', 'distinct'].includes(name)
}
function isChangeStream(step: Step): boolean {
  return JSON.stringify(step.command).includes('$changeStream')
}
function defined(source: Record<string, Json | undefined>): Json {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)) as Json
}
