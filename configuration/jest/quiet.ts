// Tests start whole services and screens, possibly on a busy machine: this only ends those that never would.
jest.setTimeout(240_000)

// A test that warns or logs an error fails: noise hides the next real fault (house style 13).
const loud = (['warn', 'error'] as const).map((level) => {
  const original = console[level].bind(console)
  return { level, original }
})

let heard: string[] = []

beforeEach(() => {
  heard = []
  for (const { level, original } of loud) {
    console[level] = (...words: unknown[]) => {
      heard.push(`console.${level}: ${words.map(String).join(' ')}`)
      original(...words)
    }
  }
})

afterEach(() => {
  for (const { level, original } of loud) console[level] = original
  if (heard.length > 0) throw new Error(`A test must be quiet. It said:\n${heard.join('\n')}`)
})

export {}
