import type { ChatReply, ChatSource } from '@icio/contracts/assistant/endpoints'
import { chatReplyLimit } from '@icio/contracts/assistant/endpoints'
import { notCovered } from './instructions.js'
import { refusalWords } from './library/intent.js'
import type { Found, FoundOn } from './library/library.js'
import { indexWords, questionWords } from './library/words.js'

/** How many titles show what the library is about. */
const titlesNamed = 6

/** How many words that the library does not know are named. */
const foreignNamed = 3

/** A reply of the library itself: the text, what it quotes, and which of three kinds it is. */
export type LibraryReply = Pick<ChatReply, 'reply' | 'sources'> & { kind: NonNullable<ChatReply['kind']> }

/**
 * An answer without a model. It says what it is, and is one of three kinds: the best paragraphs verbatim, each with its
 * number; the nearest sections, if none of them covers the question; or what the assistant can do, if the question is
 * about another subject. The last two say why.
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
    reply: `${notCovered}${why} I quote the site's own texts. Among them are:\n${subjects.join('\n')}`,
    sources: [],
  }
}

/** Numbers passages for citation. */
export function numbered(found: readonly Found[]): ChatSource[] {
  return found.map((source, index) => ({ n: index + 1, ...source }))
}

function quotedAnswer(question: string, sources: readonly ChatSource[]): LibraryReply {
  const quoting: ChatSource[] = []
  let reply = ''
  for (const source of sources) {
    const quote = paragraphOf(source.passage, question)
    const more = `${reply && '\n\n'}${placeOf(source)}:\n“${quote}” [${source.n}]`
    if (quoting.length > 0 && reply.length + more.length > chatReplyLimit) break
    reply += more
    quoting.push({ ...source, quote })
  }
  return { kind: 'answer', reply, sources: quoting }
}

/** The reason why there is no answer, with a leading space; empty if there is nothing to say about it. */
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
 * The whole paragraph of a passage that shares the most words with a question: a table or a list includes the line that
 * introduces it.
 */
export function paragraphOf(passage: string, question: string): string {
  const paragraphs = paragraphsOf(passage)
  const asked = new Set(questionWords(question).flatMap(({ word, alsoMeant }) => [word, ...alsoMeant]))
  const shared = paragraphs.map((text) => new Set(indexWords(text).filter((word) => asked.has(word))).size)
  return paragraphs[shared.indexOf(Math.max(...shared))] ?? passage
}

/**
 * Splits a passage into paragraphs. Rows of a table and entries of a list stay together, and with a line ending in a
 * colon before them.
 */
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
