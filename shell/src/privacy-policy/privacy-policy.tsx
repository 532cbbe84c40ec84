import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { policyLead } from '@icio/contracts/site/screen-texts'
import { Link } from '@icio/platform'
import { Page } from '@icio/shared-ui/parts/page'
import { useArrival } from '../navigation/use-arrival.js'
import {
  policyDate,
  privacyPolicy,
  type PolicyBlock,
  type PolicySection,
} from '@icio/contracts/site/privacy-policy-text'
import styles from './privacy-policy.module.css'

const sections = privacyPolicy()

/** The Privacy Policy (PRIV-1): thirteen numbered sections, with a table of contents. */
export function PrivacyPolicy() {
  useArrival('Privacy Policy')
  return (
    <Page title="Privacy Policy" lead={<p>{policyLead(siteSettings.siteName)}</p>}>
      <div className={styles.layout}>
        <nav className={styles.contents} aria-label="Sections of the policy">
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <p className={styles.date}>In effect since {policyDate}.</p>
          {sections.map((section, index) => (
            <Section key={section.id} number={index + 1} section={section} />
          ))}
        </div>
      </div>
    </Page>
  )
}

function Section({ number, section: { id, title, blocks } }: { number: number; section: PolicySection }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {number}. {title}
      </h2>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('to' in block)
    return (
      <p>
        {block.text} <Link to={block.to}>{block.label}</Link>.
      </p>
    )
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
