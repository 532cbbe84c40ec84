import { useSearchParams } from '@icio/platform'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import { BondCalculator } from './bond-calculator.js'
import { PortfolioCalculator } from './portfolio-calculator.js'
import { SurplusCalculator } from './surplus-calculator.js'
import { ToolPage } from '../tool-page.js'
import { UnderwritingCalculator } from './underwriting-calculator.js'

const calculators = [
  { id: 'bond', label: 'Bond', content: <BondCalculator /> },
  { id: 'portfolio', label: 'Portfolio', content: <PortfolioCalculator /> },
  { id: 'underwriting', label: 'Underwriting', content: <UnderwritingCalculator /> },
  { id: 'surplus', label: 'Surplus', content: <SurplusCalculator /> },
] as const

/** /tools/calculator: four calculators; the URL stores the open one and its inputs (SITE-7). */
export default function CalculatorScreen() {
  const [search, setSearch] = useSearchParams()
  const tabId = search.get('tab')
  const open = calculators.find(({ id }) => id === tabId)?.id ?? 'bond'
  return (
    <ToolPage path="/tools/calculator" from={open}>
      <Tabs
        label="Calculators"
        tabs={calculators}
        value={open}
        onValueChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
      />
      <Notice tone="neutral">
        For learning. Prices leave out holidays, odd first and last coupons, call features and taxes; nothing
        here is investment advice.
      </Notice>
    </ToolPage>
  )
}
