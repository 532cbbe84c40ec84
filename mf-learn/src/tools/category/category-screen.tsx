import {
  categoryPath,
  toolCategoryTitles,
  type ToolCategoryTitle,
} from '@icio/contracts/tools/tool-categories'
import { toolCategories } from '@icio/contracts/tools/endpoints'
import { Page } from '@icio/shared-ui/parts/page'
import type { ComponentType } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { ToolEntry } from '../tool-entry.js'
import styles from '../tools.module.css'

/** The screen of one toolkit category: /tools/{category-slug} (SITE-7). */
export function categoryScreen(title: ToolCategoryTitle): ComponentType {
  const category = toolCategories.find((each) => each.title === title)
  if (!category) throw new Error(`The toolkit has no category ${title}`)
  return function CategoryScreen() {
    return (
      <Page
        eyebrow="Toolkit"
        title={category.title}
        lead={category.summary}
        actions={
          <GatedLink to="/tools" variant="secondary">
            All tools
          </GatedLink>
        }
      >
        <ul role="list" className={styles.toolList}>
          {category.tools.map((tool) => (
            <li key={tool.name}>
              <ToolEntry tool={tool} as="h2" />
            </li>
          ))}
        </ul>
        <OtherCategories than={title} />
      </Page>
    )
  }
}

function OtherCategories({ than }: { than: ToolCategoryTitle }) {
  return (
    <nav aria-label="Other categories" className={styles.others}>
      {toolCategoryTitles
        .filter((title) => title !== than)
        .map((title) => (
          <GatedLink key={title} to={categoryPath(title)}>
            {title}
          </GatedLink>
        ))}
    </nav>
  )
}
