import type { ArticleEdition } from '../articles/article-items.js'

/** A work outside the site. With pdfPage, its URL opens the PDF at that page. */
export interface Book {
  title: string
  author: string
  year: number
  summary: string
  /** The URL of the PDF if it is free to read, or else of the publisher's page. */
  url: string
  pdfPage?: number
  infoUrl: string
  edition: ArticleEdition
  keywords: readonly string[]
}

/** The books of the library: works that are free to read or have a page about them. */
export const books: readonly Book[] = [
  {
    title: 'Investments of Insurers Model Act (Defined Limits)',
    author: 'National Association of Insurance Commissioners',
    year: 2017,
    summary: 'The model law that many state codes follow: what an insurer may hold and how much of it.',
    url: 'https://content.naic.org/sites/default/files/MO280.pdf#page=1',
    pdfPage: 1,
    infoUrl: 'https://content.naic.org/model-laws',
    edition: 'general',
    keywords: [
      'model act',
      'statutory',
      'admitted asset',
      'regulation',
      'regulator',
      'naic',
      'state law',
      'permitted investment',
      'commissioner',
    ],
  },
  {
    title: 'Investments of Insurers Model Act (Defined Standards)',
    author: 'National Association of Insurance Commissioners',
    year: 2001,
    summary:
      'The prudent-person counterpart: a board’s duties, the written policy and the standards of care.',
    url: 'https://content.naic.org/sites/default/files/MO283.pdf#page=1',
    pdfPage: 1,
    infoUrl: 'https://content.naic.org/model-laws',
    edition: 'general',
    keywords: [
      'prudent person',
      'prudence',
      'standard of care',
      'minimum financial security benchmark',
      'fiduciary',
    ],
  },
  {
    title: 'Expected Returns on Major Asset Classes',
    author: 'Antti Ilmanen, CFA Institute Research Foundation',
    year: 2012,
    summary: 'Where long-run returns of bonds, stocks, credit and alternatives come from, with the evidence.',
    url: 'https://rpc.cfainstitute.org/sites/default/files/-/media/documents/book/rf-publication/2012/rf-v2012-n1-1-pdf.PDF#page=1',
    pdfPage: 1,
    infoUrl: 'https://rpc.cfainstitute.org/research/foundation',
    edition: 'both',
    keywords: [
      'expected return',
      'risk premium',
      'equity premium',
      'term premium',
      'asset class',
      'valuation',
    ],
  },
  {
    title: 'Performance Attribution: History and Progress',
    author: 'Carl R. Bacon and Marc A. Wright, CFA Institute Research Foundation',
    year: 2019,
    summary:
      'How a portfolio’s return is taken apart into the decisions behind it, and which methods fit bonds.',
    url: 'https://rpc.cfainstitute.org/sites/default/files/-/media/documents/book/rf-lit-review/2019/rflr-performance-attribution.pdf#page=1',
    pdfPage: 1,
    infoUrl: 'https://rpc.cfainstitute.org/research/foundation',
    edition: 'both',
    keywords: [
      'attribution',
      'performance attribution',
      'excess return',
      'active return',
      'selection effect',
    ],
  },
  {
    title: 'California Public Fund Investment Primer',
    author: 'California Debt and Investment Advisory Commission',
    year: 2009,
    summary:
      'Roles, instruments and controls in the investment of public money, written for local officials.',
    url: 'https://www.treasurer.ca.gov/cdiac',
    infoUrl: 'https://www.treasurer.ca.gov/cdiac',
    edition: 'government-risk-pools',
    keywords: [
      'public fund',
      'public money',
      'local agency',
      'lgip',
      'government code',
      'custody',
      'safekeeping',
    ],
  },
]
