import type { ChatReply, ChatSource } from '@icio/contracts/assistant/endpoints'
import { chatReplyLimit } from '@icio/contracts/assistant/endpoints'
import { notCovered } from './instructions.js'
import { refusalWords } from './library/intent.js'
import type { Found, FoundOn } from './library/library.js'
import { indexWords, questionWords } from './library/words.js'

/** So many titles tell what the library is about. */
const titlesNamed = 6

/** So many words are named of which the library says nothing. */
const foreignNamed = 3

/** What the library says for itself: the reply, what it quotes, and which of three kinds it is. */
export type LibraryReply = Pick<ChatReply, 'reply' | 'sources'> & { kind: NonNullable<ChatReply['kind']> }

/**
 * An answer without a model. It says what it is, and is of one of three kinds: the best paragraphs in their own
 * words, each with its number; the nearest sections, where none of them covers the question; or what the assistant
 * can do, where the question is of another subject. The last two say why.
 *
 * @param titles of the edition's articles
 */
export function libraryReply(question: string, findings: FoundOn, titles: readonly string[]): LibraryReply {
  const sources = numbered(findings.found)
  if (findings.kind === 'covered') return quotedAnswer(question, sources)
  const why = reasonOf(findings)
  if (findings.kind === 'near') {
    const nearest = sources.map((source) => `- ${placeOf(source)} [${source.n}]`)
    return { kind: 'nearest', reply: `${notCovered}${why} The nearest are:\n${nearest.join('\n')}`, sources }
  }
  const subjects = [...new Set(titles)].slice(0, titlesNamed).map((title) => `- ${title}`)
  return {
    kind: 'abstention',
    reply: `${notCovered}${why} No AI model is connected here, so I can only quote the site's own texts. Among them are:\n${subjects.join('\n')}`,
    sources: [],
  }
}

/** Passages with their numbers. */
export function numbered(found: readonly Found[]): ChatSource[] {
  return found.map((source, index) => ({ n: index + 1, ...source }))
}

function quotedAnswer(question: string, sources: readonly ChatSource[]): LibraryReply {
  const quoting: ChatSource[] = []
  let reply = 'No AI model is connected here, so this is what the library itself says.'
  for (const source of sources) {
    const quote = paragraphOf(source.passage, question)
    const more = `\n\n${placeOf(source)}:\n“${quote}” [${source.n}]`
    if (quoting.length > 0 && reply.length + more.length > chatReplyLimit) break
    reply += more
    quoting.push({ ...source, quote })
  }
  return { kind: 'answer', reply, sources: quoting }
}

/** Why there is no answer, with a space before it; empty where there is nothing to say of it. */
function reasonOf({ refusal, foreign }: FoundOn): string {
  if (refusal) return ` ${refusalWords[refusal]}`
  const named = [...new Set(foreign)].slice(0, foreignNamed).map((word) => `“${word}”`)
  if (named.length === 0) return ''
  return ` Its texts say nothing of ${named.length > 1 ? `${named.slice(0, -1).join(', ')} and ` : ''}${named.at(-1)}.`
}

function placeOf({ kind, title, section }: Found): string {
  return kind === 'explanation' ? title : `${title}, ${section}`
}

/**
 * The paragraph of a passage that shares most words with a question, whole: a table or a list with the line that
 * announces it.
 */
export function paragraphOf(passage: string, question: string): string {
  const paragraphs = paragraphsOf(passage)
  const asked = new Set(questionWords(question).flatMap(({ word, alsoMeant }) => [word, ...alsoMeant]))
  const shared = paragraphs.map((text) => new Set(indexWords(text).filter((word) => asked.has(word))).size)
  return paragraphs[shared.indexOf(Math.max(...shared))] ?? passage
}

/** Rows of a table stay together, and so do entries of a list; what ends with a colon belongs to what follows. */
function paragraphsOf(passage: string): string[] {
  const paragraphs: string[] = []
  let before = ''
  for (const line of passage.split('\n')) {
    const kind = /^\s*(?:-|\d+\.) /.test(line) ? 'list' : line.includes(' | ') ? 'table' : 'text'
    const last = paragraphs.at(-1)
    const continues = last !== undefined && ((kind !== 'text' && kind === before) || last.endsWith(':'))
    if (continues) paragraphs[paragraphs.length - 1] = `${last}\n${line}`
    else paragraphs.push(line)
    before = kind
  }
  return paragraphs
}
