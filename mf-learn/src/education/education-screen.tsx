import type { Edition } from '@icio/contracts/editions'
import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { pathAddress, pathEntry, pathPage } from '@icio/contracts/path/path-words'
import { peersAddress, peersEntry, peersPage } from '@icio/contracts/peers/peer-words'
import { ruleChangesEntry, ruleChangesPath } from '@icio/contracts/rule-changes/rule-changes'
import { booksTexts } from '@icio/contracts/site/screen-texts'
import { books, type Book } from '@icio/contracts/resources/resource-books'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import { Section } from '@icio/shared-ui/parts/section'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from '../library/library.module.css'
import { LibraryPage } from '../library/library-page.js'

/** /learn/education: primers, the ways to three more pages, books and glossary (SITE-3, PATH-1, PEER-5, CHANGE-1). */
export default function EducationScreen() {
  const { nav } = useHost()
  return (
    <LibraryPage kind="education">
      {({ edition }) => (
        <>
          {nav.hasScreen(pathPage) && <Entry entry={pathEntry} to={pathAddress(edition)} />}
          {nav.hasScreen(peersPage) && <Entry entry={peersEntry} to={peersAddress(edition)} />}
          <Entry entry={ruleChangesEntry} to={`${ruleChangesPath}?edition=${edition}`} />
          <Books edition={edition} />
          <Glossary edition={edition} />
        </>
      )}
    </LibraryPage>
  )
}

interface EntryProps {
  entry: typeof ruleChangesEntry
  to: string
}

function Entry({ entry: { title, lead, label }, to }: EntryProps) {
  return (
    <Section title={title} lead={lead}>
      <p>
        <GatedLink to={to}>{label}</GatedLink>
      </p>
    </Section>
  )
}

function Books({ edition }: { edition: Edition }) {
  const shelf = books.filter((book) => book.edition === 'both' || book.edition === edition)
  const [partner] = siteSettings.partners
  return (
    <Section {...booksTexts}>
      <ul role="list" className={styles.books}>
        {shelf.map((book) => (
          <li key={book.title}>
            <BookEntry book={book} />
          </li>
        ))}
      </ul>
      <p>
        Courses and papers of our partner: <PartnerLink address={partner.url}>{partner.name}</PartnerLink>
      </p>
    </Section>
  )
}

function BookEntry({ book }: { book: Book }) {
  return (
    <>
      <h3 className={styles.bookTitle}>
        <ExternalLink href={book.url}>{book.title}</ExternalLink>
      </h3>
      <p>
        {book.author}, {book.year}
        {book.pdfPage && `. PDF, opens at page ${book.pdfPage}`}
      </p>
      <p>{book.summary}</p>
      {book.infoUrl !== book.url && (
        <p>
          <ExternalLink href={book.infoUrl}>About the book</ExternalLink>
        </p>
      )}
    </>
  )
}

function Glossary({ edition }: { edition: Edition }) {
  const glossary = glossaryOf(edition)
  return (
    <Section title="Glossary" lead={`${glossary.length} words of the trade, as the articles use them.`}>
      <details className={styles.fold}>
        <summary>Show all terms</summary>
        <dl className={styles.terms}>
          {glossary.map(({ name, meaning }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}
