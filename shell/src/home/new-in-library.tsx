import { articlePath } from '@icio/contracts/articles/article-items'
import { newest } from '@icio/contracts/articles/newest'
import { listArticles, type ArticleSummary } from '@icio/contracts/articles/endpoints'
import { homeTexts } from '@icio/contracts/site/screen-texts'
import { defaultEdition, editions } from '@icio/contracts/editions'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './home-below.module.css'

/** The articles that came into the library last (SITE-27). Renders nothing if the library does not answer. */
export function NewInLibrary() {
  const library = useResource((call) => call(listArticles, { query: {} }), { where: 'new in the library' })
  if (library.at === 'failed') return null
  const articles = library.at === 'ready' ? newest(library.value.articles) : []
  return (
    <section className={styles.part} aria-labelledby="home-news" data-slice>
      <h2 id="home-news">{homeTexts.news}</h2>
      <ul role="list" className={styles.news}>
        {articles.map((article) => (
          <li key={`${article.slug} ${article.edition}`} className={styles.newsItem}>
            <GatedLink to={articlePath(article, editionOf(article))}>{article.title}</GatedLink>
            <span className={styles.newsFacts}>
              {article.edition === 'both' ? 'Both editions' : editions[article.edition].audience},{' '}
              {article.level}, {article.minutes} min
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const editionOf = ({ edition }: ArticleSummary) => (edition === 'both' ? defaultEdition : edition)
