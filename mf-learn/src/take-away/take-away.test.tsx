import { editionIds } from '@icio/contracts/editions'
import { takeAways, takeAwaysOf } from '@icio/contracts/take-away/take-away'
import type { Article } from '@icio/contracts/articles/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { article } from '../testing/library.js'
import { fillInDocument } from './fill-in-document.js'
import { AllTakeAways, TakeAwaysOfArticle } from './take-away-lists.js'

const bank = join(__dirname, '../../../services/banks/articles')

/** The text of an article of the bank in an edition. */
function articleOf(folder: string, slug: string, edition: string): Article {
  const names = readdirSync(join(bank, folder))
  const name = [`${slug}.${edition}.md`, `${slug}.both.md`].find((each) => names.includes(each)) ?? ''
  const [, , ...markdown] = readFileSync(join(bank, folder, name), 'utf8').split('---\n')
  return article({ slug, title: 'An article', markdown: markdown.join('---\n') })
}

const documents = takeAways.flatMap((document) =>
  editionIds.map((edition) => {
    const { kind, slug } = document.from[edition]
    const text = articleOf(kind === 'education' ? 'education' : 'insights', slug, edition)
    return { id: document.id, edition, made: fillInDocument(document, text, edition) }
  }),
)
const textOf = (made: (typeof documents)[number]['made']) => JSON.stringify(made.parts)

test.each(documents)(
  '[DOC-10, DOC-11] $id, $edition: sections of the library with blanks',
  ({ made, edition }) => {
    expect(made.hasBlanks).toBe(true)
    expect(made.parts.length).toBeGreaterThan(0)
    for (const { lines } of made.parts) expect(lines.length).toBeGreaterThan(0)
    expect(textOf(made)).toMatch(/\[[^\]]+\]/)
    expect(textOf(made)).not.toMatch(/\*\*|surplus or net position|\[Organization\]/)
    expect(made.subtitle).toContain(edition === 'general' ? 'Commercial Insurers' : 'Government Risk Pools')
    expect(made.subtitle).toContain('as of November 2026')
    expect(made.subtitle).toContain('not legal advice')
  },
)

test('[DOC-10] a cash-flow table keeps its lines and none of the figures of the example', () => {
  for (const { made } of documents.filter(({ id }) => id === 'cash-flow-table')) {
    const rows = made.parts.flatMap(({ lines }) => lines.flatMap((line) => ('rows' in line ? line.rows : [])))
    expect(rows.length).toBeGreaterThan(5)
    for (const [name, ...cells] of rows) {
      expect(name).not.toBe('')
      expect(cells.join(' ')).not.toMatch(/\d/)
    }
  }
})

test('[DOC-10] the words of a text for both are those of the edition', () => {
  const request = (wanted: string) =>
    textOf(documents.find(({ id, edition }) => id === 'request-for-proposals' && edition === wanted)!.made)
  expect(request('general')).toContain("'[Company], with invested assets of [amount] and [surplus] of")
  expect(request('government-risk-pools')).toContain(
    "'[Pool], with invested assets of [amount] and [net position]",
  )
})

test('[DOC-10] an article that lacks a section makes no document', () => {
  const [outline] = takeAways
  expect(() => fillInDocument(outline!, article({ slug: 'x', title: 'X' }), 'general')).toThrow('no section')
})

test('[DOC-12] a document stands at its article and on the tools page; a failure is told', async () => {
  const shell = createFakeShell({ http: () => Promise.reject(new Error('away')) })
  const { unmount } = renderInShell(<AllTakeAways />, { shell })
  expect(screen.getAllByRole('button')).toHaveLength(takeAways.length * 2)
  await userEvent.click(screen.getByRole('button', { name: 'Premortem card: Government Risk Pools' }))
  await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Download Failed' }]))
  unmount()
  const slug = 'why-committees-agree-too-quickly'
  expect(takeAwaysOf(slug, 'general').map(({ id }) => id)).toEqual(['premortem-card'])
  renderInShell(<TakeAwaysOfArticle article={article({ slug, title: 'Why' })} edition="general" />)
  expect(screen.getByRole('button', { name: 'Premortem card: Word file' })).toBeInTheDocument()
})
