import { articlePath } from '@icio/contracts/articles/article-items'
import type { Article } from '@icio/contracts/articles/endpoints'
import { figuresIn, withoutFigures } from '@icio/contracts/articles/figure-lines'
import { headingId } from '@icio/contracts/articles/heading-id'
import { banksByKind, type BankKind } from '@icio/contracts/banks/banks'
import type { BiasCard } from '@icio/contracts/biases/schemas'
import { dayText } from '@icio/contracts/dates/day-text'
import type { Edition } from '@icio/contracts/editions'
import type { GlossaryTerm } from '@icio/contracts/glossary/glossary'
import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'
import { ruleChangePath, ruleChangesText } from '@icio/contracts/rule-changes/rule-changes'
import { toolList } from '@icio/contracts/tools/endpoints'
import type { Passage } from './passage.js'
import { headingOf, plainBlocks } from './plain-text.js'
import type { ArticleSubject } from './search-index.js'

/** The questions at the end of an article: they are no answers, and say what it is about. */
const questionsId = 'questions-to-take-to-your-committee'

/** Sections that only ask questions or point elsewhere, and so contain no answers. */
const withoutAnswers = new Set([questionsId, 'further-reading', 'sources'])

/** The terms at the end of an article: those that the site's glossary lacks are passages of their own. */
const glossaryId = 'key-terms'

/** The year in which the site's glossary was checked; it stands above its entries too. */
const glossaryYear = 2026

/** By the id of a section or a bias: what visitors say for it and its own text does not. */
export type EverydayWords = ReadonlyMap<string, string>

/** A figure, as far as the assistant quotes it. */
export interface FigureText {
  id: string
  title: string
  caption: string
}

/** The rows of an edition's banks. */
export interface BankRows {
  quiz: readonly QuizRow[]
  fillIn: readonly FillInRow[]
  governance: readonly GovernanceRow[]
}

/** The sections of an article, in order, with the captions of their figures. */
export function articlePassages(
  article: Article,
  edition: Edition,
  {
    figures,
    glossary,
    everyday,
  }: { figures: readonly FigureText[]; glossary: readonly GlossaryTerm[]; everyday: EverydayWords },
): Passage[] {
  const { slug, kind, title, as_of } = article
  const knownNames = new Set(glossary.flatMap(({ name, also = [] }) => [name, ...also].map(lower)))
  return sectionsOf(article.markdown)
    .filter((section) => !withoutAnswers.has(headingId(section.title)))
    .flatMap((section): Passage[] => {
      const heading = headingId(section.title)
      const passage = {
        id: `${slug}#${heading}`,
        kind,
        title,
        section: section.title,
        url: articlePath({ kind, slug }, edition, heading),
        year: Number(as_of.slice(0, 4)),
        words: everyday.get(`${slug}#${heading}`) ?? '',
      }
      const blocks = plainBlocks(withoutFigures(section.markdown).split(/\n{2,}/), section.title)
      if (heading === glossaryId)
        return blocks.flatMap((block) => {
          const term = block.text.split(':')[0] ?? ''
          if (knownNames.has(term.toLowerCase())) return []
          return { ...passage, id: `${passage.id} ${term}`, defines: [term], blocks: [block] }
        })
      const captions = figuresIn(section.markdown).flatMap((id) => figures.filter((it) => it.id === id))
      return [
        {
          ...passage,
          blocks: [
            ...blocks,
            ...captions.map((it) => ({ text: `Figure, ${lowerFirst(it.title)}: ${it.caption}` })),
          ],
        },
      ]
    })
}

/** What an article says about itself: its summary, its tags and the questions that it ends with. */
export function subjectOf({ title, summary, tags, markdown }: Article): ArticleSubject {
  const questions = sectionsOf(markdown).filter((section) => headingId(section.title) === questionsId)
  return { title, text: [summary, ...tags, ...questions.map((section) => section.markdown)].join(' ') }
}

/** The glossary of an edition. */
export function glossaryPassages(edition: Edition, glossary: readonly GlossaryTerm[]): Passage[] {
  return glossary.map(({ name, also = [], meaning, source }) => ({
    id: `glossary:${name}`,
    kind: 'glossary',
    title: source ? `Glossary, after ${source}` : 'Glossary',
    section: name,
    url: `/learn/education?edition=${edition}`,
    year: glossaryYear,
    defines: [name, ...also],
    blocks: [{ text: `${name}: ${meaning}` }],
    words: also.join(' '),
  }))
}

