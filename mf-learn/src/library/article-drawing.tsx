import { SmallDrawing } from '@icio/shared-ui/drawings/small-drawing'
import type { ReactNode } from 'react'

/** The small drawing of an article, beside its title; a written page for an article that has none of its own. */
export function ArticleDrawing({ slug }: { slug: string }) {
  return <SmallDrawing>{drawings.get(slug) ?? page}</SmallDrawing>
}

const page = (
  <>
    <path data-part="tint" d="M28 6h40v60H28z" />
    <path d="M36 18h24M36 28h24M36 38h24M36 48h14" />
  </>
)

const sheet = { fill: 'var(--color-surface)' }

const drawings = new Map<string, ReactNode>(
  Object.entries({
    // Price against yield, and the slope at one point.
    'fixed-income-primer': (
      <>
        <path data-part="tint" d="M18 10c6 28 28 42 64 46v4H18z" style={{ stroke: 'none' }} />
        <path d="M18 10c6 28 28 42 64 46M14 6v54h72" />
        <path data-part="mark" d="M18 26l48 34" strokeDasharray="3 4" />
        <circle data-part="mark-filled" cx="36" cy="38.500" r="3" />
      </>
    ),
    // A restless climb and a calm one.
    'risk-assets-overview': (
      <>
        <path d="M14 6v54h72" />
        <path d="M14 52l70-16" />
        <path data-part="mark" d="M14 54l9-10 8 7 10-18 9 11 11-25 8 12 14-21" />
      </>
    ),
    // Bad years that stop above a floor.
    'risk-tolerance-framework': (
      <>
        <path data-part="tint" d="M14 10h12v44H14zM34 18h12v36H34zM54 28h12v26H54zM74 38h12v16H74z" />
        <path data-part="mark" d="M8 54h82" strokeDasharray="4 4" />
        <path d="M14 66V54M86 66V54" />
      </>
    ),
    // A whole cut into shares.
    'asset-allocation-strategies': (
      <>
        <circle cx="48" cy="35" r="26" />
        <path data-part="tint" d="M48 35V9a26 26 0 1 1-22 40z" />
        <path d="M48 35l25-8" />
        <path data-part="mark" d="M48 35V9M48 35L26 49" />
      </>
    ),
    // A policy with its seal.
    'investment-policy-best-practices': (
      <>
        <path data-part="tint" d="M26 6h44v60H26z" />
        <path d="M34 17h28M34 26h28M34 35h28M34 44h12" />
        <circle data-part="mark" cx="59" cy="50" r="6.500" />
        <path data-part="mark" d="M56 56l-2 9 5-3 5 3-2-9" />
      </>
    ),
    // Two by two: what helps and hurts, inside and outside.
    'swot-analysis-framework': (
      <>
        <path data-part="tint" d="M20 8h28v26H20z" />
        <path d="M20 8h56v52H20zM48 8v52M20 34h56" />
        <path d="M34 16v10M29 21h10M57 21h10M57 47l5-6 5 6" />
        <path data-part="mark" d="M29 43l10 9M39 43l-10 9" />
      </>
    ),
    // Two fields that cross become an action.
    'swot-worked-through': (
      <>
        <path data-part="tint" d="M48 34h28v26H48z" />
        <path d="M20 8h56v52H20zM48 8v52M20 34h56" />
        <path data-part="mark" d="M30 19q30-2 32 24M56 37l6 7 6-8" />
      </>
    ),
    // A chip that has found a pattern.
    'ai-at-the-investment-desk-and-in-the-boardroom': (
      <>
        <path data-part="tint" d="M28 14h40v40H28z" />
        <path d="M38 14V6M48 14V6M58 14V6M38 54v8M48 54v8M58 54v8M28 24h-8M28 34h-8M28 44h-8M68 24h8M68 34h8M68 44h8" />
        <path data-part="mark" d="M34 40l7-8 6 6 7-14 8 6" />
      </>
    ),
    // A lock on a letter.
    'cyber-and-payment-fraud-at-the-treasury-desk': (
      <>
        <path d="M10 18h60v42H10zM10 18l30 24 30-24" />
        <path data-part="tint" d="M56 38h28v22H56z" />
        <path d="M62 38v-6a8 8 0 0 1 16 0v6" style={sheet} />
        <path data-part="mark" d="M70 46v6" strokeWidth="3" />
      </>
    ),
    // Public columns that rest on a double line.
    'governmental-accounting-for-pools': (
      <>
        <path data-part="tint" d="M16 24L48 8l32 16z" />
        <path d="M24 30v20M40 30v20M56 30v20M72 30v20" />
        <path data-part="mark" d="M16 56h64M16 61h64" />
      </>
    ),
    // A ledger with its total underlined twice.
    'statutory-accounting-for-investments': (
      <>
        <path data-part="tint" d="M48 16Q30 8 12 14v46q18-6 36 2z" />
        <path d="M48 16q18-8 36-2v46q-18-6-36 2z" style={sheet} />
        <path d="M20 24q10-3 20 1M20 34q10-3 20 1M20 44q10-3 20 1M56 25q10-4 20-1M56 35q10-4 20-1" />
        <path data-part="mark" d="M60 46q8-3 16-1M60 50q8-3 16-1" />
      </>
    ),
    // An open door.
    'open-meetings-and-public-records': (
      <>
        <path d="M30 66V8h40v58" />
        <path data-part="tint" d="M30 8l24 8v46l-24 4z" />
        <circle data-part="mark-filled" cx="48" cy="39" r="2.5" />
        <path data-part="soft" d="M60 30h6M60 38h6M60 46h6" />
      </>
    ),
    // The helm, in another hand.
    'outsourced-cio-and-delegation': (
      <>
        <circle data-part="tint" cx="48" cy="35" r="18" />
        <path d="M48 6v58M19 35h58M27.500 14.500l41 41M68.500 14.500l-41 41" />
        <circle data-part="mark" cx="48" cy="35" r="6" style={sheet} />
      </>
    ),
    // A gauge.
    'ratings-and-capital-of-the-insurer': (
      <>
        <path data-part="tint" d="M14 56a34 34 0 0 1 68 0z" />
        <path d="M24 34l5 4M48 22v6M72 34l-5 4" />
        <path data-part="mark" d="M48 56l18-22" strokeWidth="2.5" />
        <circle data-part="mark-filled" cx="48" cy="56" r="3.500" />
      </>
    ),
    // A list: two lines allowed, one not.
    'what-a-pool-may-buy': (
      <>
        <path data-part="tint" d="M20 6h56v60H20z" />
        <path d="M28 19l4 4 7-9M28 35l4 4 7-9M46 20h22M46 36h22M46 52h22" />
        <path data-part="mark" d="M29 48l9 9M38 48l-9 9" />
      </>
    ),
    // A page being written.
    'writing-an-investment-policy-statement': (
      <>
        <path data-part="tint" d="M22 6h44v60H22z" />
        <path d="M30 18h28M30 28h28M30 38h14" />
        <path d="M50 56l2-9 26-26 7 7-26 26z" style={sheet} />
        <path data-part="mark" d="M50 56l2-9 7 7z" />
      </>
    ),
    // One pool of loans, three wrappers, one of which costs more.
    'private-credit-in-an-insurers-portfolio': (
      <>
        <path data-part="tint" d="M14 48h68v18H14z" />
        <path d="M24 56h8M40 56h16M64 56h8" />
        <path d="M22 48V28M48 48V24M74 48V20" strokeDasharray="3 3" />
        <path d="M13 12h18v16H13zM39 8h18v16H39z" style={sheet} />
        <path d="M13 12l9 8 9-8M44 13h8M44 18h8" />
        <path data-part="mark" d="M65 4h18v16H65z" style={sheet} strokeWidth="2.5" />
        <path data-part="mark" d="M71 14l6-6M71 8.500v.5M77 14v.5" />
      </>
    ),
    // The front door is shut; a side door stands open.
    'private-credit-and-a-pool': (
      <>
        <path data-part="tint" d="M10 26L40 8l30 18z" />
        <path d="M14 26v40h52V26" />
        <path d="M30 66V38h20v28M40 38v28M36 51v4M44 51v4" />
        <path d="M66 34l16-4v36H66z" style={sheet} />
        <path data-part="mark" d="M92 48H73M78 42l-6 6 6 6" strokeWidth="2.5" />
      </>
    ),
    // A year that was closed opens again.
    'claims-that-come-back': (
      <>
        <path data-part="tint" d="M10 20h40v46H10z" />
        <path d="M10 30h40M20 14v10M40 14v10M18 40h6M28 40h6M18 50h6M28 50h6" />
        <path data-part="mark" d="M84 56A26 26 0 0 0 56 24" strokeWidth="2.5" />
        <path data-part="mark" d="M64 16l-9 8 10 7" strokeWidth="2.5" />
      </>
    ),
    // A loss triangle, with its last diagonal.
    'reading-the-actuary': (
      <>
        <path data-part="tint" d="M16 8h64v13H64v13H48v13H32v13H16z" />
        <path d="M16 8h64v13H16zM16 21h48v13H16zM16 34h32v13H16zM16 47h16v13H16zM32 8v52M48 8v39M64 8v26" />
        <path data-part="mark" d="M84 10L26 66" strokeWidth="2.5" strokeDasharray="4 4" />
      </>
    ),
    // Steps up to a flag.
    'the-first-hundred-days': (
      <>
        <path data-part="tint" d="M10 66V54h16V44h16V34h16V24h26v42z" />
        <path d="M10 66V54h16V44h16V34h16V24h26v42z" />
        <path d="M72 24V4" strokeWidth="2.5" />
        <path data-part="mark-filled" d="M72 4l16 5-16 6z" />
        <circle data-part="mark" cx="18" cy="47" r="3.500" style={sheet} />
      </>
    ),
    // A question, and room for the answer.
    'asking-better-questions-of-your-manager': (
      <>
        <path data-part="tint" d="M12 8h42v30H30l-8 9v-9H12z" />
        <path data-part="mark" d="M28 19q5-6 9 0c0 4-4 4-4 7M33 31v.5" />
        <path d="M60 28h24v24h-6v8l-8-8H50v-8" />
      </>
    ),
    // Three tiers of cash, the last one low.
    'liquidity-for-the-worst-quarter': (
      <>
        <path d="M14 8h20v58M38 8v58M38 8h20v58M62 66V8h20v58M14 8v58" />
        <path data-part="tint" d="M14 20h20v46H14zM38 34h20v32H38z" />
        <path data-part="mark" d="M62 58h20" strokeWidth="2.5" />
      </>
    ),
    // A report under a glass.
    'reading-an-investment-report-in-ten-minutes': (
      <>
        <path data-part="tint" d="M18 6h42v60H18z" />
        <path d="M26 18h26M26 28h26M26 54V42M34 54v-8M42 54V40" />
        <circle data-part="mark" cx="62" cy="40" r="12" style={sheet} />
        <path data-part="mark" d="M71 49l12 13" strokeWidth="3" />
        <path d="M56 40h12M56 45h8" />
      </>
    ),
    // One beam, two points of balance.
    'reserve-duration-is-not-asset-duration': (
      <>
        <path data-part="tint" d="M14 20h10v24H14zM30 28h10v16H30zM46 34h10v10H46zM62 38h10v6H62z" />
        <path d="M8 45h80" strokeWidth="2.5" />
        <path data-part="mark-filled" d="M32 48l9 17H23z" />
        <path d="M66 48l9 17H57z" style={sheet} />
      </>
    ),
    // A ratio: one bar over another.
    'what-a-surplus-ratio-does-and-does-not-tell-a-pool-board': (
      <>
        <path data-part="tint" d="M20 10h56v18H20z" />
        <path data-part="mark" d="M12 36h72" strokeWidth="2.5" />
        <path d="M34 44h28v16H34z" />
      </>
    ),
    // Dominoes.
    'why-committees-agree-too-quickly': (
      <>
        <path data-part="mark" d="M10 58l20-22 6 5-20 22z" />
        <path data-part="tint" d="M30 62l14-27 7 4-14 26zM50 63l8-30 8 2-8 30z" />
        <path d="M68 34h8v30h-8zM82 34h6v30h-6z" />
      </>
    ),
  }),
)
