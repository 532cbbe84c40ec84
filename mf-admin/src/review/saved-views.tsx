import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'
import { queryOf, viewOf, type View } from './review-queue.js'
import styles from './review.module.css'

const key = 'icio:review-views'
const most = 12

interface SavedView {
  name: string
  query: string
}

/** The views of the queue that this browser keeps under a name. */
export function SavedViews({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const [views, setViews] = useState(readViews)
  const [name, setName] = useState<string | null>(null)
  const query = queryOf(view).toString()
  const isKept = views.some((each) => each.query === query)
  const keep = (next: SavedView[]) => {
    setViews(next)
    writeViews(next)
  }
  return (
    <div className={styles.views}>
      {views.map((each) => (
        <span key={each.query} className={styles.view}>
          <Button
            size="sm"
            aria-pressed={each.query === query}
            onClick={() => onChoose(viewOf(new URLSearchParams(each.query)))}
          >
            {each.name}
          </Button>
          {each.query === query && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Forget the view ${each.name}`}
              onClick={() => keep(views.filter((other) => other !== each))}
            >
              ×
            </Button>
          )}
        </span>
      ))}
      {query && !isKept && name === null && (
        <Button size="sm" variant="quiet" onClick={() => setName('')}>
          Keep this view
        </Button>
      )}
      {name !== null && (
        <form
          className={styles.view}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) keep([...views, { name: name.trim(), query }].slice(-most))
            setName(null)
          }}
        >
          <label className={styles.nameLabel}>
            Name{' '}
            <input
              className={styles.name}
              value={name}
              maxLength={40}
              autoFocus
              onChange={({ target }) => setName(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setName(null)
              }}
            />
          </label>
          <Button size="sm" type="submit">
            Keep
          </Button>
        </form>
      )}
    </div>
  )
}

function readViews(): SavedView[] {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(storedValue) ? storedValue.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof query === 'string'
}

function writeViews(views: readonly SavedView[]) {
  try {
    localStorage.setItem(key, JSON.stringify(views))
  } catch {
    return
  }
}
