import { figureUnit, peerLines } from '@icio/contracts/peers/peer-lines'
import { peersInRoom } from '@icio/contracts/peers/peer-words'
import type { NumberResult } from '@icio/contracts/peers/room-peers'
import { DotsFigure } from '../room/number-figures.js'
import styles from './peers.module.css'

/**
 * What a room has entered for one number: dots by size, median and middle half, and the same as sentences (PEER-2).
 *
 * @param own where the seat's own number is marked; not on a wall
 */
export default function PeersResult({ result, own }: { result: NumberResult; own?: number }) {
  const { values, median, middle } = result
  return (
    <div className={styles.result}>
      {values && median !== undefined && middle && (
        <DotsFigure
          {...axisOf(result, own)}
          unit={figureUnit(result)}
          scale="linear"
          decimals={undefined}
          values={values}
          median={median}
          middle={middle}
          truth={undefined}
          own={own === undefined ? undefined : { value: own, text: peersInRoom.here }}
        />
      )}
      {peerLines(result).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** The line on which the numbers stand: from the lowest that a policy can say to a round figure above all of them. */
function axisOf({ least, most, values = [] }: NumberResult, own = least): { least: number; most: number } {
  const highest = Math.max(own, ...values)
  const step = 10 ** Math.floor(Math.log10(Math.max(highest - least, 1)))
  return { least, most: Math.min(most, least + Math.ceil((highest - least) / step + 0.5) * step) }
}
