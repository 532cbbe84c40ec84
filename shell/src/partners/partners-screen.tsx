import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { partnersTexts } from '@icio/contracts/site/screen-texts'
import { writeToUsPath } from '@icio/contracts/visitor-messages/message-rules'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { useArrival } from '../navigation/use-arrival.js'
import styles from './partners.module.css'

const { eyebrow, field } = partnersTexts

/** /partners: where links to partners lead until their addresses are set, with public pages of the field (SITE-23). */
export function PartnersScreen() {
  const { partners } = siteSettings
  const isUnset = partners.some(
    ({ url, membershipUrl }) => isPlaceholder(url) || isPlaceholder(membershipUrl),
  )
  const title = isUnset ? partnersTexts.unset : partnersTexts.set
  useArrival(title)
  return (
    <Page
      eyebrow={eyebrow}
      title={title}
      lead={isUnset ? partnersTexts.lead : partnersTexts.leadSet}
      width="reading"
    >
      <ul role="list" className={styles.list} aria-label="Partners">
        {partners.map(({ name, description, url }) => (
          <li key={name}>
            {isPlaceholder(url) ? <strong>{name}</strong> : <ExternalLink href={url}>{name}</ExternalLink>}
            <p>
              {description} {isPlaceholder(url) && partnersTexts.missing}
            </p>
          </li>
        ))}
      </ul>
      <Section title={field.title} lead={field.lead}>
        <ul role="list" className={styles.list}>
          {field.pages.map(({ name, url, text }) => (
            <li key={url}>
              <ExternalLink href={url}>{name}</ExternalLink>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <p className={styles.write}>
        {partnersTexts.writeLead}{' '}
        <ButtonLink to={writeToUsPath('partners')} variant="primary">
          {partnersTexts.write}
        </ButtonLink>
      </p>
    </Page>
  )
}
