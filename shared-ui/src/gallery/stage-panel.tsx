import type { CSSProperties, ReactNode } from 'react'
import {
  StageCards,
  StageJoin,
  StageOptions,
  StagePodium,
  StageQuestion,
  StageStandings,
} from '../stage/stage-parts.js'
import { Specimen } from './specimen.js'

const places = [
  { rank: 1, name: 'Ada', points: 400 },
  { rank: 1, name: 'Kofi', points: 400 },
  { rank: 3, name: 'Table of the chair', points: 300, note: 'up 2' },
]

const liquidity = { id: 'a', text: 'Liquidity', index: 0 }
const matching = { id: 'b', text: 'Matching', index: 1 }

/** A third of a stage of 1920 by 1080. */
const small = { '--u': '0.34px', '--prompt': '64', '--option': '44' } as CSSProperties

function Wall({ children }: { children: ReactNode }) {
  return <div style={small}>{children}</div>
}

export function StagePanel() {
  return (
    <>
      <Specimen name="Stage: the way in">
        <Wall>
          <StageJoin
            address={{
              spoken: 'commons.example/room',
              code: 'ABC234',
              link: 'https://commons.example/room/ABC234',
              label: 'QR code that leads to the room ABC234',
            }}
          >
            <StageCards cards={[{ name: 'Table 1' }, { name: 'דנה', note: ', ready' }]} />
          </StageJoin>
        </Wall>
      </Specimen>
      <Specimen name="Stage: a question with its options">
        <Wall>
          <StageQuestion
            label="Question"
            facts={['Question 1 of 5']}
            prompt="Which risk matters most?"
            foot={[]}
          >
            <StageOptions options={[liquidity, matching]} />
          </StageQuestion>
        </Wall>
      </Specimen>
      <Specimen name="Stage: the result in the same rows">
        <Wall>
          <StageQuestion
            label="Question"
            facts={['Question 1 of 5']}
            prompt="Which risk matters most?"
            isShown
            kept
            foot={['A mismatch moves assets and liabilities apart.']}
          >
            <StageOptions
              options={[
                { ...liquidity, fill: 25, figure: '25%', note: '3 answers', verdict: 'wrong' },
                {
                  ...matching,
                  fill: 75,
                  before: 50,
                  figure: '50 → 75%',
                  note: '6 → 9 answers',
                  verdict: 'right',
                },
              ]}
              figures="wide"
            />
          </StageQuestion>
        </Wall>
      </Specimen>
      <Specimen name="Stage: standings and podium">
        <Wall>
          <StageStandings label="Standings" places={places} />
          <StagePodium places={places} />
        </Wall>
      </Specimen>
    </>
  )
}
