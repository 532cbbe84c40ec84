import { toolScreens } from '@icio/contracts/site/screen-texts'
import { useStore } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { Progress } from '@icio/shared-ui/parts/progress'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { ToolWhereNext } from '../tool-where-next.js'
import { AddTaskForm } from './add-task-form.js'
import { createChecklist } from './checklist-store.js'
import styles from './checklist.module.css'
import { TaskRow } from './task-row.js'
import { progressPercent } from './tasks.js'

/** /tools/checklist (SITE-6, TOOL-7 to TOOL-14). */
export default function ChecklistScreen() {
  const [store] = useState(() => createChecklist(new Date(), localStorageOrNull()))
  const { tasks, notedId, ...events } = useStore(store)
  const { announce } = useHost()
  const done = tasks.filter(({ completed }) => completed).length
  return (
    <Page
      {...toolScreens['/tools/checklist']}
      actions={
        <GatedLink to="/tools" variant="secondary">
          All tools
        </GatedLink>
      }
    >
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
      </Notice>
      <Progress
        label="Progress"
        value={done}
        max={tasks.length}
        valueText={`${progressPercent(tasks)}% complete, ${done} of ${tasks.length} tasks`}
      />
      <Section title="Tasks">
        {tasks.length === 0 ? (
          <EmptyState title="No tasks left" as="h3">
            Add one below, or start again with the sample tasks.
          </EmptyState>
        ) : (
          <ul role="list" className={styles.tasks}>
            {tasks.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                noted={task.id === notedId}
                onToggle={() => events.taskToggled(task.id)}
                onEdit={() => events.editPressed(task.id)}
                onDelete={() => {
                  events.taskDeleted(task.id)
                  announce(`Task deleted: ${task.title}`)
                }}
              />
            ))}
          </ul>
        )}
      </Section>
      <Section title="Add a task">
        <AddTaskForm
          onAdd={(draft) => {
            const added = events.taskAdded(draft)
            if (added) announce(`Task added: ${draft.title.trim()}`)
            return added
          }}
        />
      </Section>
      <ToolWhereNext from="checklist" />
    </Page>
  )
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
