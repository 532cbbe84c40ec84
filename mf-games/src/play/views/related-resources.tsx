import type { Specialization } from '@icio/contracts/editions'
import { questionResources } from '@icio/contracts/rules/related-resources'
import { ResourceLinks } from './resource-links.js'
import { VerdictPart } from './verdict-panel.js'

/** Links that fit the question's words, or the default ones; with a book at a page, also what is known of it. */
export function RelatedResources({ text, specialization }: { text: string; specialization: Specialization }) {
  const { links, bookInfo } = questionResources(text, specialization)
  return (
    <VerdictPart label="Related resources">
      <ResourceLinks links={bookInfo ? [...links, bookInfo] : links} />
    </VerdictPart>
  )
}
