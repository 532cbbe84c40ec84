import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import type { StackFrame } from '@icio/contracts/releases/endpoints'
import type { RawFrame } from '../../collections/remote-errors.js'

/** Source maps that stay in memory. */
const keptMaps = 20

/** Names of functions up to this length say nothing. */
const minifiedLength = 2

/** The longest line of the sources that is shown. */
const codeLength = 200

/** Returns the text of the source map of a release's file; null if there is none. */
export type FindMap = (name: string, build: string, file: string) => Promise<string | null>

/** The release whose calls are looked up. */
export interface Symbolicated {
  name: string
  build: string
}

/**
 * Returns a function that finds the calls of a stack in the sources, by the source maps that are stored apart from what
 * visitors get. A call without a map keeps its place in the release's file.
 */
export function createSymbolicator(findMap: FindMap) {
  const maps = new Map<string, Promise<TraceMap | null>>()

  async function read(name: string, build: string, file: string): Promise<TraceMap | null> {
    const text = await findMap(name, build, file)
    try {
      return text === null ? null : new TraceMap(text)
    } catch {
      // A map that cannot be read is as good as none: the place in the file is shown instead.
      return null
    }
  }

  function mapOf({ name, build }: Symbolicated, file: string): Promise<TraceMap | null> {
    const key = `${name}/${build}/${file}`
    const known = maps.get(key) ?? read(name, build, file)
    maps.delete(key)
    maps.set(key, known)
    for (const [oldest] of maps) if (maps.size > keptMaps) maps.delete(oldest)
    return known
  }

  return async (release: Symbolicated, frames: readonly RawFrame[]): Promise<StackFrame[]> => {
    const found: StackFrame[] = []
    for (const frame of frames) found.push(frameIn(await mapOf(release, frame.file), frame))
    return found
  }
}

function frameIn(map: TraceMap | null, { call, file, line, column }: RawFrame): StackFrame {
  const raw = { call, place: `${file}:${line}:${column}`, code: '' }
  // Browsers count columns from 1, source maps from 0.
  const original =
    map && line > 0 && column > 0 ? originalPositionFor(map, { line, column: column - 1 }) : null
  if (!map || !original?.source) return raw
  const { source, line: originalLine, column: originalColumn } = original
  const code = (sourceContentFor(map, source) ?? '').split('\n')[originalLine - 1] ?? ''
  return {
    // The map's name is of the word at this place, not of the function around it; that one is often minified.
    call: call.length > minifiedLength ? call : '',
    place: `${shortened(source)}:${originalLine}:${originalColumn + 1}`,
    code: code.trim().slice(0, codeLength),
  }
}

/** A bundler's name of a source: webpack://site/./mf-games/src/a.tsx, or with a query. */
function shortened(source: string): string {
  return source
    .replace(/^\w+:\/\/[^/]*\//, '')
    .replace(/^(\.\.?\/)+/, '')
    .replace(/\?.*/s, '')
}
