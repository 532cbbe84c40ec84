import { articlePath } from '@icio/contracts/articles/article-items'
import { defaultEdition } from '@icio/contracts/editions'
import { toolScreens } from '@icio/contracts/site/screen-texts'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { Tiles, type Tile } from '@icio/shared-ui/parts/tiles'
import type { ReactNode } from 'react'

const primer = (slug: string, title: string): Tile => ({
  title,
  fact: 'Read: how it works, with a figure',
  to: articlePath({ kind: 'education', slug }, defaultEdition),
})
const insight = (slug: string, title: string): Tile => ({
  title,
  fact: 'Read: a page for the next meeting',
  to: articlePath({ kind: 'insight', slug }, defaultEdition),
})
const calculator = (tab: string, title: string): Tile => ({
  title,
  fact: 'Calculate with your own numbers',
  to: `/tools/calculator?tab=${tab}`,
})
const quiz: Tile = { title: 'Ten questions', fact: 'Answer: each explained at once', to: routePaths.quiz }
const meeting: Tile = {
  title: 'Five items on an agenda',
  fact: 'Decide: each with a trap that has a name',
  to: routePaths.governanceGame,
}

/** Where each tool leads (TOOL-24). */
const ways = {
  bond: [
    primer('fixed-income-primer', 'Fixed Income Primer'),
    calculator('portfolio', 'Portfolio calculator'),
    quiz,
  ],
  portfolio: [
    primer('asset-allocation-strategies', 'Asset Allocation Strategies'),
    { title: 'Portfolio Analytics', fact: 'Read a file of holdings', to: '/tools/analytics' },
    quiz,
  ],
  underwriting: [
    primer('ratings-and-capital-of-the-insurer', 'The Insurer’s Own Rating and Capital'),
    calculator('surplus', 'Surplus calculator'),
    quiz,
  ],
  surplus: [
    primer('risk-tolerance-framework', 'Risk Tolerance Framework'),
    { title: 'CIO Duties Checklist', fact: 'Keep what has to be done', to: '/tools/checklist' },
    quiz,
  ],
  analytics: [
    insight('reading-an-investment-report-in-ten-minutes', 'Reading an investment report in ten minutes'),
    calculator('portfolio', 'Portfolio calculator'),
    quiz,
  ],
  checklist: [insight('why-committees-agree-too-quickly', 'Why committees agree too quickly'), meeting, quiz],
  managers: [
    insight('asking-better-questions-of-your-manager', 'Asking better questions of your manager'),
    { title: 'Portfolio Analytics', fact: 'Read a file of holdings', to: '/tools/analytics' },
    meeting,
  ],
} satisfies Record<string, readonly Tile[]>

interface ToolPageProps {
  path: keyof typeof toolScreens
  /** What is open, for the way from its end. */
  from: keyof typeof ways
  children: ReactNode
}

export function ToolPage({ path, from, children }: ToolPageProps) {
  return (
    <Page
      {...toolScreens[path]}
      actions={
        <GatedLink to="/tools" variant="secondary">
          All tools
        </GatedLink>
      }
    >
      {children}
      <WhereNext from={from} />
    </Page>
  )
}

/** Where to go from the end of a tool: what to read, another tool, a game (TOOL-24). */
function WhereNext({ from }: { from: keyof typeof ways }) {
  const { nav } = useHost()
  const tiles = ways[from].filter(({ to }) => nav.hasScreen(to.replace(/\?.*/, '')))
  if (tiles.length === 0) return null
  return (
    <Section title="Where next">
      <Tiles tiles={tiles} />
    </Section>
  )
}
