import type { Edition } from '@icio/contracts/editions'
import { questionResources } from '@icio/contracts/resources/related-resources'
import type { ChoiceVerdict, StudyLine } from '@icio/shared-ui/documents/study-document'
import type { ShownChoice } from './round-session.js'

/** The choices of a question, with the marking once it is answered. */
export function choiceLines(
  choices: readonly ShownChoice[],
  picked: string | null,
  signOf: (choice: ShownChoice, index: number) => string = (_, index) => String(index + 1),
): StudyLine[] {
  return choices.map((choice, index) => ({
    kind: 'choice',
    sign: signOf(choice, index),
    text: choice.text,
    verdict: verdictOf(choice, picked),
  }))
}

function verdictOf({ id, isCorrect }: ShownChoice, picked: string | null): ChoiceVerdict | undefined {
  if (isCorrect) return id === picked ? 'own-correct' : 'correct'
  return isCorrect === false && id === picked ? 'wrong' : undefined
}

/** The related resources of a text, with absolute URLs (DOC-4). */
export function resourceLines(text: string, edition: Edition): StudyLine[] {
  const { links, bookInfo } = questionResources(text, edition)
  return (bookInfo ? [...links, bookInfo] : links).map(({ title, url }) => linkLine(title, url))
}

/**
 * A link with its absolute URL, since a printed sheet has no base address. A page of a site that runs on this machine
 * is named instead: whoever is sent the sheet could not open it.
 */
export function linkLine(title: string, url: string): StudyLine {
  const { href, hostname, pathname } = new URL(url, document.baseURI)
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    return { kind: 'text', text: `${title} (${pathname})` }
  return { kind: 'link', title, url: href }
}
