import type { Article, ArticleList, ArticleSource } from '@icio/contracts/articles/endpoints'
import { editions, type Specialization } from '@icio/contracts/editions'
import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { monthInWords } from '@icio/contracts/leaderboard/month'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import Clock from 'lucide-react/icons/clock'
import Printer from 'lucide-react/icons/printer'
import { useMemo, useRef } from 'react'
import styles from './article.module.css'
import { ContentsList } from './contents-list.js'
import { EditionSwitch } from './edition-switch.js'
import { Blocks } from './markdown/blocks.js'
import { parseArticle } from './markdown/parse-article.js'
import { Neighbours } from './neighbours.js'
import { Practice } from './practice/practice.js'
import { ReadingProgress } from './reading-progress.js'
import { useArrivalAtSection } from './use-arrival-at-section.js'

interface ReadingProps {
  article: Article
  library: ArticleList
}

/** The part between an article's title and its text. */
export function ArticleIntroduction({ article, library }: ReadingProps) {
  return (
    <>
      <p className={styles.summary}>{article.summary}</p>
      <ArticleFacts article={article} />
      <EditionSwitch article={article} library={library} />
    </>
  )
}

interface ArticleBodyProps extends ReadingProps {
  /** The requested edition. */
  edition: Specialization
}

/** Contents beside the text, progress above; sources, practice and links to neighbors below. */
export function ArticleBody({ article, library, edition }: ArticleBodyProps) {
  const blocks = useMemo(
    () => parseArticle(article.markdown, glossaryOf(edition)),
    [article.markdown, edition],
  )
  const sections = useMemo(
    () => blocks.flatMap((block) => (block.at === 'heading' && block.level === 2 ? [block] : [])),
    [blocks],
  )
  const text = useRef<HTMLDivElement>(null)
  useArrivalAtSection()
  return (
    <>
      <ReadingProgress of={text} minutes={article.minutes} />
      <div className={styles.columns}>
        <ContentsList sections={sections} />
        <div className={styles.main}>
          <div className={styles.text} ref={text}>
            <Blocks blocks={blocks} edition={edition} />
          </div>
          <Sources sources={article.sources} />
          <Practice slug={article.slug} edition={edition} />
          <Neighbours article={article} library={library} edition={edition} />
        </div>
      </div>
    </>
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
      <li className={styles.asOf}>As of {monthInWords(article.as_of)}</li>
      <li className={styles.print}>
        <Button variant="quiet" size="sm" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </li>
    </ul>
  )
}

/** The sources of an article: title, publisher, part, year, and a link. */
function Sources({ sources }: { sources: readonly ArticleSource[] }) {
  if (sources.length === 0) return null
  return (
    <section className={styles.sources} aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ul>
        {sources.map(({ title, publisher, part, year, url }) => (
          <li key={[title, part].join()}>
            {url ? <ExternalLink href={url}>{title}</ExternalLink> : <cite>{title}</cite>}.{' '}
            {[publisher, part, year].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
