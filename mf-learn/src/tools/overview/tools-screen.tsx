import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { categoryPath, categorySlug } from '@icio/contracts/tools/tool-categories'
import { toolsText } from '@icio/contracts/site/screen-texts'
import {
  featuredTools,
  shownFigures,
  quickTiles,
  sampleDataNote,
  toolCategories,
  type FeaturedTool,
} from '@icio/contracts/tools/endpoints'
import { useExtensions } from '@icio/shared-ui/host-contract/use-host'
import { ToolDrawing } from '@icio/shared-ui/drawings/tool-drawings'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { Tiles } from '@icio/shared-ui/parts/tiles'
import Lock from 'lucide-react/icons/lock'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { AllTakeAways } from '../../take-away/take-away-lists.js'
import { ToolEntry, ToolMarks } from '../tool-entry.js'
import styles from '../tools.module.css'

/** /tools: banner, featured tools, the toolkit in four categories, quick tiles (SITE-6, TOOL-1 to TOOL-6). */
export default function ToolsScreen() {
  return (
    <Page {...toolsText}>
      <QuickTiles />
      <Section title="Featured tools">
        <MembersBanner />
        <ul role="list" className={styles.featured}>
          {featuredTools.map((tool) => (
            <FeaturedCard key={tool.name} tool={tool} />
          ))}
        </ul>
      </Section>
      <Section title="Toolkit" lead="Four categories. Each has a page of its own.">
        <div className={styles.categories}>
          {toolCategories.map((category) => (
            <section
              key={category.title}
              className={styles.category}
              aria-labelledby={categorySlug(category.title)}
            >
              <h3 id={categorySlug(category.title)}>
                <GatedLink to={categoryPath(category.title)}>{category.title}</GatedLink>
              </h3>
              <p className={styles.toolText}>{category.summary}</p>
              {category.tools.map((tool) => (
                <ToolEntry key={tool.name} tool={tool} />
              ))}
            </section>
          ))}
        </div>
      </Section>
      <AllTakeAways />
    </Page>
  )
}

/** Stands with the partner's two tools, the only ones that require membership (TOOL-1, TOOL-2). */
function MembersBanner() {
  const [partner] = siteSettings.partners
  return (
    <p className={styles.banner}>
      <Lock aria-hidden="true" />
      <PartnerLink address={partner.membershipUrl}>For Members Only - Login or Register</PartnerLink>
    </p>
  )
}

const pictures = new Map<string, ReactNode>([
  ['/tools/calculator', <ToolDrawing key="calculator" of="calculator" />],
  ['/tools/analytics', <ToolDrawing key="analytics" of="analytics" />],
  ['/tools/managers', <ToolDrawing key="managers" of="managers" />],
  ['/tools/checklist', <ToolDrawing key="checklist" of="checklist" />],
])

/** The site's own tools, then those of other remotes (TOOL-3, EXT-5). */
function QuickTiles() {
  const more = useExtensions('tool')
  return (
    <nav aria-label="Quick access">
      <Tiles
        tiles={quickTiles.map(({ title, text, address, sample }) => ({
          title,
          fact: text,
          to: address,
          note: sample,
          picture: pictures.get(address),
        }))}
      />
      {more.length > 0 && (
        <div className={styles.more}>
          <Tiles
            tiles={more.map(({ title, text = '', path, sampleData }) => ({
              title,
              fact: text,
              to: path,
              note: sampleData ? sampleDataNote : undefined,
            }))}
          />
        </div>
      )}
    </nav>
  )
}

function FeaturedCard({ tool }: { tool: FeaturedTool }) {
  const { users, rating, note } = shownFigures(tool, siteSettings.partnerFigures)
  return (
    <Card as="li" tone="accent">
      <CardTitle eyebrow={tool.type}>{tool.name}</CardTitle>
      <ToolMarks tool={tool} />
      <p>{tool.description}</p>
      <ul className={styles.features}>
        {tool.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className={styles.figures}>
        <span>{users}</span>
        <span className={styles.rating}>
          <Star aria-hidden="true" /> {rating.toFixed(1)} out of 5
        </span>
        <small>{note}</small>
      </p>
      <PartnerLink address={tool.address} variant="primary">
        Open at our partner
      </PartnerLink>
    </Card>
  )
}
