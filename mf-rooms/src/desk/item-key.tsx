import { figureText } from '@icio/contracts/numbers/figure-text'
import { readItemKey } from '@icio/contracts/rooms/endpoints'
import type { HostActivity, ItemKey } from '@icio/contracts/rooms/room-views'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'
import type { DeskProps } from './desk-props.js'
import { titleOf } from './next-step.js'
import styles from './desk.module.css'

/** The answer of a bank item that the room has not played, on request: each counts for the day (ROOM-38). */
export function ItemKeyView({ activity, room, act }: DeskProps & { activity: HostActivity }) {
  const [key, setKey] = useState<ItemKey | null>(null)
  if (key) return <KeyText activity={activity} itemKey={key} />
  return (
    <div className={styles.itemKey}>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Show the answer of ${titleOf(activity)}`}
        onClick={() =>
          void act(async (call) =>
            setKey(await call(readItemKey, { params: { id: room.id, aid: activity.id } })),
          )
        }
      >
        Answer
      </Button>
    </div>
  )
}

function KeyText({ activity, itemKey }: { activity: HostActivity; itemKey: ItemKey }) {
  const { right = [], truth, explanation, twin } = itemKey
  const textOf = (options: HostActivity['options'], id: string) =>
    options?.find((option) => option.id === id)?.text ?? ''
  return (
    <div className={styles.itemKey} role="status">
      {right.map((id) => (
        <p key={id}>
          <strong className={styles.right}>Right</strong> {textOf(activity.options, id)}
        </p>
      ))}
      {truth !== undefined && (
        <p>
          <strong className={styles.right}>Right</strong> {figureText(truth, { unit: activity.unit })}
        </p>
      )}
      {explanation && <p className={styles.note}>{explanation}</p>}
      {twin && (
        <p className={styles.note}>
          Second question: {textOf(activity.twin?.options, twin.right)}. {twin.explanation}
        </p>
      )}
    </div>
  )
}
