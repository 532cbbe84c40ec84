import { Link } from '@icio/platform'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import type { Edition } from '@icio/contracts/editions'
import { questionResources } from '@icio/contracts/resources/related-resources'
import { VerdictPart } from './verdict-panel.js'
import styles from './resource-links.module.css'

interface Resource {
  title: string
  /** A path of the site, an external URL, or null if only the title is known. */
  url: string | null
}

/** Links for further reading: pages of the site and external works. */
export function ResourceLinks({ links }: { links: readonly Resource[] }) {
  return (
    <ul className={styles.links} role="list">
      {links.map(({ title, url }) => (
        <li key={title}>{linkTo(title, url)}</li>
      ))}
    </ul>
  )
}

function linkTo(title: string, url: string | null) {
  if (url === null) return title
  return url.startsWith('/') ? <Link to={url}>{title}</Link> : <ExternalLink href={url}>{title}</ExternalLink>
}

/** Links that match the question's text, or the default ones; a cited page of a book comes with its title. */
export function RelatedResources({ text, edition }: { text: string; edition: Edition }) {
  const { links, bookInfo } = questionResources(text, edition)
  return (
    <VerdictPart label="Related resources">
      <ResourceLinks links={bookInfo ? [...links, bookInfo] : links} />
    </VerdictPart>
  )
}
