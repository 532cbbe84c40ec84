import type { Tool } from '@icio/contracts/tools/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import styles from './tools.module.css'

/** A tool with its name, description, features and badges (TOOL-4). */
export function ToolEntry({ tool, as: Heading = 'h4' }: { tool: Tool; as?: 'h2' | 'h3' | 'h4' }) {
  return (
    <div className={styles.tool}>
      <Heading className={styles.toolName}>
        <PartnerLink address={tool.address}>{tool.name}</PartnerLink>
      </Heading>
      <ToolMarks tool={tool} />
      <p className={styles.toolText}>{tool.description}</p>
      <ul className={styles.features}>
        {tool.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </div>
  )
}

/** The badges 'Popular' and 'New', if set (TOOL-4). */
export function ToolMarks({ tool }: { tool: Tool }) {
  if (!tool.popular && !tool.new) return null
  return (
    <p className={styles.marks}>
      {tool.popular && <Badge tone="accent">Popular</Badge>}
      {tool.new && <Badge tone="success">New</Badge>}
    </p>
  )
}
