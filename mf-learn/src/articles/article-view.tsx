import type { Article, ArticleList } from '@icio/contracts/articles'
import { editions, type Specialization } from '@icio/contracts/editions'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import Clock from 'lucide-react/icons/clock'
import Printer from 'lucide-react/icons/printer'
import { useMemo, useRef } from 'react'
import { GatedLink } from '../entries/gated-link.js'
import { glossary } from '../glossary/terms.js'
import styles from './article.module.css'
import { ContentsList } from './contents-list.js'
import { EditionSwitch } from './edition-switch.js'
import { Blocks } from './markdown/blocks.js'
import { parseArticle } from './markdown/parse-article.js'
import { Neighbours } from './neighbours.js'
import { Practice } from './practice/practice.js'
import { ReadingProgress } from './reading-progress.js'
import { useArrivalAtSection } from './use-arrival-at-section.js'

interface ArticleViewProps {
  article: Article
  /** The articles of the same kind, for the edition switch and the way on. */
  library: ArticleList
  /** The edition that was asked for. */
  edition: Specialization
}

/** An article: contents beside the text, progress above, practice, sources and the way on below. */
export function ArticleView({ article, library, edition }: ArticleViewProps) {
  const blocks = useMemo(() => parseArticle(article.markdown, glossary), [article.markdown])
  const sections = blocks.flatMap((block) => (block.at === 'heading' && block.level === 2 ? [block] : []))
  const text = useRef<HTMLDivElement>(null)
  useArrivalAtSection()
  const home = article.kind === 'education' ? '/learn/education' : '/learn/insights'
  return (
    <article className={styles.page}>
      <ReadingProgress of={text} minutes={article.minutes} />
      <header className={styles.header}>
        <p className={styles.way}>
          <GatedLink to={`${home}?edition=${edition}`}>
            {article.kind === 'education' ? 'Education Library' : 'Insights'}
          </GatedLink>
        </p>
        <h1 tabIndex={-1} className={styles.title}>
          {article.title}
        </h1>
        <p className={styles.summary}>{article.summary}</p>
        <ArticleFacts article={article} />
        <EditionSwitch article={article} library={library} />
      </header>
      <div className={styles.columns}>
        <ContentsList sections={sections} />
        <div className={styles.main}>
          <div className={styles.text} ref={text}>
            <Blocks blocks={blocks} />
          </div>
          <Sources sources={article.sources} />
          <Practice slug={article.slug} edition={edition} />
          <Neighbours article={article} library={library} edition={edition} />
        </div>
      </div>
    </article>
  )
}

function ArticleFacts({ article }: { article: Article }) {
  return (
    <ul role="list" className={styles.facts} aria-label="About this article">
      <li>
        <Badge tone="accent">{article.level}</Badge>
      </li>
      <li>
        <Badge icon={<Clock />}>{article.minutes} min</Badge>
      </li>
      <li>
        <Badge>{article.edition === 'both' ? 'Both editions' : editions[article.edition].audience}</Badge>
      </li>
      <li className={styles.print}>
        <Button variant="quiet" size="sm" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </li>
    </ul>
  )
}

function Sources({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null
  return (
    <section className={styles.sources} aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ul>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </section>
  )
}
