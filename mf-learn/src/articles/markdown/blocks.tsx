import type { Edition } from '@icio/contracts/editions'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Fragment, type ReactNode } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Term } from '../../glossary/term.js'
import { LazyFigure } from '@icio/shared-ui/figures/lazy-figure'
import styles from './blocks.module.css'
import type { Block, Inline, TableCell } from '@icio/contracts/articles/document'

interface BlocksProps {
  blocks: readonly Block[]
  /** The edition that is read: its figures start with the case of that edition, if they have one. */
  edition?: Edition
}

/** Renders an article's document as React elements, so that React always escapes its text. */
export function Blocks({ blocks, edition }: BlocksProps) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} edition={edition} />
      ))}
    </>
  )
}

function BlockView({ block, edition }: { block: Block; edition: Edition | undefined }): ReactNode {
  switch (block.at) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words words={block.children} />
        </p>
      )
    case 'list':
      return <ListView block={block} />
    case 'table':
      return <TableView block={block} />
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'code':
      return (
        <pre className={styles.code} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'figure':
      return <LazyFigure id={block.id} edition={edition} />
  }
}

function ListView({ block }: { block: Extract<Block, { at: 'list' }> }) {
  const items = block.items.map((item, index) => (
    <li key={index}>
      <ItemBlocks blocks={item} />
    </li>
  ))
  if (!block.ordered) return <ul className={styles.list}>{items}</ul>
  return (
    <ol className={styles.list} start={block.start}>
      {items}
    </ol>
  )
}

/** Leaves out the paragraph element around the only paragraph of a short item. */
function ItemBlocks({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks
  if (first?.at !== 'paragraph') return <Blocks blocks={blocks} />
  return (
    <>
      <Words words={first.children} />
      <Blocks blocks={rest} />
    </>
  )
}

function TableView({ block }: { block: Extract<Block, { at: 'table' }> }) {
  const align = (column: number) => (block.figures[column] ? styles.figures : undefined)
  return (
    <div className={styles.tableFrame} role="region" aria-label={tableName(block.header)} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {block.header.map((cell, column) => (
              <HeaderCell key={column} cell={cell} className={align(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className={align(column)}>
                  <Words words={cell.children} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A header without text becomes a plain cell: an empty th would name nothing. */
function HeaderCell({ cell, className }: { cell: TableCell; className: string | undefined }) {
  if (cell.children.length === 0) return <td className={className} />
  return (
    <th scope="col" className={className}>
      <Words words={cell.children} />
    </th>
  )
}

function tableName(header: readonly TableCell[]): string {
  const names = header.map((cell) => textOf(cell.children)).filter(Boolean)
  return `Table: ${names.join(', ')}`
}

function textOf(words: readonly Inline[]): string {
  return words
    .map((word) => ('children' in word ? textOf(word.children) : 'text' in word ? word.text : ' '))
    .join('')
}

function Words({ words }: { words: readonly Inline[] }) {
  return (
    <>
      {words.map((word, index) => (
        <Fragment key={index}>{wordView(word, words[index - 1], words[index + 1])}</Fragment>
      ))}
    </>
  )
}

/** Punctuation at the start of a text; after a term it belongs to the term's line. */
const closingMarks = /^[.,;:!?)\]'’”]+/

function wordView(word: Inline, before: Inline | undefined, after: Inline | undefined): ReactNode {
  switch (word.at) {
    case 'text':
      return before?.at === 'term' ? word.text.replace(closingMarks, '') : word.text
    case 'strong':
      return (
        <strong>
          <Words words={word.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Words words={word.children} />
        </em>
      )
    case 'code':
      return <code>{word.text}</code>
    case 'link':
      return <LinkView href={word.href}>{textOf(word.children)}</LinkView>
    case 'term':
      return (
        <Term
          term={word.term}
          closing={after?.at === 'text' ? closingMarks.exec(after.text)?.[0] : undefined}
        >
          {word.text}
        </Term>
      )
    case 'break':
      return <br />
  }
}

function LinkView({ href, children }: { href: string; children: string }) {
  if (href.startsWith('#')) return <a href={href}>{children}</a>
  if (href.startsWith('/')) return <GatedLink to={href}>{children}</GatedLink>
  return <ExternalLink href={href}>{children}</ExternalLink>
}
