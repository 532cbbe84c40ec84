import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { educationItems } from '@icio/contracts/article-items'
import { specializations } from '@icio/contracts/editions'
import { sectionOn, topicSections } from './topic-sections.js'
import { weakTopics } from './weak-topics.js'

const articles = join(__dirname, '../../../services/banks/articles/education')

test.each(specializations)(
  '[PLAY-5] every section that a topic links to exists in the article of %s',
  (edition) => {
    for (const { slug, article, section } of Object.values(topicSections[edition])) {
      const text = readFileSync(join(articles, `${slug}.${edition}.md`), 'utf8')
      expect(text.split('\n')).toContain(`## ${section}`)
      expect(educationItems.find((item) => item.slug === slug)?.title).toBe(article)
    }
  },
)

test('[PLAY-5] a missed topic links to its section in the edition played, and different topics to different places', () => {
  const missed = [{ topics: ['duration', 'callable-bonds', 'custody'], text: '', isCorrect: false }]
  expect(weakTopics(missed, 'government-risk-pools').map(({ primer }) => primer.url)).toEqual([
    '/learn/education/fixed-income-primer?edition=government-risk-pools#measuring-rate-risk-against-net-position',
    '/learn/education/fixed-income-primer?edition=government-risk-pools#callable-agency-bonds-a-yield-with-a-string-attached',
    '/learn/education/fixed-income-primer?edition=government-risk-pools#safekeeping-where-safety-is-often-lost',
  ])
  expect(sectionOn('cyber', 'general')).toBeNull()
})
