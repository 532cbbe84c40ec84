import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { accessibilityDate, accessibilityStatement } from '@icio/contracts/site/accessibility-statement'
import { accessibilityLead, policyLead } from '@icio/contracts/site/screen-texts'
import { Link } from '@icio/platform'
import { Page } from '@icio/shared-ui/parts/page'
import { useArrival } from '../navigation/use-arrival.js'
import {
  policyDate,
  privacyPolicy,
  type PolicyBlock,
  type PolicySection,
} from '@icio/contracts/site/privacy-policy-text'
import styles from './statements.module.css'

/** The Privacy Policy (PRIV-1): thirteen numbered sections, with a table of contents. */
export function PrivacyPolicy() {
  return (
    <Statement
      title="Privacy Policy"
      lead={policyLead(siteSettings.siteName)}
      contents="Sections of the policy"
      date={`In effect since ${policyDate}.`}
      sections={privacyPolicy()}
    />
  )
}

/** The accessibility statement (A11Y-1). */
export function Accessibility() {
  return (
    <Statement
      title="Accessibility"
      lead={accessibilityLead}
      contents="Sections of the statement"
      date={`Looked at last on ${accessibilityDate}.`}
      sections={accessibilityStatement()}
    />
  )
}

interface StatementProps {
  title: string
  lead: string
  contents: string
  date: string
  sections: readonly PolicySection[]
}

function Statement({ title, lead, contents, date, sections }: StatementProps) {
  useArrival(title)
  return (
    <Page title={title} lead={<p>{lead}</p>}>
      <div className={styles.layout}>
        <nav className={styles.contents} aria-label={contents}>
          <ol>
            {sections.map(({ id, title: heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <p className={styles.date}>{date}</p>
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
