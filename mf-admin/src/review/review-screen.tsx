import { Badge } from '@icio/shared-ui/parts/badge'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import { Notice } from '@icio/shared-ui/parts/notice'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { AdminPage } from '../frame/admin-page.js'
import { DecisionPane } from './decision-pane.js'
import { EditSheet } from './edit-sheet.js'
import { LookedAt } from './looked-at.js'
import { QuestionSheet } from './question-sheet.js'
import { QueuePane } from './queue-pane.js'
import styles from './review.module.css'
import { useDecisions, useQueue } from './use-desk.js'
import { useReviewFacts } from './use-review-facts.js'

/**
 * The review desk: the queue, one question as a sheet, and the decision, which is one key and leads to the next question
 * (REVIEW-1 to REVIEW-4).
 */
export function ReviewScreen() {
  const review = useReviewFacts()
  return (
    <AdminPage
      title="Review Desk"
      lead="One question at a time, the doubtful ones first. A decision is one key and leads to the next question."
    >
      {review.missing.length > 0 && (
        <Notice tone="warning">
          {`The queue is without ${review.missing.join(' and ')}: that could not be read. Reload the page to try again.`}
        </Notice>
      )}
      <ResourceView resource={review.rows} name="The questions">
        {() => (
          <>
            <Desk review={review} />
            <LookedAt facts={review.facts} />
          </>
        )}
      </ResourceView>
    </AdminPage>
  )
}

function Desk({ review }: { review: ReturnType<typeof useReviewFacts> }) {
  const queue = useQueue(review)
  const { view, order, shown, place, entry, mode, problems, decidedKeys, setMode, open, show, go } = queue
  const { last, said, decide, decideKey, undo } = useDecisions(review, queue)
  const [keysOn, setKeysOn] = useLocalSwitch('icio:review-keys', true)
  const desk = useRef<HTMLDivElement>(null)
  const find = useRef<HTMLInputElement>(null)

  const keys: Readonly<Record<string, () => void>> = {
    j: () => go(place + 1),
    k: () => go(place - 1),
    a: () => decide({ kind: 'approve' }),
    e: () => setMode('editing'),
    r: () => setMode('rejecting'),
    f: () => decide({ kind: 'flag' }),
    c: () => decideKey('confirm'),
    u: undo,
    '/': () => find.current?.focus(),
  }
  useDeskKeys(keysOn, desk, (key) => keys[key])
  // The desk as a whole, so that nothing has to be scrolled between two decisions.
  useEffect(() => desk.current?.scrollIntoView({ block: 'start' }), [])
  const sheet = useRef<HTMLDivElement>(null)
  const shownKey = entry?.key
  useLayoutEffect(() => {
    if (sheet.current) sheet.current.scrollTop = 0
    showInList(document.getElementById(`queue-${shownKey}`))
  }, [shownKey])

  return (
    <div className={styles.desk} ref={desk}>
      <QueuePane
        order={order}
        shown={shown}
        shownKey={shownKey}
        decidedKeys={decidedKeys}
        isLooking={review.isLooking}
        view={view}
        find={find}
        onView={show}
        onOpen={open}
      />
      <div className={styles.middle} ref={sheet}>
        {!entry ? (
          <p className={styles.none}>
            No question is in this view. <Badge>Choose another one on the left</Badge>
          </p>
        ) : mode === 'editing' ? (
          <EditSheet
            key={entry.key}
            entry={entry}
            refused={problems}
            onSave={(draft) => decide({ kind: 'edit', draft })}
            onCancel={() => setMode('reading')}
          />
        ) : (
          <QuestionSheet key={entry.key} entry={entry} />
        )}
      </div>
      <div className={styles.side}>
        {entry && mode !== 'editing' && (
          <DecisionPane
            key={entry.key}
            entry={entry}
            last={last}
            isRejecting={mode === 'rejecting'}
            onDecide={decide}
            onMode={setMode}
            onUndo={undo}
            onKeyChange={decideKey}
          />
        )}
        <p className={styles.hint} role="status">
          {said}
        </p>
        <CheckboxField
          label="Letters are keys: J next, K back, / find"
          checked={keysOn}
          onChange={({ target }) => setKeysOn(target.checked)}
        />
      </div>
    </div>
  )
}

/** Scrolls the list alone to an entry: `scrollIntoView` would move the page too. */
function showInList(entry: HTMLElement | null) {
  const list = entry?.closest('ol')
  if (!entry || !list) return
  const [top, bottom] = [entry.getBoundingClientRect().top, entry.getBoundingClientRect().bottom]
  const frame = list.getBoundingClientRect()
  if (top < frame.top) list.scrollTop -= frame.top - top
  if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom
}

/** Letters act while no field has the focus; a held key acts once (WCAG 2.1.4: the switch turns them off). */
function useDeskKeys(
  isOn: boolean,
  desk: RefObject<HTMLElement | null>,
  actionOf: (key: string) => (() => void) | undefined,
) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (!(target instanceof Element) || target.closest('input:not([type=checkbox]), textarea, select')) return
    const isHere = target.matches('body, main, h1') || desk.current?.contains(target)
    const action = isHere ? actionOf(event.key.toLowerCase()) : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
