import { useStore } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Progress } from '@icio/shared-ui/parts/progress'
import { Section } from '@icio/shared-ui/parts/section'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ToolPage } from '../tool-page.js'
import { createChecklist } from './checklist-store.js'
import styles from './checklist.module.css'
import { TaskForm } from './task-form.js'
import { TaskRow } from './task-row.js'
import { progressPercent } from './tasks.js'

/** /tools/checklist (SITE-6, TOOL-7 to TOOL-14). */
export default function ChecklistScreen() {
  const [store] = useState(() => createChecklist(new Date(), localStorageOrNull()))
  const { tasks, undoable, ...events } = useStore(store)
  const { announce } = useHost()
  const undo = () => {
    events.undone()
    announce('Your tasks are back.')
  }
  const deletion = undoable?.deleted
  const deletedRow = deletion && (
    <li key="deleted" className={styles.deleted}>
      <span>
        Deleted: <del>{deletion.task.title}</del>
      </span>
      <Button variant="quiet" size="sm" onClick={undo}>
        Undo
      </Button>
    </li>
  )
  const done = tasks.filter(({ completed }) => completed).length
  return (
    <ToolPage path="/tools/checklist" from="checklist">
      <Notice tone="neutral">
        The list stays in this browser and goes nowhere else. Five sample tasks show what it is for.{' '}
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            events.startedAgain()
            announce('The sample tasks are back.')
          }}
        >
          Start again with the sample tasks
        </Button>
        {undoable && !undoable.deleted && (
          <Button variant="quiet" size="sm" onClick={undo}>
            Undo
          </Button>
        )}
      </Notice>
      <Progress
        label="Progress"
        value={done}
        max={tasks.length}
        valueText={`${progressPercent(tasks)}% complete, ${done} of ${tasks.length} tasks`}
      />
      <Section title="Tasks">
        {tasks.length === 0 && !deletedRow ? (
          <EmptyState title="No tasks left" as="h3">
            Add one below, or start again with the sample tasks.
          </EmptyState>
        ) : (
          <ul role="list" className={styles.tasks}>
            {tasks
              .map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  onToggle={() => events.taskToggled(task.id)}
                  onEdit={(draft) => events.taskEdited(task.id, draft)}
                  onDelete={() => {
                    events.taskDeleted(task.id)
                    announce(`Task deleted: ${task.title}`)
                  }}
                />
              ))
              .toSpliced(deletion?.at ?? 0, 0, ...(deletedRow ? [deletedRow] : []))}
          </ul>
        )}
      </Section>
      <Section title="Add a task">
        <TaskForm
          submitLabel="Add task"
          icon={<Plus />}
          onSubmit={(draft) => {
            const isAdded = events.taskAdded(draft)
            if (isAdded) announce(`Task added: ${draft.title.trim()}`)
            return isAdded
          }}
        />
      </Section>
    </ToolPage>
  )
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
