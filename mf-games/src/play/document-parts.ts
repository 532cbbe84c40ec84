import type { Edition } from '@icio/contracts/editions'
import type { DealtChoice } from '@icio/contracts/game-sessions/endpoints'
import { questionResources } from '@icio/contracts/resources/related-resources'
import type { ChoiceVerdict, StudyLine } from '@icio/shared-ui/documents/study-document'

/**
 * The choices of a question, with the marking once it is answered.
 *
 * @param correct id of the correct choice; undefined while the question is open
 * @param selected id of the player's choice; undefined if there is none
 * @param signOf returns the sign before a choice, by its place from 0
 */
export function choiceLines(
  choices: readonly DealtChoice[],
  correct: string | undefined,
  selected: string | undefined,
  signOf: (choice: DealtChoice, index: number) => string = (_, index) => String(index + 1),
): StudyLine[] {
  const verdictOf = (id: string): ChoiceVerdict | undefined => {
    if (correct === undefined) return undefined
    if (id === correct) return id === selected ? 'own-correct' : 'correct'
    return id === selected ? 'wrong' : undefined
  }
  return choices.map((choice, index) => ({
    kind: 'choice',
    sign: signOf(choice, index),
    text: choice.text,
    verdict: verdictOf(choice.id),
  }))
}

/** A text under its label; nothing without one. */
export function textLines(label: string, text: string | undefined): StudyLine[] {
  return text ? [{ kind: 'text', label, text }] : []
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
