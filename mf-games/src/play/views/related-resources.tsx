import type { Edition } from '@icio/contracts/editions'
import { questionResources } from '@icio/contracts/resources/related-resources'
import { ResourceLinks } from './resource-links.js'
import { VerdictPart } from './verdict-panel.js'

/** Links that match the question's text, or the default ones; a cited page of a book comes with its title. */
export function RelatedResources({ text, edition }: { text: string; edition: Edition }) {
  const { links, bookInfo } = questionResources(text, edition)
  return (
    <VerdictPart label="Related resources">
      <ResourceLinks links={bookInfo ? [...links, bookInfo] : links} />
    </VerdictPart>
  )
}
