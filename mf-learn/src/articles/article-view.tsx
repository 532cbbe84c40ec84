import {
  practiceLength,
  type ArticleList,
  type ArticleSource,
  type ReadableArticle,
  type Article,
} from '@icio/contracts/articles/endpoints'
import { sectionsOf } from '@icio/contracts/articles/document'
import { editions, editionIds, type Edition } from '@icio/contracts/editions'
import { monthInWords } from '@icio/contracts/dates/month'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import Clock from 'lucide-react/icons/clock'
import Printer from 'lucide-react/icons/printer'
import { useMemo, useRef } from 'react'
import styles from './article.module.css'
import { ContentsList } from '@icio/shared-ui/parts/contents-list'
import { useArrivalAtSection } from '../address/use-arrival-at-section.js'
import { Blocks } from './markdown/blocks.js'
import { Practice } from './practice/practice.js'
import { ReadingProgress } from './reading-progress.js'
import { TakeAwaysOfArticle } from '../take-away/take-away-lists.js'
import { articlePath } from '@icio/contracts/articles/article-items'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Card } from '@icio/shared-ui/parts/card'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { ArticleDrawing } from '../library/article-drawing.js'
import { inReadingOrder } from '@icio/contracts/articles/reading-order'

/** Where the questions of an article stand, for the link at its top. */
const questionsId = 'questions-on-it'

interface ReadingProps {
  article: ReadableArticle
  library: ArticleList
  /** The requested edition. */
  edition: Edition
}

export function ArticleIntroduction({ article, library, edition }: ReadingProps) {
  return (
    <>
      <p className={styles.summary}>{article.summary}</p>
      <ArticleFacts article={article} edition={edition} />
      <EditionSwitch article={article} library={library} />
    </>
  )
}

/** Contents beside the text, progress above; sources, practice and links to neighbors below. */
export function ArticleBody({ article, library, edition }: ReadingProps) {
  const blocks = article.document
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
            {sectionsOf(blocks).map((section, place) => (
              <div key={place} data-slice={place > 0 || undefined}>
                <Blocks blocks={section} edition={edition} />
              </div>
            ))}
          </div>
          <TakeAwaysOfArticle article={article} edition={edition} />
          <Sources sources={article.sources} />
          <div id={questionsId} className={styles.questionsPlace} data-later>
            <Practice slug={article.slug} edition={edition} articleEdition={article.edition} />
          </div>
          <WhereNext article={article} library={library} edition={edition} />
        </div>
      </div>
    </>
  )
}

function ArticleFacts({ article, edition }: { article: ReadableArticle; edition: Edition }) {
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
      {article.related_questions_tags.length > 0 && (
        <li className={styles.toQuestions}>
          <a href={`#${questionsId}`}>{practiceLength} questions on it</a>
        </li>
      )}
      <li className={styles.asOf}>As of {monthInWords(article.as_of)}</li>
      {article.related_questions_tags.length > 0 && (
        <li>
          <RoomLink edition={edition} title={article.title} topics={article.related_questions_tags} />
        </li>
      )}
      <li className={styles.print}>
        <Button variant="quiet" size="sm" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </li>
    </ul>
  )
}

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

/** Switches between the editions of an article that was written separately for both (LEARN-7). */
function EditionSwitch({ article, library }: { article: Article; library: ArticleList }) {
  const variants = editionIds.filter((edition) =>
    library.articles.some((other) => other.slug === article.slug && other.edition === edition),
  )
  if (variants.length < 2) return null
  return (
    <nav className={styles.editions} aria-label="Edition of this article" data-no-print>
      {variants.map((edition) => (
        <GatedLink
          key={edition}
          to={articlePath(article, edition)}
          className={styles.edition}
          aria-current={edition === article.edition ? 'true' : undefined}
        >
          {editions[edition].audience}
        </GatedLink>
      ))}
    </nav>
  )
}

interface WhereNextProps {
  article: Article
  library: ArticleList
  edition: Edition
}

/** To the next article in library order, or to the library after the last one, and to the previous one (LEARN-21). */
function WhereNext({ article, library, edition }: WhereNextProps) {
  const row = inReadingOrder(library.articles, edition)
  const place = row.findIndex(({ slug }) => slug === article.slug)
  const previous = place > 0 ? row[place - 1] : undefined
  const next = place >= 0 ? row[place + 1] : undefined
  return (
    <nav className={styles.neighbors} aria-labelledby="where-next" data-no-print>
      <h2 id="where-next">Where next</h2>
      {next ? (
        <Card className={styles.nextCard}>
          <div className={styles.nextPicture}>
            <ArticleDrawing slug={next.slug} />
          </div>
          <p className={styles.direction}>
            Next article, {next.minutes} min <ArrowRight aria-hidden="true" />
          </p>
          <p className={styles.neighborTitle}>
            <GatedLink to={articlePath(next, edition)}>{next.title}</GatedLink>
          </p>
          <p className={styles.nextSummary}>{next.summary}</p>
        </Card>
      ) : (
        <p className={styles.neighborTitle}>
          <GatedLink to={`/learn/education?edition=${edition}`}>Back to the whole library</GatedLink>
        </p>
      )}
      {previous && (
        <p className={styles.previous}>
          <ArrowLeft aria-hidden="true" /> Previous:{' '}
          <GatedLink to={articlePath(previous, edition)}>{previous.title}</GatedLink>
        </p>
      )}
    </nav>
  )
}
