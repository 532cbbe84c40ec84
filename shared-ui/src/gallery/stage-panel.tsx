import type { CSSProperties, ReactNode } from 'react'
import { OptionMark } from '../stage/option-mark.js'
import {
  StageCards,
  StageJoin,
  StageOptions,
  StagePodium,
  StageQuestion,
  StageStandings,
  StageWhy,
} from '../stage/stage-parts.js'
import { Specimen } from './specimen.js'

const places = [
  { rank: 1, name: 'Ada', points: 400 },
  { rank: 1, name: 'Kofi', points: 400 },
  { rank: 3, name: 'Table of the chair', points: 300, note: 'up 2' },
]

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
          <StageQuestion label="Question" facts={['Question 1 of 5']} prompt="Which risk matters most?">
            <StageOptions
              options={[
                { id: 'a', text: 'Liquidity', mark: <OptionMark index={0} /> },
                { id: 'b', text: 'Matching', mark: <OptionMark index={1} /> },
              ]}
            />
            <StageWhy>A mismatch moves assets and liabilities apart.</StageWhy>
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
