import { exampleWords } from '@icio/contracts/assistant/assistant-texts'
import type { ChatReply, ChatSource } from '@icio/contracts/assistant/endpoints'
import { chatReplyLimit } from '@icio/contracts/assistant/endpoints'
import type { Found, FoundOn } from './library/library.js'
import { refusalWords } from './library/refusals.js'

/** How many titles show what the library is about. */
const titlesNamed = 6

/** Begins a reply that names the nearest passages. */
export const nearestWords = 'Not word for word in the library. Nearest:'

/** Begins a reply to a question of another subject. */
export const otherSubject = 'That is not a subject of this site’s library.'

/** A reply of the library itself: the text, what it quotes, and which of three kinds it is. */
export type LibraryReply = Pick<ChatReply, 'reply' | 'sources'> & { kind: NonNullable<ChatReply['kind']> }

/**
 * An answer without a model (CHAT-34): passages with their sources; the nearest passages with their first sentences; or,
 * for another subject, what the library is about.
 *
 * @param titles of the edition's articles
 */
export function libraryReply({ kind, found, refusal }: FoundOn, titles: readonly string[]): LibraryReply {
  if (kind === 'covered') return quotedAnswer(found)
  if (kind === 'near') {
    const sources = numberPassages(found).map(withoutQuote)
    const lines = found.map((it, index) => `- ${placeOf(it)} [${index + 1}]\n${it.firstSentence}`)
    return { kind: 'nearest', reply: `${nearestWords}\n${lines.join('\n')}`, sources }
  }
  const subjects = [...new Set(titles)].slice(0, titlesNamed).map((title) => `- ${title}`)
  const why = refusal ? ` ${refusalWords[refusal]}` : ''
  return {
    kind: 'abstention',
    reply: `${otherSubject}${why} I quote the site’s own texts. Among them are:\n${subjects.join('\n')}`,
    sources: [],
  }
}

/** Numbers passages for citation. */
export function numberPassages(foundPassages: readonly Found[]): ChatSource[] {
  return foundPassages.map(({ firstSentence: _, ...source }, index) => ({ n: index + 1, ...source }))
}

function quotedAnswer(foundPassages: readonly Found[]): LibraryReply {
  const sources: ChatSource[] = []
  let reply = ''
  for (const source of numberPassages(foundPassages)) {
    const text = [source.quote, source.isExample ? exampleWords : ''].filter(Boolean).join('\n')
    const more = `${reply && '\n\n'}${text}\n[${source.n}] ${sourceOf(source)}`
    if (sources.length > 0 && reply.length + more.length > chatReplyLimit) break
    reply += more
    sources.push(source)
  }
  return { kind: 'answer', reply, sources }
}

/** Where a passage stands: 'Fixed Income Primer, What a bond is, 2026'. */
function sourceOf(source: Omit<Found, 'firstSentence'>): string {
  return [placeOf(source), source.year].filter(Boolean).join(', ')
}

function placeOf({ kind, title, section }: Omit<Found, 'firstSentence'>): string {
  return kind === 'explanation' ? title : `${title}, ${section}`
}

/** A source without the quote, which only an answer of the library itself has. */
export function withoutQuote({ quote: _q, parts: _p, isExample: _e, ...source }: ChatSource): ChatSource {
  return source
}
