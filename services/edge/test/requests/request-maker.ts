import type { Route } from './whole-site.js'

/** Creates a generator of numbers from 0 to 1, reproducible by its seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface MadeRequest {
  method: string
  target: string
  headers: Record<string, string>
  body: string
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

const uuid = '00000000-0000-4000-8000-000000000000'

/** Values that people and attackers send in place of a word. */
const words = [
  '', ' ', 'a', 'general', 'government-risk-pools', 'quiz', 'admin', 'me', '0', '-1', '1e309', 'NaN', 'null', 'true',
  uuid, 'ffffffffffffffffffffffff', '__proto__', 'constructor', 'toString', '$where', '$ne', '.', '..', '../../etc/passwd',
  "' or 1=1 --", '<script>alert(1)</script>', '${7*7}', '\u0000', '\u202e\u200b', '\ud800', '😀'.repeat(20), 'é',
  'x'.repeat(300), 'x'.repeat(5000), 'ada@example.org', 'ada@example.org\r\nBcc: x@y.z', 'http://169.254.169.254/',
  '2026-11-23T00:00:00Z', '9999999999999999', '2026-02-31', '%00', '%', '"', '\\', ';', '[object Object]',
] // prettier-ignore

const values: readonly unknown[] = [
  ...words, null, true, false, 0, -1, 1, 1.5, 1e21, -1e21, 2 ** 53, [], {}, [[]], [null], { $gt: '' }, { $ne: null }, { $where: '1' },
  { length: 1e9 }, { toString: 1 }, Array(50).fill('x'), { a: { b: { c: { d: {} } } } }, ['general'], { _bsontype: 'ObjectId' },
] // prettier-ignore

/** Creates a generator of requests to these routes: some valid, most invalid in one place or everywhere. */
export function requestMaker(routes: readonly Route[], random: () => number) {
  const chance = (share: number) => random() < share
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))

  function sample(schema: Schema | undefined): unknown {
    if (!schema || chance(0.04)) return pick(values)
    if ('const' in schema) return schema.const
    if (schema.enum) return pick(schema.enum)
    if (schema.anyOf) return sample(pick(schema.anyOf))
    if (schema.type === 'object') return objectOf(schema)
    if (schema.type === 'array') {
      const { minItems = 0, maxItems = 3 } = schema
      return Array.from({ length: between(minItems, Math.min(maxItems, minItems + 3)) }, () =>
        sample(schema.items),
      )
    }
    if (schema.type === 'string') return textOf(schema)
    if (schema.type === 'integer') return between(schema.minimum ?? -5, Math.min(schema.maximum ?? 200, 1e6))
    if (schema.type === 'number') return (schema.minimum ?? 0) + random() * 10
    if (schema.type === 'boolean') return chance(0.5)
    if (schema.type === 'null') return null
    return pick(values)
  }

  function objectOf({ properties = {}, required = [], patternProperties = {} }: Schema): object {
    const entries = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !chance(0.03) : chance(0.5)))
      .map(([name, schema]) => [name, sample(schema)] as const)
    const named = Object.values(patternProperties).map((schema) => [pick(words), sample(schema)] as const)
    const foreign = chance(0.03) ? [[pick(words), pick(values)] as const] : []
    return Object.fromEntries([...entries, ...named, ...foreign])
  }

  function textOf({ format, minLength = 0, maxLength = 40 }: Schema): string {
    if (chance(0.3)) return pick(words)
    if (format === 'email') return 'ada@example.org'
    if (format === 'uuid') return uuid
    if (format === 'date-time') return '2026-11-23T00:00:00.000Z'
    if (chance(0.2)) return uuid
    return 'ab cd'.repeat(40).slice(0, between(minLength, Math.max(minLength, Math.min(maxLength, 60))))
  }

  const inPath = () => (chance(0.9) ? encodeURIComponent(wellFormed(pick(words))) || 'x' : pick(words))

  function targetOf({ url, schema }: Route): string {
    const path = url.replace(/:\w+/g, () => inPath()).replace('*', () => inPath())
    if (chance(0.5)) return path
    const query = schema?.querystring ? sample(schema.querystring as Schema) : { [pick(words)]: pick(words) }
    const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : []
    const text = pairs.map(([name, value]) => `${queried(name)}=${queried(value)}`).join('&')
    return chance(0.9) ? `${path}?${text}` : `${path}?${text}&${text}&[]=1&%=%`
  }

  const queried = (value: unknown) =>
    encodeURIComponent(wellFormed(typeof value === 'string' ? value : JSON.stringify(value)))

  function bodyOf({ schema }: Route): string {
    if (chance(0.75)) return JSON.stringify(sample(schema?.body as Schema | undefined)) ?? ''
    return pick([
      '', '{', '[]', '"x"', '1', 'null', '{}', '\u0000', '{"__proto__":{"a":1}}', '['.repeat(3000), `{"a":"${'x'.repeat(100_000)}"}`,
      JSON.stringify(pick(values)) ?? '',
    ]) // prettier-ignore
  }

  return (): MadeRequest & { route: Route } => {
    const route = pick(routes)
    const method = chance(0.93)
      ? route.method
      : pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
    const hasBody = !['GET', 'HEAD'].includes(method) && chance(0.95)
    const type = chance(0.93)
      ? 'application/json'
      : pick(['text/plain', 'multipart/form-data; boundary=x', 'application/gzip', 'x'])
    return {
      route,
      method,
      target: targetOf(route),
      headers: { ...(hasBody ? { 'content-type': type } : {}), ...oddHeader() },
      body: hasBody ? bodyOf(route) : '',
    }
  }

  function oddHeader(): Record<string, string> {
    if (chance(0.9)) return {}
    return pick<Record<string, string>>([
      { accept: 'text/event-stream' },
      { accept: 'text/html' },
      { 'accept-encoding': 'br, gzip' },
      { 'if-none-match': '*' },
      { range: 'bytes=5-1' },
      { cookie: 'visitor=x; gate_pass=%; session=%00; release_override=%7B' },
      { authorization: 'Bearer' },
      { 'x-forwarded-for': '1.2.3.4, ::1' },
      { 'x-forwarded-host': 'evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { upgrade: 'h2c' },
    ])
  }
}

/** A lone surrogate cannot be encoded. */
const wellFormed = (text: string) =>
  text.replace(/[\ud800-\udfff]/g, (half, at: number) =>
    (text.codePointAt(at) ?? 0) > 0xffff || (at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff) ? half : '?',
  )
