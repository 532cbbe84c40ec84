import type { Edition } from '@icio/contracts/editions'
import type { GovernanceQuestion } from '@icio/contracts/game-sessions/endpoints'
import { behavioralBooks, quarterlyNewsletter } from '@icio/contracts/games/book-references'
import { questionResources } from '@icio/contracts/resources/related-resources'
import { Section } from '@icio/shared-ui/parts/section'
import { ResourceLinks } from '../../play/views/resource-links.js'
import styles from './reference-materials.module.css'

interface ReferenceMaterialsProps {
  scenario: GovernanceQuestion
  edition: Edition
}

const books = [
  ...behavioralBooks.map(({ title, author, url }) => ({ title: `${title} (${author})`, url })),
  quarterlyNewsletter(),
]

/** Further reading: articles that match the scenario's text, and books on behavioral economics (GOV-15). */
export function ReferenceMaterials({ scenario, edition }: ReferenceMaterialsProps) {
  const { links } = questionResources(`${scenario.context} ${scenario.question}`, edition)
  return (
    <Section title="Reference Materials">
      <div className={styles.columns}>
        <div>
          <h3 className={styles.heading}>From the library</h3>
          <ResourceLinks links={links} />
        </div>
        <div>
          <h3 className={styles.heading}>Behavioral economics</h3>
          <div className={styles.books}>
            <ResourceLinks links={books} />
          </div>
        </div>
      </div>
    </Section>
  )
}
