import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editionIds } from '@icio/contracts/editions'
import { sectionOn, topicSections } from './topic-sections.js'
import { weakTopics } from './weak-topics.js'

const banks = join(__dirname, '../../../services/banks')

/** The text of an article: its file for one edition, or the one for both. */
function articleText(kind: string, slug: string, edition: string): string {
  const folder = join(banks, 'articles', kind === 'education' ? 'education' : 'insights')
  const own = join(folder, `${slug}.${edition}.md`)
  return readFileSync(existsSync(own) ? own : join(folder, `${slug}.both.md`), 'utf8')
}

test.each(editionIds)(
  '[PLAY-5] every section that a topic links to exists in the article of %s',
  (edition) => {
    for (const { kind, slug, article, section } of Object.values(topicSections[edition])) {
      const lines = articleText(kind, slug, edition).split('\n')
      expect(lines).toContain(`## ${section}`)
      expect(lines).toContain(`title: "${article}"`)
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
  expect(sectionOn('climate', 'general')).toBeNull()
})

test.each(editionIds)(
  '[PLAY-5] the topics that most questions of %s carry lead to a section, not to whatever article is nearest',
  (edition) => {
    const files = readdirSync(join(banks, edition)).filter((name) => name.endsWith('.json'))
    const tags = files.flatMap((name) => {
      const rows = JSON.parse(readFileSync(join(banks, edition, name), 'utf8')) as { tags?: string[] }[]
      return rows.flatMap((row) => row.tags ?? [])
    })
    const led = tags.filter((tag) => sectionOn(tag, edition))
    expect(led.length / tags.length).toBeGreaterThan(0.85)
  },
)
