import { chatReplyLimit, type ChatReply, type ChatSource } from '@icio/contracts/assistant/endpoints'
import { notCovered } from './instructions.js'

/** Stands after a sentence that cites nothing. */
export const notInLibrary = '(not in the library)'

/** Stands where a number was that no cited passage holds. */
export const numberCut = '(number cut)'

const citation = /\s?\[(\d{1,3})\]/g

/**
 * What a model's answer is told as, whatever the model wrote (CHAT-39): a citation of a passage that was not given goes, a
 * number that no cited passage holds is cut, and a sentence without a citation is marked. The last line says what was
 * changed.
 *
 * @param numberedPassages the passages that the model got, by their numbers
 */
export function checkedReply(
  modelText: string,
  numberedPassages: readonly ChatSource[],
): Pick<ChatReply, 'reply' | 'sources'> {
  const separate = modelText
    .trim()
    .replace(/\[(\d{1,3}(?:\s{0,3}[,;]\s{0,3}\d{1,3})+)\]/g, (_, numbers: string) =>
      numbers
        .split(/[,;]/)
        .map((number) => `[${number.trim()}]`)
        .join(' '),
    )
  let removedCount = 0
  const text = separate.replace(citation, (mark, number: string) => {
    if (numberedPassages.some(({ n }) => n === Number(number))) return mark
    removedCount += 1
    return ''
  })
  const citationNumbers = new Set([...text.matchAll(citation)].map(([, number]) => Number(number)))
  const sources = numberedPassages.filter(({ n }) => citationNumbers.has(n))
  const heldNumbers = new Set(
    sources.flatMap(({ title, section, passage }) => numbersIn(`${title} ${section} ${passage}`)),
  )
  let cut = 0
  const lines = text.split('\n').map((line) => {
    const [bullet = ''] = /^\s*(?:- |\d{1,2}[.)] )?/.exec(line) ?? []
    return `${bullet}${sentencesOf(line.slice(bullet.length)).map(checkedSentence).join(' ')}`
  })

  function checkedSentence(sentence: string): string {
    const checkedText = sentence.replace(number, (match, index: number) => {
      const isMark = sentence[index - 1] === '[' && sentence[index + match.length] === ']'
      if (isMark || heldNumbers.has(plainNumber(match))) return match
      cut += 1
      return numberCut
    })
    const isMarked = citesOf(sentence) || notCovered.includes(sentence.trim()) || !/\p{L}/u.test(sentence)
    return isMarked || sentence.trim().endsWith(':') ? checkedText : `${checkedText} ${notInLibrary}`
  }

  const changes = [
    removedCount > 0
      ? `${removedCount} ${removedCount > 1 ? 'citations' : 'citation'} of passages that were not given`
      : '',
    cut > 0 ? `${cut} ${cut > 1 ? 'numbers' : 'number'} that no cited passage holds` : '',
  ].filter(Boolean)
  const note = changes.length > 0 ? `\n\nTaken out of this answer: ${changes.join(', and ')}.` : ''
  const reply = lines.join('\n')
  return { reply: `${reply.slice(0, chatReplyLimit - note.length)}${note}`, sources }
}

const number = /\d+(?:,\d{3})*(?:\.\d+)?/g

function numbersIn(text: string): string[] {
  return (text.match(number) ?? []).map(plainNumber)
}

/** '1,000.0' and '1000' are the same number. */
function plainNumber(numberText: string): string {
  return String(Number(numberText.replaceAll(',', '')))
}

/** What ends a sentence: its last sign with quotation marks and citations, before a blank and the next beginning. */
const sentenceEnd = /[.!?]["”’)]{0,4}(?:\s?\[\d{1,3}\]){0,20}(?=\s{1,4}["“‘(]?[\p{Lu}\d]|$)/gu

/** The sentences of a line, each with the citations that follow it. */
function sentencesOf(line: string): string[] {
  const ends = [...line.matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length)
  return [0, ...ends]
    .map((from, place) => line.slice(from, ends[place] ?? line.length).trim())
    .filter(Boolean)
}

function citesOf(sentence: string): boolean {
  return /\[\d{1,3}\]/.test(sentence)
}
