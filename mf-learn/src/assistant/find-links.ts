import type { ChatSource } from '@icio/contracts/assistant/endpoints'

export type Piece =
  { at: 'text'; text: string } | { at: 'link'; url: string } | { at: 'source'; source: ChatSource }

/** URLs start with this; nothing else becomes a link (threats 11 and 28). */
const beginning = /https?:\/\//gi

/** Characters that end a URL in running text. */
const ending = /[\s<>"'`“”‘’|\\^{}]/

/** Brackets and punctuation after a URL do not belong to it (CHAT-8). */
const trailing = new Set([...'()[]{}<>.,;:!?*_~'])

/**
 * Splits a text into pieces. Markup in it stays text. Takes one pass for any text (threat 39).
 *
 * @param sources their numbers in square brackets become links
 */
export function findLinks(text: string, sources: readonly ChatSource[] = []): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index } of text.matchAll(beginning)) {
    // Inside a URL that was already taken.
    if (index < from) continue
    const url = addressAt(text, index)
    if (!url) continue
    pieces.push(...findSources(text.slice(from, index), sources), { at: 'link', url })
    from = index + url.length
  }
  return [...pieces, ...findSources(text.slice(from), sources)]
}

function addressAt(text: string, start: number): string | null {
  let end = start
  while (end < text.length && !ending.test(text[end] ?? '')) end++
  while (end > start && trailing.has(text[end - 1] ?? '')) end--
  const url = text.slice(start, end)
  if (!URL.canParse(url)) return null
  const { protocol, username, password } = new URL(url)
  // 'https://our-site.example@elsewhere.example' leads elsewhere than it seems to.
  return /^https?:$/.test(protocol) && !username && !password ? url : null
}

function findSources(text: string, sources: readonly ChatSource[]): Piece[] {
  if (!text) return []
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: mark, 1: number } of text.matchAll(/\[(\d{1,3})\]/g)) {
    const source = sources.find(({ n }) => n === Number(number))
    if (!source) continue
    if (index > from) pieces.push({ at: 'text', text: text.slice(from, index) })
    pieces.push({ at: 'source', source })
    from = index + mark.length
  }
  if (from < text.length) pieces.push({ at: 'text', text: text.slice(from) })
  return pieces
}