/** The biases of the atlas. */
export function biasPassages(biases: readonly BiasCard[], everyday: EverydayWords): Passage[] {
  return biases.map(({ name, definition, sign, habit, book }) => ({
    id: `bias:${name}`,
    kind: 'bias',
    title: 'Atlas of biases',
    section: name,
    url: '/governance-game/atlas',
    year: glossaryYear,
    defines: [name],
    blocks: [
      { text: `${upperFirst(name)}: ${definition}` },
      { text: `In the minutes: ${sign}` },
      { text: `The habit that helps: ${habit} The book: ${book}.` },
    ],
    words: everyday.get(`bias:${name}`) ?? '',
  }))
}

/** The tools and calculators of this site; articles among them are in the library themselves. */
export function toolPassages(): Passage[] {
  return toolList
    .filter(({ address }) => address.startsWith('/tools'))
    .map(({ name, description, features, address }) => ({
      id: `tool:${name}`,
      kind: 'tool',
      title: 'Tools',
      section: name,
      url: address,
      blocks: [{ text: `${name}: ${description}` }, { text: `${features.join('. ')}.` }],
      words: 'where can i compute calculate calculator tool',
    }))
}

/**
 * The changes of rules that an edition has (CHANGE-9). The library outlives a day, so dates stand as dates: nothing says
 * that one is to come.
 */
export function ruleChangePassages(edition: Edition, changes: readonly RuleChange[]): Passage[] {
  return changes
    .filter(({ editions }) => editions.includes(edition))
    .map((change) => {
      const {
        id,
        title,
        what,
        status,
        effective_on,
        whom,
        question_for_the_board,
        source,
        seen_on,
        expires_on,
      } = change
      const year = effective_on?.slice(0, 4) ?? ''
      const when = effective_on === null ? 'No date yet' : `Effective ${dayText(effective_on)}`
      const sourceText = [source.title, source.publisher, source.year].filter(Boolean).join(', ')
      return {
        id: `change:${id}`,
        kind: 'education',
        title: ruleChangesText.title,
        section: title,
        url: ruleChangePath(change, edition),
        year: Number(seen_on.slice(0, 4)),
        defines: [title],
        blocks: [
          {
            // One block: no reply quotes the rule without its date and its source.
            text: [
              `${title}: ${what}`,
              `${when} (${status}). For: ${whom}.`,
              `Question for the board: ${question_for_the_board}`,
              `Source: ${sourceText}, read on ${dayText(seen_on)}; to be read again by ${dayText(expires_on)}.`,
            ].join('\n'),
          },
        ],
        words: `change new rule effective date ${year}`,
      }
    })
}

/** What the register says about itself: its lead, and the titles of the changes that an edition has. */
export function subjectOfRegister(edition: Edition, changes: readonly RuleChange[]): ArticleSubject {
  const titles = changes.filter(({ editions }) => editions.includes(edition)).map(({ title }) => title)
  return {
    title: ruleChangesText.title,
    text: [ruleChangesText.lead, 'apply effective', ...titles].join(' '),
  }
}

/** The banks' explanations without questions and choices: nothing that is quoted reveals which choice was right. */
export function explanationPassages(edition: Edition, banks: BankRows): Passage[] {
  const make = (
    kind: BankKind,
    id: string,
    tags: readonly string[],
    section: string,
  ): Omit<Passage, 'blocks' | 'words'> => ({
    id: `explanation:${kind}:${id}`,
    kind: 'explanation',
    explains: { bank: banksByKind[kind][edition], id },
    title: `Question bank: ${(tags[0] ?? 'investing').replaceAll('-', ' ')}`,
    section,
    url: null,
  })
  return [
    ...banks.quiz.map(({ question_id: id, tags, source, prompt, explanation }) => ({
      ...make('quiz', id, tags, source),
      blocks: [{ text: explanation.correct }],
      words: prompt,
    })),
    ...banks.fillIn.map(({ question_id: id, tags, source, explanation }) => ({
      ...make('fill-in-blanks', id, tags, source ?? 'Fill in the blanks'),
      blocks: [{ text: explanation }],
      words: '',
    })),
    ...banks.governance.map(({ scenario_id: id, tags, book_reference, correct_explanation }) => ({
      ...make('governance', String(id), tags, book_reference),
      blocks: [{ text: correct_explanation }],
      words: '',
    })),
  ]
}

interface Section {
  title: string
  markdown: string
}

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  for (const line of markdown.split('\n')) {
    const title = headingOf(line.trim())
    if (title) sections.push({ title, markdown: '' })
    else {
      const last = sections.at(-1)
      if (last) last.markdown += `${line}\n`
    }
  }
  return sections
}

function lower(text: string): string {
  return text.toLowerCase()
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
