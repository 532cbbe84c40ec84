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

/** /learn/education: primers, books and glossary, searched while typing (SITE-3). */
export default function EducationScreen() {
  return (
    <LibraryPage kind="education">
      {({ edition }) => (
        <>
          <PathEntry edition={edition} />
          <PeersEntry edition={edition} />
          <RuleChangesEntry edition={edition} />
          <Books edition={edition} />
          <Glossary edition={edition} />
        </>
      )}
    </LibraryPage>
  )
}

/** The way to the path (PATH-1). */
function PathEntry({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const { title, lead, label } = pathEntry
  if (!nav.hasScreen(pathPage)) return null
  return (
    <Section title={title} lead={lead}>
      <p>
        <GatedLink to={pathAddress(edition)}>{label}</GatedLink>
      </p>
    </Section>
  )
}

/** The way to the eight numbers of a policy (PEER-5). */
function PeersEntry({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const { title, lead, label } = peersEntry
  if (!nav.hasScreen(peersPage)) return null
  return (
    <Section title={title} lead={lead}>
      <p>
        <GatedLink to={peersAddress(edition)}>{label}</GatedLink>
      </p>
    </Section>
  )
}

/** The way to the page of changes (CHANGE-1). */
function RuleChangesEntry({ edition }: { edition: Edition }) {
  const { title, lead, label } = ruleChangesEntry
  return (
    <Section title={title} lead={lead}>
      <p>
        <GatedLink to={`${ruleChangesPath}?edition=${edition}`}>{label}</GatedLink>
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
