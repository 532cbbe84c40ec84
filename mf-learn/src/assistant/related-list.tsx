import type { Edition } from '@icio/contracts/editions'
import { relatedResources, resourceKinds } from '@icio/contracts/resources/related-resources'
import { useId, useMemo } from 'react'
import styles from './message.module.css'
import { SiteLink } from './site-link.js'

/** Further reading, matched by the words of a message (LEARN-8 to LEARN-11). */
export function RelatedList({ text, edition }: { text: string; edition: Edition }) {
  const heading = useId()
  const resources = useMemo(() => relatedResources(text, edition), [text, edition])
  return (
    <div className={styles.list}>
      <p className={styles.listTitle} id={heading}>
        Related resources
      </p>
      <ul role="list" aria-labelledby={heading}>
        {resources.map(({ url, title, type }) => (
          <li key={url}>
            <SiteLink to={url}>
              {title} <span className={styles.kind}>· {resourceKinds[type]}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
