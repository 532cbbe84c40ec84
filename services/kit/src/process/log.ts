import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { stdSerializers } from 'pino'

export interface LogOptions {
  name: string
  logLevel: string
  /** Where the lines are written; standard output by default. */
  logStream?: { write(line: string): void }
  /** The clock of the limit of lines, in milliseconds. */
  now?: () => number
}

/** Maximum length of a logged path (SEC-36). */
const pathLength = 200
const messageLength = 500

/** Warnings and errors with the same text in a minute; further ones are counted and told in one line (SEC-36). */
const linesPerMinute = 120
const textsCounted = 1000
const warning = 40
const minute = 60_000

/** Counts the lines of each text. Texts are constants of the code, so that there are few of them. */
function createLineBudget(now: () => number) {
  const counts = new Map<string, { since: number; lines: number }>()
  return {
    /** Returns whether one more line fits, and how many did not in the minute before. */
    take(text: string): { fits: boolean; leftOut: number } {
      const at = now()
      const count = counts.get(text)
      if (count && at - count.since < minute) return { fits: ++count.lines <= linesPerMinute, leftOut: 0 }
      if (counts.size >= textsCounted) counts.clear()
      counts.set(text, { since: at, lines: 1 })
      return { fits: true, leftOut: Math.max(0, (count?.lines ?? 0) - linesPerMinute) }
    },
  }
}

/** Fields that are never logged, at the top level or one level down (SEC-35). */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'email',
]

/**
 * Returns the options of Fastify's logger: JSON lines without secrets or query strings, and with texts of limited
 * length.
 */
export function loggerOptions({
  name,
  logLevel,
  logStream,
  now = Date.now,
}: LogOptions): FastifyServerOptions['logger'] {
  const budget = createLineBudget(now)
  return {
    name,
    level: logLevel,
    ...(logStream ? { stream: logStream } : {}),
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `req.headers.${field}`]),
      censor: '[redacted]',
    },
    hooks: {
      logMethod(args, method, level) {
        const text = args.find((part) => typeof part === 'string') ?? ''
        const { fits, leftOut } = level < warning ? { fits: true, leftOut: 0 } : budget.take(text)
        if (leftOut > 0) method.call(this, { event: 'log.left_out', text, lines: leftOut }, 'lines left out')
        if (fits) method.apply(this, args)
      },
    },
    serializers: {
      req: (request: { method: string; originalUrl: string }) => ({
        method: request.method,
        path: pathOf(request.originalUrl),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => withoutPersons(stdSerializers.err(error)),
    },
  }
}

/**
 * Creates the logger of a request when the request first logs something. Most requests never do, and redacting the
 * fields of a new logger costs more than the rest of a short answer (docs/quality/speed.md).
 */
export const createRequestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => new RequestLogger(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger

const logMethods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const

class RequestLogger {
  private created: FastifyBaseLogger | undefined

  constructor(private readonly create: () => FastifyBaseLogger) {}

  get own(): FastifyBaseLogger {
    return (this.created ??= this.create())
  }

  get level() {
    return this.own.level
  }
}

for (const method of logMethods)
  Object.defineProperty(RequestLogger.prototype, method, {
    value(this: RequestLogger, ...args: unknown[]): unknown {
      const { own } = this
      return Reflect.apply(own[method], own, args)
    },
  })

/** The levels at which responses are logged; checked first, because most sites log warnings only. */
const isLogged = (level: string) => level === 'info' || level === 'debug' || level === 'trace'

/**
 * The address from which a program calls itself, as for its checks of live files. Nobody can come from it, and its calls are not
 * logged: they were most of the lines of a quiet site.
 */
export const ownAddress = '0.0.0.0'

/** Logs one line per response, without the person. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isLogged(app.log.level) || request.socket.remoteAddress === ownAddress) return done()
    const { method, originalUrl: url } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, path: pathOf(url), status: reply.statusCode, ms }, 'answered')
    done()
  })
}

/** Returns the path of a request for the log: without the query, and truncated. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return (end < 0 ? url : url.slice(0, end)).slice(0, pathLength)
}

/** Removes email addresses and key values from an error, because database errors quote the row. */
function withoutPersons({ type, message, stack, code }: ReturnType<typeof stdSerializers.err>) {
  const clean = (text: string) =>
    text.replace(/(?<![^\s"'<>{}@])[^\s"'<>{}@]+@[^\s"'<>{}]+/g, '[address]').replace(/dup key: .*/g, '')
  const shortMessage = clean(message).slice(0, messageLength)
  return { type, code: code as unknown, message: shortMessage, stack: clean(stack ?? '') }
}
