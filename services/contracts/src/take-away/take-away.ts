import type { ArticleKind } from '../articles/article-items.js'
import type { Edition } from '../editions.js'

/** The sections of an article from which a document is made. */
interface TextOfDocument {
  kind: ArticleKind
  slug: string
  /** Ids of headings, in the order of the document. */
  headings: readonly string[]
}

/** A document to fill in, made from the library's own text in the words of an edition (DOC-10). */
export interface TakeAway {
  id: string
  title: string
  /** What it is for, in one sentence. */
  text: string
  /** 'tables' takes the tables of an example alone, and leaves its figures blank. */
  takes: 'text' | 'tables'
  from: Readonly<Record<Edition, TextOfDocument>>
}

const inBoth = (text: TextOfDocument) => ({ general: text, 'government-risk-pools': text })

export const takeAways: readonly TakeAway[] = [
  {
    id: 'investment-policy-outline',
    title: 'Outline of an investment policy',
    text: 'Every section with what it settles, to be filled in by the board.',
    takes: 'text',
    from: inBoth({
      kind: 'education',
      slug: 'writing-an-investment-policy-statement',
      headings: ['a-model-outline-of-a-policy-statement'],
    }),
  },
  {
    id: 'cash-flow-table',
    title: 'Cash-flow table',
    text: 'What has to be paid, when, and what will surely arrive or could be sold.',
    takes: 'tables',
    from: {
      general: {
        kind: 'insight',
        slug: 'liquidity-for-the-worst-quarter',
        headings: ['build-the-quarter-line-by-line', 'not-all-bonds-are-cash'],
      },
      'government-risk-pools': {
        kind: 'education',
        slug: 'asset-allocation-strategies',
        headings: ['ask-the-actuary-for-dates'],
      },
    },
  },
  {
    id: 'request-for-proposals',
    title: 'Request for proposals for an adviser, with a scoring sheet',
    text: 'One letter for all who are asked, and one sheet for each reader.',
    takes: 'text',
    from: inBoth({
      kind: 'education',
      slug: 'outsourced-cio-and-delegation',
      headings: ['a-request-for-proposals-to-be-filled-in', 'a-scoring-sheet'],
    }),
  },
  {
    id: 'quarterly-report',
    title: 'Quarterly report on one page',
    text: 'The lines that a committee should see if it could see one page only.',
    takes: 'text',
    from: inBoth({
      kind: 'insight',
      slug: 'reading-an-investment-report-in-ten-minutes',
      headings: ['one-page-to-ask-for'],
    }),
  },
  {
    id: 'premortem-card',
    title: 'Premortem card',
    text: 'One for each member, before a vote that cannot be undone.',
    takes: 'text',
    from: inBoth({
      kind: 'insight',
      slug: 'why-committees-agree-too-quickly',
      headings: ['a-premortem-card'],
    }),
  },
]

/** The words of an edition in the blanks of a text for both. */
export const editionBlanks: Readonly<Record<Edition, Readonly<Record<string, string>>>> = {
  general: { '[Organization]': '[Company]', '[surplus or net position]': '[surplus]' },
  'government-risk-pools': { '[Organization]': '[Pool]', '[surplus or net position]': '[net position]' },
}

export const takeAwayTexts = {
  title: 'To take away',
  toolsTitle: 'Documents to take away',
  toolsLead: 'Word files made from the library’s own texts. What is to be filled in is marked.',
  button: 'Word file',
  note: 'What stands in brackets is to be filled in. This is not legal advice: have counsel read what you make of it.',
}

export function takeAwaysOf(slug: string, edition: Edition): TakeAway[] {
  return takeAways.filter(({ from }) => from[edition].slug === slug)
}
