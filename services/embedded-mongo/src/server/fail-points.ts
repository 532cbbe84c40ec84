import { CommandError, codeName } from '../errors.js'
import { document, int, isDocument, isTruthy, toNumber, type Document, type Maybe } from '../bson/values.js'

/** The connection must end without an answer. */
export class ConnectionCut extends Error {}

interface Point {
  /** How many more times it acts; Infinity until it is turned off. */
  times: number
  skip: number
  data: Document
}

/** Errors after which a driver may retry: the server says so with a label. */
const retryable = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
const resumable = new Set([...retryable, 63, 133, 150, 234, 13388])
const transient = new Set([...retryable, 24, 112, 246, 251])

const known = ['failCommand', 'failGetMoreAfterCursorCheckout', 'onPrimaryTransactionalWrite']

/**
 * Failures on demand, as in MongoDB's test builds: MongoDB's own specification files need `failCommand` and
 * `onPrimaryTransactionalWrite`. They exist only if the server was started for tests.
 */
export class FailPoints {
  private readonly points = new Map<string, Point>()

  configure(command: Document): Document {
    const name = command.get('configureFailPoint')
    const mode = command.get('mode')
    if (typeof name !== 'string' || !known.includes(name))
      throw new CommandError(249, `The fail point '${String(name)}' is not known`)
    if (mode === 'off') this.points.delete(name)
    else
      this.points.set(name, {
        times: numberIn(mode, 'times') ?? Infinity,
        skip: numberIn(mode, 'skip') ?? 0,
        data: (command.get('data') as Document | undefined) ?? new Map(),
      })
    return document({ ok: 1 })
  }

  /** Runs a command, or makes it fail as configured. */
  async around(
    name: string,
    command: Document,
    application: string,
    run: () => Promise<Document>,
  ): Promise<Document> {
    const lost = name === 'getMore' ? this.taken('failGetMoreAfterCursorCheckout') : undefined
    if (lost) return failure(name, command, lost, true)
    const data = this.taken('failCommand', (given) => concerns(given, name, application))
    if (!data) return this.aroundWrite(command, run)
    if (isTruthy(data.get('blockConnection')))
      await new Promise((resolve) => setTimeout(resolve, toNumber(data.get('blockTimeMS'))))
    if (isTruthy(data.get('closeConnection'))) throw new ConnectionCut(`${name} was told to fail`)
    if (data.has('errorCode')) return failure(name, command, data)
    const reply = await run()
    const concern = data.get('writeConcernError')
    if (!isDocument(concern)) return reply
    reply.set('writeConcernError', concern)
    const labels =
      data.get('errorLabels') ??
      concern.get('errorLabels') ??
      retryLabels(name, command, toNumber(concern.get('code')))
    if (Array.isArray(labels) && labels.length > 0) reply.set('errorLabels', labels)
    return reply
  }

  /** Loses a retryable write, before or after it was done. */
  private async aroundWrite(command: Document, run: () => Promise<Document>): Promise<Document> {
    const isWrite = command.has('txnNumber') && !command.has('autocommit')
    const point = isWrite ? this.points.get('onPrimaryTransactionalWrite') : undefined
    if (!point) return run()
    const reply = point.data.has('failBeforeCommitExceptionCode') ? undefined : await run()
    // A write that was already done and is only reported again does not count.
    if (reply?.has('retriedStmtIds') || reply?.has('retriedStmtId')) return reply
    this.taken('onPrimaryTransactionalWrite')
    if (reply && point.data.get('closeConnection') === false) return reply
    throw new ConnectionCut('the answer to a retryable write was told to be lost')
  }

  private taken(name: string, fits: (data: Document) => boolean = () => true): Document | undefined {
    const point = this.points.get(name)
    if (!point || !fits(point.data)) return undefined
    if (point.skip-- > 0) return undefined
    if (--point.times <= 0) this.points.delete(name)
    return point.data
  }
}

function numberIn(mode: Maybe, name: string): number | undefined {
  const value = isDocument(mode) ? mode.get(name) : undefined
  return value === undefined ? undefined : toNumber(value)
}

function concerns(data: Document, name: string, application: string): boolean {
  const names = data.get('failCommands')
  const wanted = data.get('appName')
  return Array.isArray(names) && names.includes(name) && (wanted === undefined || wanted === application)
}

function failure(name: string, command: Document, data: Document, ofCursor = false): Document {
  const code = toNumber(data.get('errorCode'))
  const own = [
    ...labelsOf(name, command, code),
    ...(ofCursor && resumable.has(code) ? ['ResumableChangeStreamError'] : []),
  ]
  const labels = data.get('errorLabels') ?? own
  return document({
    ok: 0,
    errmsg: `Failing command via 'failCommand' failpoint: ${name}`,
    code: int(code),
    codeName: codeName(code),
    errorLabels: Array.isArray(labels) && labels.length > 0 ? labels : undefined,
  })
}

/** The labels that MongoDB adds to an error that it raises itself. */
function labelsOf(name: string, command: Document, code: number): string[] {
  const isLost = isEnd(name) ? name === 'commitTransaction' && code === 251 : transient.has(code)
  const labels = retryLabels(name, command, code)
  return command.get('autocommit') === false && isLost ? [...labels, 'TransientTransactionError'] : labels
}

function retryLabels(name: string, command: Document, code: number): string[] {
  const isRetryable = command.has('txnNumber') && (command.get('autocommit') !== false || isEnd(name))
  return isRetryable && retryable.has(code) ? ['RetryableWriteError'] : []
}

function isEnd(name: string): boolean {
  return name === 'commitTransaction' || name === 'abortTransaction'
}
